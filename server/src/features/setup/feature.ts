import { feature } from '../feature.ts'
import { setupOperations } from './routes.ts'
import { findSetupLines } from './start-lines.ts'
import { setupVerbs } from './verbs.ts'

export const setup = feature({
  name: 'setup',
  uses: ['account', 'settings'],
  operations: setupOperations,
  startLines: findSetupLines,
  demo: { order: 180, load: async () => (await import('../../../../demo/setup.ts')).seedDemoSetup },
  verbs: setupVerbs,
})
