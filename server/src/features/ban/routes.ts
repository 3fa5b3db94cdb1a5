import { ban } from '@guildhall/contract/ban'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'
import { getBanTarget } from './target.ts'

export const banOperations = operations(ban, {
  banUser: ({ app, body, ...asking }) => service.banUser(app, asking, body),
  unbanUser: ({ app, caller, params, body }) => service.unbanUser(app, caller, params.id, body.reason),
  getBanTarget: ({ app, caller, query }) => getBanTarget(app, caller, query),
  getBan: ({ app, params }) => service.getBan(app, params.id),
  listBans: ({ app, query }) => service.listBans(app, query),
})
