import { feature } from '../feature.ts'
import { connectionOperations } from './routes.ts'

export const connection = feature({
  name: 'connection',
  uses: ['account', 'ban', 'delivery', 'guildmark', 'market'],
  operations: connectionOperations,
})
