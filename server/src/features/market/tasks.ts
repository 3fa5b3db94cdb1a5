import type { TaskList } from 'graphile-worker'
import type { App } from '../../app.ts'
import { moveGoods, moveTask } from './move-goods.ts'

export const marketTasks = (app: App): TaskList => ({ [moveTask]: () => moveGoods(app) })
