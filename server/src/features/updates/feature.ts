import { feature } from '../feature.ts'
import { updatesOperations } from './routes.ts'

export const updates = feature({
  name: 'updates',
  operations: updatesOperations,
  demo: { order: 240, load: async () => (await import('../../../../demo/updates.ts')).seedDemoUpdates },
})
