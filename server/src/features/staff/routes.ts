import { staff } from '@guildhall/contract/staff'
import { operations } from '../../http/mount.ts'
import { changeRoles, listStaff } from './service.ts'

export const staffOperations = operations(staff, {
  listStaff: ({ app, query }) => listStaff(app, query.q),
  changeRoles: ({ app, caller, params, body }) => changeRoles(app, caller, params.id, body.roles),
})
