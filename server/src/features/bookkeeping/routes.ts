import { bookkeeping } from '@guildhall/contract/bookkeeping'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const bookkeepingOperations = operations(bookkeeping, {
  getExportSize: ({ app, params, query, locale }) => service.getExportSize(app, params.what, query, locale),
  exportTable: ({ app, caller, params, query, locale }) => service.exportTable(app, caller, params.what, query, locale),
})
