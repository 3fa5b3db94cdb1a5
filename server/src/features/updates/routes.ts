import { updates } from '@guildhall/contract/updates'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const updatesOperations = operations(updates, {
  listUpdateEntries: ({ app, locale, query }) => service.listUpdateEntries(app, locale, query.after),
  getUpdateEntryForEdit: ({ app, params }) => service.getUpdateEntryForEdit(app, params.id),
  createUpdateEntry: ({ app, caller, locale, body }) => service.createUpdateEntry(app, caller, locale, body),
  changeUpdateEntry: ({ app, caller, locale, params, body }) =>
    service.changeUpdateEntry(app, caller, locale, params.id, body),
  deleteUpdateEntry: ({ app, caller, params }) => service.deleteUpdateEntry(app, caller, params.id),
})
