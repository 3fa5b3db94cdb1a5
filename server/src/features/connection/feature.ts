import { feature } from '../feature.ts'
import { task } from '../../jobs/job.ts'
import { resumeConnectionTestsJob, runConnectionTestJob } from './jobs.ts'
import { connectionOperations } from './routes.ts'
import { resumeConnectionTests, runConnectionTest } from './run-test.ts'

export const connection = feature({
  name: 'connection',
  uses: ['account', 'ban', 'delivery', 'guildmark', 'items', 'market'],
  operations: connectionOperations,
  jobs: (app) => ({
    ...task(runConnectionTestJob, ({ id }) => runConnectionTest(app, id)),
    ...task(resumeConnectionTestsJob, () => resumeConnectionTests(app)),
  }),
  cron: [{ order: 185, at: '* * * * *', job: resumeConnectionTestsJob }],
})
