import { feature } from '../feature.ts'
import { serveArchives } from './archives.ts'
import { archiveAuditLogJob, checkAuditLogJob, checkWholeAuditLogJob } from './jobs.ts'
import { auditOperations } from './routes.ts'
import { auditTasks } from './tasks.ts'
import { auditVerbs } from './verbs.ts'

export const audit = feature({
  name: 'audit',
  operations: auditOperations,
  http: serveArchives,
  jobs: auditTasks,
  jobsWhileHeld: [checkAuditLogJob, checkWholeAuditLogJob],
  cron: [
    { order: 21, at: '51 6 * * *', job: checkWholeAuditLogJob },
    { order: 22, at: '21 * * * *', job: checkAuditLogJob },
    { order: 23, at: '11 7 * * *', job: archiveAuditLogJob },
  ],
  verbs: auditVerbs,
})
