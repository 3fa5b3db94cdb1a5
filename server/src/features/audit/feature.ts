import { feature } from '../feature.ts'
import { checkAuditLogJob, checkWholeAuditLogJob } from './jobs.ts'
import { auditOperations } from './routes.ts'
import { auditTasks } from './tasks.ts'

export const audit = feature({
  name: 'audit',
  operations: auditOperations,
  jobs: auditTasks,
  jobsWhileHeld: [checkAuditLogJob, checkWholeAuditLogJob],
  cron: [
    { order: 21, at: '51 6 * * *', job: checkWholeAuditLogJob },
    { order: 22, at: '21 * * * *', job: checkAuditLogJob },
  ],
})
