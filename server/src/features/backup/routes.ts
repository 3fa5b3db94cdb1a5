import { backup } from '@guildhall/contract/backup'
import { operations } from '../../http/mount.ts'
import * as service from './service.ts'

export const backupOperations = operations(backup, {
  getBackups: ({ app }) => service.getBackups(app),
  checkRestore: ({ app, caller }) => service.checkRestore(app, caller),
  releaseRestore: ({ app, caller, body }) => service.releaseRestore(app, caller, body),
})
