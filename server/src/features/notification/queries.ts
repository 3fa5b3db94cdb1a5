import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import {
  approvalTasks,
  ownerTasks,
  staffTasks,
  type NotificationData,
  type NotificationKind,
} from '@guildhall/contract/notification'
import type { Permission } from '@guildhall/contract/permissions'
import { preparedUnread } from '../../db/prepared.ts'
import type { DB, Notifications } from '../../db/tables.ts'
import { mailJob } from '../../mail/mail-job.ts'
import { pushJob } from './push-job.ts'

type Db = Kysely<DB>

/** The reader. Staff also get the notifications without an owner that their permissions allow. */
interface Reader {
  id: number
  permissions: readonly Permission[]
}

const tasksOf = ({ permissions }: Reader): string[] =>
  Object.entries({ ...staffTasks, ...approvalTasks, ...ownerTasks }).flatMap(([task, permission]) =>
    permissions.includes(permission) ? [task] : [],
  )

/** The condition of the shared notifications `n` that the reader gets. */
const isShared = (reader: Reader) => sql`n.user_id is null and n.data->>'what' = any(${tasksOf(reader)})`

const isStaff = ({ permissions }: Reader): boolean => permissions.length > 0

export interface NotificationRow {
  id: number
  kind: NotificationKind
  data: NotificationData
  link: string | null
  created_at: string
  is_read: boolean
}

export type NewRow = Required<Omit<Insertable<Notifications>, 'id' | 'read_at'>>

/** What comes with a notification. */
interface Beside {
  /** The kind of its letter. */
  letter: 'receipt' | 'notification' | null
  /** The devices of the person get it. */
  isPushed: boolean
  /** Who of the staff that share it has read it already. */
  readBy: number | null
}

/** Inserts a notification with the jobs of its messages, unless the person has one of the same cause. */
export const insertNotification = (db: Db, row: NewRow, beside: Partial<Beside> = {}): Promise<void> =>
  insertAll(db, { letter: null, isPushed: false, readBy: null, ...beside, ...row })

const insertAll = preparedUnread((db, row: NewRow & Beside) =>
  sql`
    with stored as (
      insert into notifications (user_id, kind, data, link, key, in_bell, created_at)
      values (${row.user_id}, ${row.kind}, ${row.data}, ${row.link}, ${row.key}, ${row.in_bell}, ${row.created_at})
      on conflict do nothing returning id, user_id, created_at
    ), reads as (
      insert into notification_reads (notification_id, user_id, read_at)
      select id, ${row.readBy}::bigint, created_at from stored where ${row.readBy}::bigint is not null
    )
    select graphile_worker.add_job(${sql.lit(mailJob.name)},
      json_build_object('kind', ${row.letter}::text, 'userId', user_id, 'id', id),
      priority := ${sql.lit(mailJob.priority)})
    from stored where ${row.letter}::text is not null
    union all
    select graphile_worker.add_job(${sql.lit(pushJob.name)},
      json_build_object('device', d.id, 'notification', n.id), priority := ${sql.lit(pushJob.priority)})
    from stored n join push_devices d on d.user_id = n.user_id join sessions s on s.id = d.session_id
    where ${row.isPushed}::boolean and s.revoked_at is null and s.expires_at > n.created_at`.compile(db),
)

