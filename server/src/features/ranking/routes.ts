import { ranking } from '@guildhall/contract/ranking'
import { operations } from '../../http/mount.ts'
import { getOnline } from './online.ts'
import * as service from './service.ts'

export const rankingOperations = operations(ranking, {
  getRanking: ({ app, query }) => service.getRanking(app, query),
  listGuilds: ({ app, query }) => service.listGuilds(app, query.ids),
  getOnline: ({ app }) => getOnline(app),
})
