import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { task } from '../../jobs/job.ts'
import { moveGoodsJob } from './jobs.ts'
import { moveGoods } from './move-goods.ts'

export const marketTasks = (app: App): TaskList => task(moveGoodsJob, () => moveGoods(app))
