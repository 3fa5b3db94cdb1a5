import type { AnswerOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { mostCounted, type Waiting } from '../../db/waiting.ts'

/** Work that waits for staff: its name, its label, the address of its staff page, and its count. */
export interface StaffQueue {
  name: string
  label: () => string
  to: string
  count: (db: Kysely<DB>, now: Date) => Promise<Waiting>
}

/** All staff queues in their order, including empty ones, so that staff see that nothing waits. */
export async function getDashboardQueues(
  { db, now }: Pick<App, 'db' | 'now'>,
  queues: readonly StaffQueue[],
): Promise<AnswerOf<typeof dashboard.getDashboardQueues>> {
  const counted = await Promise.all(queues.map((queue) => queue.count(db, now())))
  return {
    data: queues.map(({ name, label, to }, at) => {
      const { count, oldest_at } = counted[at]!
      return { name, label: label(), to, count: Math.min(count, mostCounted), more: count > mostCounted, oldest_at }
    }),
  }
}
