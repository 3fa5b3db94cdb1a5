import { feature } from '../feature.ts'
import { guideTasks } from './fetch-cover.ts'
import { guideOperations } from './routes.ts'
import { seedFirstGuides } from './seed.ts'

export const guide = feature({
  name: 'guide',
  operations: guideOperations,
  jobs: guideTasks,
  async firstContent(app) {
    // Only a demo has pictures for them, because the drawings are demo content.
    const draw = app.config.production ? null : (await import('../../../../demo/news/scenes.ts')).drawScene
    await seedFirstGuides(app, draw)
  },
  demo: { order: 10, load: async () => (await import('../../../../demo/guide.ts')).seedDemoGuides },
})
