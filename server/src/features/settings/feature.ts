import { feature } from '../feature.ts'
import { settingsOperations } from './routes.ts'

export const settings = feature({
  name: 'settings',
  uses: ['guide'],
  operations: settingsOperations,
})
