import { staff } from '@guildhall/contract/account/staff'
import { operations } from '../../../http/mount.ts'
import { confirmIdentity } from '../login/confirm-identity.ts'
import { changeRoles, listStaff, removeTotpOf } from './service.ts'

export const staffOperations = operations(staff, {
  confirmIdentity: ({ app, caller, body }) => confirmIdentity(app, caller, body),
  listStaff: ({ app, query }) => listStaff(app, query.q),
  changeRoles: ({ app, caller, params, body }) => changeRoles(app, caller, params.id, body.roles),
  removeTotpOf: ({ app, caller, params, body }) => removeTotpOf(app, caller, params.id, body.reason),
})
