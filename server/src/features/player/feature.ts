import { feature } from '../feature.ts'
import { playerOperations } from './routes.ts'

export const player = feature({
  name: 'player',
  uses: ['account', 'audit', 'items', 'ledger', 'notification', 'payment', 'ranking'],
  operations: playerOperations,
  demo: { order: 170, load: async () => (await import('../../../../demo/player.ts')).seedDemoNotes },
})
