import type { AnswerOf, StaffAccess } from '@guildhall/contract'
import { allows } from '@guildhall/contract/account/roles'
import type { dashboard } from '@guildhall/contract/dashboard'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { mostCounted, type Waiting } from '../../db/waiting.ts'

/** Work that waits for staff: its name, its label, the address of its staff page, who may see it, and its count. */
export interface StaffQueue {
  name: string
  permission: StaffAccess
  label: () => string
  to: string
  /** Shown only while something waits, because that is rare. */
  onlyWhenWaiting?: true
  count: (db: Kysely<DB>, now: Date, caller: Caller) => Promise<Waiting>
}

/** The staff queues that the caller may work on, in their order. Empty ones are included, but for rare kinds of work. */
export async function getDashboardQueues(
  { db, now }: Pick<App, 'db' | 'now'>,
  caller: Caller,
  all: readonly StaffQueue[],
): Promise<AnswerOf<typeof dashboard.getDashboardQueues>> {
  const queues = all.filter(({ permission }) => allows(caller.permissions, permission))
  const counted = await Promise.all(queues.map((queue) => queue.count(db, now(), caller)))
  return {
    data: queues.flatMap(({ name, label, to, onlyWhenWaiting }, at) => {
      const { count, oldest_at } = counted[at]!
      if (onlyWhenWaiting && count === 0) return []
      return [{ name, label: label(), to, count: Math.min(count, mostCounted), more: count > mostCounted, oldest_at }]
    }),
  }
}
