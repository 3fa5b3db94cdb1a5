import { download } from '@guildhall/contract/download'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const downloadOperations = operations(download, {
  listDownloads: ({ app, locale }) => service.listDownloads(app, locale),
  getDownloadForEdit: ({ app, params }) => service.getDownloadForEdit(app, params.id),
  createDownload: ({ app, caller, locale, body }) => service.createDownload(app, caller, locale, body),
  updateDownload: ({ app, caller, locale, params, body }) =>
    service.updateDownload(app, caller, locale, params.id, body),
  deleteDownload: ({ app, caller, params }) => service.deleteDownload(app, caller, params.id),
  noteForcedAdmin: ({ app, caller, address, device }) =>
    service.noteForcedAdmin(app, { login: caller?.login ?? null, address, device }),
})
