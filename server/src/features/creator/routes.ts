import { creator } from '@guildhall/contract/creator'
import { operations } from '../../http/mount.ts'
import { getOwnCreator } from './own.ts'
import { giveCreatorTier } from './give.ts'
import { payCreator } from './pay.ts'
import * as staff from './staff.ts'
import { checkCreatorCode } from './terms.ts'
import * as write from './write.ts'

export const creatorOperations = operations(creator, {
  checkCreatorCode: ({ app, body, ...context }) => checkCreatorCode(app, context, body.code),
  getOwnCreator: ({ app, caller, locale }) => getOwnCreator(app, caller, locale),
  listCreators: ({ app, query }) => staff.listCreators(app, query),
  getCreator: ({ app, params, locale }) => staff.getCreator(app, params.id, locale),
  createCreator: ({ app, caller, body }) => write.createCreator(app, caller, body),
  updateCreator: ({ app, caller, params, body }) => write.updateCreator(app, caller, params.id, body),
  stopCreator: ({ app, caller, params }) => write.stopCreator(app, caller, params.id),
  listCreatorShares: ({ app, params, query }) => staff.listCreatorShares(app, params.id, query),
  decideCreatorShare: ({ app, caller, params, body }) => staff.decideCreatorShare(app, caller, params.id, body),
  payCreator: ({ app, params, body, ...context }) => payCreator(app, context, params.id, body.cash),
  giveCreatorTier: ({ app, params, ...context }) => giveCreatorTier(app, context, params.id, params.tier),
  exportCreatorShares: ({ app, params, ...context }) => staff.exportCreatorShares(app, context, params.id),
})
