import { feature } from '../feature.ts'
import { roadmapOperations } from './routes.ts'

export const roadmap = feature({
  name: 'roadmap',
  operations: roadmapOperations,
  demo: { order: 80, load: async () => (await import('../../../../demo/roadmap.ts')).seedDemoRoadmap },
})
