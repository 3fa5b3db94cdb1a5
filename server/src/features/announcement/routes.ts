import { announcement } from '@guildhall/contract/announcement'
import { operations } from '../../http/mount.ts'
import { previewAnnouncements } from './render.ts'
import * as service from './service.ts'
import * as targets from './targets.ts'

export const announcementOperations = operations(announcement, {
  listAnnouncementTargets: ({ app }) => targets.listAnnouncementTargets(app),
  createAnnouncementTarget: ({ app, caller, body }) => targets.createAnnouncementTarget(app, caller, body),
  updateAnnouncementTarget: ({ app, caller, params, body }) =>
    targets.updateAnnouncementTarget(app, caller, params.id, body),
  deleteAnnouncementTarget: ({ app, caller, params }) => targets.deleteAnnouncementTarget(app, caller, params.id),
  testAnnouncementTarget: ({ app, caller, params }) => service.testAnnouncementTarget(app, caller, params.id),
  previewAnnouncements: ({ app, body }) => previewAnnouncements(app, body),
  listAnnouncements: ({ app, query }) => service.listAnnouncements(app, query),
  repeatAnnouncement: ({ app, caller, params }) => service.repeatAnnouncement(app, caller, params.id),
})
