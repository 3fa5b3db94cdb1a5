import { feature } from '../feature.ts'
import { videoOperations } from './routes.ts'

export const video = feature({
  name: 'video',
  operations: videoOperations,
})
