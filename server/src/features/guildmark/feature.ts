import { task } from '../../jobs/job.ts'
import { feature } from '../feature.ts'
import { pushGuildMarksJob } from './jobs.ts'
import { guildmarkOperations, serveGuildMarks } from './routes.ts'
import { pushGuildMarks } from './service.ts'

export const guildmark = feature({
  name: 'guildmark',
  operations: guildmarkOperations,
  http: serveGuildMarks,
  jobs: (app) => task(pushGuildMarksJob, () => pushGuildMarks(app)),
  cron: [{ order: 110, at: '* * * * *', job: pushGuildMarksJob }],
  demo: { order: 40, load: async () => (await import('../../../../demo/guildmark.ts')).seedDemoMarks },
})
