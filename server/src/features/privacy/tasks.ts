import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { exportData } from './export/export-data.ts'
import { exportDataJob } from './jobs.ts'

export const privacyTasks = (app: App): TaskList => ({
  ...task(exportDataJob, ({ id }) => exportData(app, id)),
})
