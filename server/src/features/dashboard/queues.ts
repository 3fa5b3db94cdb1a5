import type { AnswerOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import type { Kysely } from 'kysely'
import type { App } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { mostCounted, type Waiting } from '../../db/waiting.ts'

/** Work that waits for a person, as its feature knows it: what it is called, where it is done, and how much there is. */
export interface StaffQueue {
  name: string
  label: () => string
  to: string
  count: (db: Kysely<DB>, now: Date) => Promise<Waiting>
}

/** All that waits for a person, in the order of the list, empty queues too: "nothing to do" is an answer. */
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
