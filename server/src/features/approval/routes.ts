import { approval } from '@guildhall/contract/approval'
import { operations, type Operation } from '../../http/mount.ts'
import type { AnyApprovalKind } from './kind.ts'
import * as service from './service.ts'

export const approvalOperations = (kinds: readonly AnyApprovalKind[]): Operation[] =>
  operations(approval, {
    findApprovals: ({ app, query, ...staff }) => service.findApprovals(app, staff, query),
    getApproval: ({ app, params, ...staff }) => service.getApproval(app, { ...staff, kinds }, params.id),
    approveRequest: ({ app, params, ...staff }) => service.approveRequest(app, { ...staff, kinds }, params.id),
    declineRequest: ({ app, params, body, ...staff }) =>
      service.declineRequest(app, { ...staff, kinds }, params.id, body.reason),
    cancelRequest: ({ app, params, ...staff }) => service.cancelRequest(app, { ...staff, kinds }, params.id),
  })
