import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { gatherInsight } from './gather.ts'
import { gatherInsightJob } from './jobs.ts'

export const insightTasks = (app: App): TaskList => task(gatherInsightJob, () => gatherInsight(app))
