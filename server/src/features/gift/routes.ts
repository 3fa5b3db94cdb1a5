import { gift } from '@guildhall/contract/gift'
import { operations } from '../../http/mount.ts'
import { acceptGift, cancelGift, declineGift, openGift } from './end.ts'
import { listGifts, readGift, searchGifts, updateGiftSettings } from './read.ts'
import { findGiftReceiver } from './receiver.ts'
import { refundGift } from './refund.ts'
import { sendGift } from './send.ts'

export const giftOperations = operations(gift, {
  findGiftReceiver: ({ app, caller, query }) => findGiftReceiver(app, caller, query),
  sendGift: ({ app, body, ...context }) => sendGift(app, context, body),
  listGifts: ({ app, query, ...context }) => listGifts(app, context, query),
  updateGiftSettings: ({ app, caller, body }) => updateGiftSettings(app, caller, body.accepts),
  getGift: async ({ app, params, ...context }) => ({
    data: await readGift(app.db, params.id, context),
    inventory: app.game.capabilities.inventory,
  }),
  openGift: ({ app, params, ...context }) => openGift(app, context, params.id),
  acceptGift: ({ app, params, body, ...context }) => acceptGift(app, context, params.id, body.target),
  declineGift: ({ app, params, ...context }) => declineGift(app, context, params.id),
  cancelGift: ({ app, params, ...context }) => cancelGift(app, context, params.id),
  searchGifts: ({ app, locale, query }) => searchGifts(app, locale, query),
  refundGift: ({ app, params, body, ...context }) => refundGift(app, context, params.id, body.reason),
})
