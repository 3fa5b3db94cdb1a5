import { news } from '@guildhall/contract/news'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'
import { createNotice, updateNotice } from './write-notice.ts'

export const newsOperations = operations(news, {
  listNotices: ({ app, caller, locale, query }) => service.listNotices(app, { caller, locale }, query),
  getNotice: ({ app, caller, locale, params }) => service.getNotice(app, { caller, locale }, params.slug),
  getNoticeForEdit: ({ app, params }) => service.getNoticeForEdit(app, params.id),
  createNotice: ({ app, caller, locale, body, files }) => createNotice(app, caller, locale, body, files.cover),
  updateNotice: ({ app, caller, locale, params, body, files }) =>
    updateNotice(app, caller, locale, params.id, body, files.cover),
  deleteNotice: ({ app, caller, params }) => service.deleteNotice(app, caller, params.id),
  uploadNoticeImage: ({ app, caller, files }) => service.uploadNoticeImage(app, caller, files.image),
})
