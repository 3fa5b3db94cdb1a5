import { feature } from '../feature.ts'
import { searchOperations } from './routes.ts'

export const search = feature({
  name: 'search',
  uses: ['player'],
  operations: searchOperations,
})
