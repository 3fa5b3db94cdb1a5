import { feature } from '../feature.ts'
import { droplistOperations } from './routes.ts'
import { takeDrops } from './take-drops.ts'

export const droplist = feature({
  name: 'droplist',
  operations: droplistOperations,
  gameReads: [{ order: 30, read: takeDrops }],
})
