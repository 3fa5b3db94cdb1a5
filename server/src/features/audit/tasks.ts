import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { archiveAuditLog } from '../../audit/archive/write.ts'
import type { OnFindings } from '../../jobs/findings.ts'
import { task } from '../../jobs/job.ts'
import { checkAuditLog } from './check.ts'
import { archiveAuditLogJob, checkAuditLogJob, checkWholeAuditLogJob } from './jobs.ts'

export const auditTasks = (app: App, { onFindings }: { onFindings: OnFindings }): TaskList => ({
  ...task(checkAuditLogJob, ({ isWhole }) => checkAuditLog(app, { isWhole }, onFindings)),
  ...task(archiveAuditLogJob, () => archiveAuditLog(app)),
  ...task(checkWholeAuditLogJob, () => checkAuditLog(app, { isWhole: true }, onFindings)),
})
