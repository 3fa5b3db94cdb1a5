import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { auditLedger, type SupplySide } from './service.ts'

export const ledgerTasks = (app: App, sides: readonly SupplySide[]): TaskList => ({
  audit_ledger: () => auditLedger(app, sides),
})
