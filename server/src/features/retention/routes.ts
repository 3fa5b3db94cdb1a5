import { retention } from '@guildhall/contract/retention'
import { operations } from '../../http/mount.ts'
import { listRetention } from './service.ts'

export const retentionOperations = operations(retention, {
  listRetention: ({ app, query }) => listRetention(app, query.before ?? null),
})
