import type { AnswerOf } from '@guildhall/contract'
import type { dashboard } from '@guildhall/contract/dashboard'
import type { Permission } from '@guildhall/contract/permissions'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { mostCounted, type Waiting } from '../../db/waiting.ts'

/** Work that waits for staff: its name, its label, the address of its staff page, who may see it, and its count. */
export interface StaffQueue {
  name: string
  permission: Permission
  label: () => string
  to: string
  count: (db: Kysely<DB>, now: Date) => Promise<Waiting>
}

/** The staff queues that the caller may work on, in their order, including empty ones. */
export async function getDashboardQueues(
  { db, now }: Pick<App, 'db' | 'now'>,
  { permissions }: Caller,
  all: readonly StaffQueue[],
): Promise<AnswerOf<typeof dashboard.getDashboardQueues>> {
  const queues = all.filter(({ permission }) => permissions.includes(permission))
  const counted = await Promise.all(queues.map((queue) => queue.count(db, now())))
  return {
    data: queues.map(({ name, label, to }, at) => {
      const { count, oldest_at } = counted[at]!
      return { name, label: label(), to, count: Math.min(count, mostCounted), more: count > mostCounted, oldest_at }
    }),
  }
}
