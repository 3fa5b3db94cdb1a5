import { connection } from '@guildhall/contract/connection'
import { operations } from '../../http/mount.ts'
import { getConnection } from './service.ts'
import { setGameSwitch } from './set-switch.ts'

export const connectionOperations = operations(connection, {
  getConnection: ({ app }) => getConnection(app),
  setGameSwitch: ({ app, caller, params, body }) => setGameSwitch(app, caller, params.name, body.isOn),
})
