import { feature } from '../feature.ts'
import { serveFeeds } from './routes.ts'

export const feed = feature({
  name: 'feed',
  uses: ['guide', 'news', 'ranking', 'settings'],
  http: serveFeeds,
})
