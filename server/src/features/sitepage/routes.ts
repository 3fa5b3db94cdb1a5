import { sitepage } from '@guildhall/contract/sitepage'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const sitepageOperations = operations(sitepage, {
  getSitePage: ({ app, locale, params }) => service.getSitePage(app, locale, params.name),
  getSitePageForEdit: ({ app, params }) => service.getSitePageForEdit(app, params.name),
  updateSitePage: ({ app, caller, locale, params, body }) =>
    service.updateSitePage(app, caller, locale, params.name, body),
})
