import { feature } from '../feature.ts'
import { gatherInsightJob } from './jobs.ts'
import { insightOperations } from './routes.ts'
import { insightTasks } from './tasks.ts'
import { insightVerbs } from './verbs.ts'

export const insight = feature({
  name: 'insight',
  operations: insightOperations,
  jobs: insightTasks,
  jobsWhileHeld: [gatherInsightJob],
  cron: [{ order: 247, at: '*/10 * * * *', job: gatherInsightJob }],
  verbs: insightVerbs,
  demo: { order: 290, load: async () => (await import('../../../../demo/insight.ts')).gatherDemoInsight },
})
