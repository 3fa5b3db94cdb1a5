import { feature } from '../feature.ts'
import { sitepageOperations } from './routes.ts'

export const sitepage = feature({
  name: 'sitepage',
  uses: ['settings'],
  operations: sitepageOperations,
})
