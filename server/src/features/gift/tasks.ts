import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { endGifts } from './end.ts'
import { endGiftsJob } from './jobs.ts'

export const giftTasks = (app: App): TaskList => task(endGiftsJob, () => endGifts(app))
