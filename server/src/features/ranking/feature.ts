import { feature } from '../feature.ts'
import { rankingOperations } from './routes.ts'
import { takeRanking } from './take-ranking.ts'

export const ranking = feature({
  name: 'ranking',
  operations: rankingOperations,
  gameReads: [{ order: 10, read: takeRanking }],
})
