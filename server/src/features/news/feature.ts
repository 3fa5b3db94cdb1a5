import { feature } from '../feature.ts'
import { newsOperations } from './routes.ts'

export const news = feature({
  name: 'news',
  operations: newsOperations,
  demo: { order: 30, load: async () => (await import('../../../../demo/news.ts')).seedDemoNews },
})
