import { connection } from '@guildhall/contract/connection'
import { operations } from '../../http/mount.ts'
import { getConnection } from './service.ts'
import { getConnectionTests } from './present-tests.ts'
import { setGameSwitch } from './set-switch.ts'
import { setTestAccount, startConnectionTest } from './tests.ts'

export const connectionOperations = operations(connection, {
  getConnection: ({ app }) => getConnection(app),
  setGameSwitch: ({ app, caller, params, body }) => setGameSwitch(app, caller, params.name, body.isOn),
  setTestAccount: ({ app, caller, body, ...client }) => setTestAccount(app, caller, body, client),
  startConnectionTest: ({ app, caller, body }) => startConnectionTest(app, caller, body.kind),
  getConnectionTests: ({ app }) => getConnectionTests(app),
})
