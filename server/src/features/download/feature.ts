import { feature } from '../feature.ts'
import { downloadOperations } from './routes.ts'

export const download = feature({
  name: 'download',
  operations: downloadOperations,
  demo: { order: 60, load: async () => (await import('../../../../demo/download.ts')).seedDemoDownloads },
})
