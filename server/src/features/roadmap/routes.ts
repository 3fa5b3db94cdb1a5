import { roadmap } from '@guildhall/contract/roadmap'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'
import * as write from './write-item.ts'

export const roadmapOperations = operations(roadmap, {
  listRoadmap: ({ app, locale, query }) => service.listRoadmap(app, locale, query),
  getRoadmapStats: ({ app }) => service.getRoadmapStats(app),
  getRoadmapItemForEdit: ({ app, params }) => write.getRoadmapItemForEdit(app, params.id),
  createRoadmapItem: ({ app, caller, locale, body }) => write.createRoadmapItem(app, caller, locale, body),
  reorderRoadmap: ({ app, caller, body }) => write.reorderRoadmap(app, caller, body),
  updateRoadmapItem: ({ app, caller, locale, params, body }) =>
    write.updateRoadmapItem(app, caller, locale, params.id, body),
  setRoadmapStatus: ({ app, caller, locale, params, body }) =>
    write.updateRoadmapItem(app, caller, locale, params.id, body),
  setRoadmapProgress: ({ app, caller, locale, params, body }) =>
    write.updateRoadmapItem(app, caller, locale, params.id, body),
  deleteRoadmapItem: ({ app, caller, params }) => write.deleteRoadmapItem(app, caller, params.id),
})
