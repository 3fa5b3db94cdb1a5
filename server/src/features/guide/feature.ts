import { feature } from '../feature.ts'
import { guideTasks } from './fetch-cover.ts'
import { guideOperations } from './routes.ts'
import { seedFirstGuides } from './seed.ts'

export const guide = feature({
  name: 'guide',
  operations: guideOperations,
  jobs: guideTasks,
  async firstContent(app) {
    await seedFirstGuides(app)
  },
  demo: { order: 10, load: async () => (await import('../../../../demo/guide.ts')).seedDemoGuides },
})
