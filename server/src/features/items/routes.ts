import { items } from '@guildhall/contract/items'
import { operations } from '../../http/mount.ts'
import { listEffects, putEffect, removeEffect } from './effects.ts'
import { blockGameItem, listGameItems } from './game-items.ts'
import * as icons from './icons/service.ts'

export const itemsOperations = operations(items, {
  listEffects: ({ app }) => listEffects(app),
  putEffect: ({ app, caller, params, body }) => putEffect(app, caller, params.effect, body),
  removeEffect: ({ app, caller, params }) => removeEffect(app, caller, params.effect),
  listGameItems: ({ app, locale, query }) => listGameItems(app, locale, query),
  blockGameItem: ({ app, caller, locale, params, body }) => blockGameItem(app, { caller, locale }, params.index, body),
  getItemIcons: ({ app }) => icons.getItemIcons(app),
  uploadIconSheet: ({ app, caller, files }) => icons.uploadIconSheet(app, caller, files.sheet),
  cutItemIcons: ({ app, caller, body, files }) => icons.cutItemIcons(app, caller, body, files.mapping),
  useItemIcons: ({ app, caller, params }) => icons.useItemIcons(app, caller, params.id),
  removeItemIcons: ({ app, caller, params }) => icons.removeItemIcons(app, caller, params.id),
})
