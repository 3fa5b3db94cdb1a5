import { items } from '@guildhall/contract/items'
import { operations } from '../../http/mount.ts'
import { listEffects, putEffect, removeEffect } from './effects.ts'
import { blockGameItem, listGameItems } from './game-items.ts'

export const itemsOperations = operations(items, {
  listEffects: ({ app }) => listEffects(app),
  putEffect: ({ app, caller, params, body }) => putEffect(app, caller, params.effect, body),
  removeEffect: ({ app, caller, params }) => removeEffect(app, caller, params.effect),
  listGameItems: ({ app, locale, query }) => listGameItems(app, locale, query),
  blockGameItem: ({ app, caller, locale, params, body }) => blockGameItem(app, { caller, locale }, params.index, body),
})