/** One notification, to be mailed. */
export async function getNotification(db: Db, id: number) {
  const row = await db
    .selectFrom('notifications')
    .select(['kind', 'data', 'link', 'created_at'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Pick<NotificationRow, 'kind' | 'data' | 'link' | 'created_at'> | undefined
}

/** A person's unread notifications above one id and up to another, of some kinds, newest first. */
export async function findUnreadBetween(
  db: Db,
  {
    userId,
    after,
    upTo,
    kinds,
    limit,
  }: { userId: number; after: number; upTo: number; kinds: string[]; limit: number },
) {
  const rows = await db
    .selectFrom('notifications')
    .select(['kind', 'data', 'link', 'created_at'])
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .where('id', '<=', upTo)
    .where('read_at', 'is', null)
    .where('kind', 'in', kinds)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return rows as Pick<NotificationRow, 'kind' | 'data' | 'link' | 'created_at'>[]
}

/** The reader's newest below `before`: one range of the index for their own, one for those that staff share. */
export async function findNotifications(
  db: Db,
  reader: Reader,
  before: number | null,
  limit: number,
): Promise<NotificationRow[]> {
  const range = (whose: RawBuilder<unknown>) => sql`
    (select * from notifications n where ${whose} and id < ${before ?? Number.MAX_SAFE_INTEGER} order by id desc limit ${limit})`
  const own = range(sql`n.user_id = ${reader.id} and n.in_bell`)
  const found = isStaff(reader) ? sql`${own} union all ${range(isShared(reader))}` : own
  const { rows } = await sql<NotificationRow>`
    select n.id, n.kind, n.data, n.link, n.created_at, coalesce(n.read_at, r.read_at) is not null as is_read
    from (${found}) n left join notification_reads r on r.notification_id = n.id and r.user_id = ${reader.id}
    order by n.id desc limit ${limit}`.execute(db)
  return rows
}

/** The number of unread notifications, counted up to `most`. */
export async function countUnread(db: Db, reader: Reader, most: number): Promise<number> {
  const own = sql`(select 1 from notifications where user_id = ${reader.id} and read_at is null and in_bell limit ${most})`
  const shared = sql`(select 1 from notifications n where ${isUnreadShared(reader)} limit ${most})`
  const { rows } = await sql<{ count: number }>`
    select least(count(*), ${most}) as count from (${isStaff(reader) ? sql`${own} union all ${shared}` : own}) unread`.execute(
    db,
  )
  return rows[0]?.count ?? 0
}

const isUnreadShared = (reader: Reader) => sql`${isShared(reader)} and not exists (
  select from notification_reads r where r.notification_id = n.id and r.user_id = ${reader.id})`

/** Marks one of the reader's own as read; false when there is none. */
export async function readOwn(db: Db, userId: number, id: number, at: string): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('notifications')
    .set({ read_at: sql`coalesce(read_at, ${at})` })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Marks one that staff share as read by one of them; false when there is none. */
export async function readShared(db: Db, reader: Reader, id: number, at: string): Promise<boolean> {
  const { rows } = await sql`
    with found as (select n.id from notifications n where n.id = ${id} and ${isShared(reader)}), marked as (
      insert into notification_reads (notification_id, user_id, read_at)
      select id, ${reader.id}, ${at}::timestamptz from found on conflict do nothing)
    select id from found`.execute(db)
  return rows.length === 1
}

/** Marks all of the reader's up to an id as read. */
export async function readUpTo(db: Db, reader: Reader, id: number, at: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', reader.id)
    .where('read_at', 'is', null)
    .where('in_bell', '=', true)
    .where('id', '<=', id)
    .execute()
  if (!isStaff(reader)) return
  await sql`
    insert into notification_reads (notification_id, user_id, read_at)
    select n.id, ${reader.id}, ${at}::timestamptz from notifications n where ${isUnreadShared(reader)} and n.id <= ${id}
    on conflict do nothing`.execute(db)
}

/** Marks all that link to a page as read, both the reader's own and those that staff share. */
export async function readLinked(db: Db, reader: Reader, link: string, at: string): Promise<void> {
  await db
    .updateTable('notifications')
    .set({ read_at: at })
    .where('user_id', '=', reader.id)
    .where('read_at', 'is', null)
    .where('link', '=', link)
    .execute()
  if (!isStaff(reader)) return
  await sql`
    insert into notification_reads (notification_id, user_id, read_at)
    select n.id, ${reader.id}, ${at}::timestamptz from notifications n where ${isUnreadShared(reader)} and n.link = ${link}
    on conflict do nothing`.execute(db)
}
