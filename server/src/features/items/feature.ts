import { feature } from '../feature.ts'
import { sweepIcons } from './icons/sweep.ts'
import { itemsOperations } from './routes.ts'
import { itemTasks, readItems } from './service.ts'

export const items = feature({
  name: 'items',
  operations: itemsOperations,
  jobs: itemTasks,
  dueTimes: { game_items: ['read_at'] },
  sweep: [sweepIcons],
  gameReads: [{ order: 20, read: readItems }],
})
