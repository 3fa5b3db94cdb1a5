import { feature } from '../feature.ts'
import { sendDigestsJob } from './jobs.ts'
import { mailingOperations, serveMailing } from './routes.ts'
import { mailingTasks } from './tasks.ts'
import { mailingVerbs } from './verbs.ts'

export const mailing = feature({
  name: 'mailing',
  uses: ['account', 'notification', 'settings'],
  operations: mailingOperations,
  http: serveMailing,
  jobs: mailingTasks,
  cron: [{ order: 195, at: '*/10 * * * *', job: sendDigestsJob }],
  dueTimes: { message_settings: ['next_digest_at'] },
  verbs: mailingVerbs,
})
