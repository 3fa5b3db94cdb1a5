import { staff } from '@guildhall/contract/account/staff'
import { operations } from '../../../http/mount.ts'
import { confirmIdentity } from '../login/confirm-identity.ts'
import { deleteRole, findRoles, saveRole } from './roles.ts'
import { setDisplayName } from './display-name.ts'
import { changeRoles, listStaff, removeTotpOf } from './service.ts'

export const staffOperations = operations(staff, {
  confirmIdentity: ({ app, caller, body }) => confirmIdentity(app, caller, body),
  setDisplayName: ({ app, caller, body }) => setDisplayName(app, caller, body.displayName),
  listStaff: ({ app, query }) => listStaff(app, query.q),
  changeRoles: ({ app, caller, params, body }) => changeRoles(app, caller, params.id, body.roles),
  findRoles: ({ app }) => findRoles(app),
  saveRole: ({ app, caller, params, body }) => saveRole(app, caller, params.name, body),
  deleteRole: ({ app, caller, params }) => deleteRole(app, caller, params.name),
  removeTotpOf: ({ app, caller, params, body }) => removeTotpOf(app, caller, params.id, body.reason),
})
