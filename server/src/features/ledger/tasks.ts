import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import type { OnFindings } from '../../jobs/findings.ts'
import { task } from '../../jobs/job.ts'
import { auditLedgerJob, closeMonthsJob } from './jobs.ts'
import { closeMonths } from './months/close-months.ts'
import { auditLedger, type SupplySide } from './service.ts'

interface Contributions {
  supplySides: readonly SupplySide[]
  onFindings: OnFindings
}

export const ledgerTasks = (app: App, { supplySides, onFindings }: Contributions): TaskList => ({
  ...task(auditLedgerJob, (payload) => auditLedger(app, supplySides, onFindings, payload)),
  ...task(closeMonthsJob, () => closeMonths(app)),
})
