import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { auditLedgerJob } from './jobs.ts'
import { auditLedger, type SupplySide } from './service.ts'

export const ledgerTasks = (app: App, sides: readonly SupplySide[]): TaskList =>
  task(auditLedgerJob, () => auditLedger(app, sides))
