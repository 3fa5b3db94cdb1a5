import { feature } from '../feature.ts'
import { rankingOperations } from './routes.ts'
import { sweepHistory, takeRanking } from './take-ranking.ts'

export const ranking = feature({
  name: 'ranking',
  operations: rankingOperations,
  sweep: [sweepHistory],
  gameReads: [{ order: 10, read: takeRanking }],
  demo: { order: 35, load: async () => (await import('../../../../demo/ranking.ts')).seedDemoRanking },
})
