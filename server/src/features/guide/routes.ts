import { guide } from '@guildhall/contract/guide'
import { operations } from '../../http/mount.ts'
import * as subguides from './edit-subguides.ts'
import * as service from './service.ts'
import * as guides from './write-guide.ts'

export const guideOperations = operations(guide, {
  listGuides: ({ app, caller, locale, query }) => service.listGuides(app, { caller, locale }, query),
  filterGuides: ({ app, caller, locale, params, query }) =>
    service.listGuides(app, { caller, locale }, { ...query, subguide: params.subguideId }),
  getGuide: ({ app, caller, locale, params }) => service.getGuide(app, { caller, locale }, params.slug),
  getGuideForEdit: ({ app, params }) => service.getGuideForEdit(app, params.id),
  createGuide: ({ app, body, files, ...staff }) => guides.createGuide(app, staff, body, files.cover),
  updateGuide: ({ app, params, body, files, ...staff }) => guides.updateGuide(app, staff, params.id, body, files.cover),
  deleteGuide: ({ app, caller, params }) => guides.deleteGuide(app, caller, params.id),
  listSubguides: ({ app, caller, locale }) => service.listSubguides(app, { caller, locale }),
  getSubguideForEdit: ({ app, params }) => service.getSubguideForEdit(app, params.id),
  createSubguide: ({ app, body, ...staff }) => subguides.createSubguide(app, staff, body),
  updateSubguide: ({ app, params, body, ...staff }) => subguides.updateSubguide(app, staff, params.id, body),
  deleteSubguide: ({ app, caller, params }) => subguides.deleteSubguide(app, caller, params.id),
})
