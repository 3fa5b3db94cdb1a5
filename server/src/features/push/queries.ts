import { sql, type Kysely } from 'kysely'
import type { Locale } from '@guildhall/contract'
import type { NotificationData, NotificationKind } from '@guildhall/contract/notification'
import type { DB } from '../../db/tables.ts'
import type { QuietHours } from '../../dispatch/rules.ts'
import { callDeviceJob, callEventJob } from './jobs.ts'

type Db = Kysely<DB>

/** A device with what a message to it needs. */
export interface Target {
  id: number
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
}

const isOpen = (now: string) => sql<boolean>`s.revoked_at is null and s.expires_at > ${now}::timestamptz`

/** The devices of a person whose sessions are open, newest first. */
export const findDevices = (db: Db, userId: number, now: string) =>
  db
    .selectFrom('push_devices as d')
    .innerJoin('sessions as s', 's.id', 'd.session_id')
    .select(['d.id', 'd.session_id', 'd.created_at', 's.device'])
    .where('d.user_id', '=', userId)
    .where(isOpen(now))
    .orderBy('d.id', 'desc')
    .execute()

interface NewDevice {
  user_id: number
  session_id: number
  endpoint: string
  p256dh: string
  auth: string
  locale: Locale
  created_at: string
}

/** Adds the device of a session. A browser has one address, and a session one browser. */
export async function insertDevice(tx: Db, device: NewDevice, most: number): Promise<void> {
  await tx
    .deleteFrom('push_devices')
    .where((row) => row.or([row('endpoint', '=', device.endpoint), row('session_id', '=', device.session_id)]))
    .execute()
  await tx.insertInto('push_devices').values(device).execute()
  await sql`
    delete from push_devices where id in (
      select id from push_devices where user_id = ${device.user_id} order by id desc offset ${most})`.execute(tx)
}

/** Removes devices of a person. Returns how many there were. */
export async function deleteDevice(db: Db, userId: number, id: number): Promise<bigint> {
  const { numDeletedRows } = await db
    .deleteFrom('push_devices')
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows
}

export const deleteDevicesOf = (db: Db, userId: number) =>
  db.deleteFrom('push_devices').where('user_id', '=', userId).execute()

export const deleteRemindersOf = (db: Db, userId: number) =>
  db.deleteFrom('event_reminders').where('user_id', '=', userId).execute()

/** Removes devices whose browsers have ended their subscription. */
export const deleteDevices = (db: Db, ids: readonly number[]) =>
  sql`delete from push_devices where id = any(${ids}::bigint[])`.execute(db)

export async function findReminders(db: Db, userId: number): Promise<string[]> {
  const rows = await db.selectFrom('event_reminders').select('event').where('user_id', '=', userId).execute()
  return rows.map(({ event }) => event)
}

export const insertReminder = (db: Db, userId: number, event: string) =>
  db
    .insertInto('event_reminders')
    .values({ event, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .execute()

export const deleteReminder = (db: Db, userId: number, event: string) =>
  db.deleteFrom('event_reminders').where('event', '=', event).where('user_id', '=', userId).execute()

/** Removes reminders of events that are no longer in the schedule. */
export const deleteRemindersBut = (db: Db, events: readonly string[]) =>
  sql`delete from event_reminders where event <> all(${events}::text[])`.execute(db)

interface Pushed extends Target {
  user_id: number
  kind: NotificationKind
  data: NotificationData
  link: string | null
}

/** A notification and the device to which it goes, unless it was read, is old, or the session has ended. */
export async function getPush(
  db: Db,
  { device, notification, now, since }: { device: number; notification: number; now: string; since: string },
): Promise<Pushed | undefined> {
  const { rows } = await sql<Pushed>`
    select d.id, d.user_id, d.endpoint, d.p256dh, d.auth, d.locale, n.kind, n.data, n.link
    from push_devices d join sessions s on s.id = d.session_id join notifications n on n.user_id = d.user_id
    where d.id = ${device} and n.id = ${notification} and n.read_at is null and n.created_at > ${since}
      and ${isOpen(now)}`.execute(db)
  return rows[0]
}

/** Adds a job for each time of an event of which nobody was reminded yet. */
export async function callEvents(db: Db, starting: readonly { event: string; startsAt: string }[]): Promise<void> {
  await sql`
    with called as (
      insert into event_calls (event, starts_at)
      select * from unnest(${starting.map(({ event }) => event)}::text[], ${starting.map(({ startsAt }) => startsAt)}::timestamptz[])
      on conflict do nothing returning event, starts_at)
    select graphile_worker.add_job(${callEventJob.name}, json_build_object(
      'event', event, 'startsAt', to_char(starts_at at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'), 'after', 0))
    from called`.execute(db)
}

/** A device of a person who wants to be reminded, with the quiet hours of that person. */
type Reminded = Target & QuietHours

/** A page of the devices of people who want to be reminded of an event, by their ids. */
export async function findReminded(
  db: Db,
  { event, after, now, limit }: { event: string; after: number; now: string; limit: number },
): Promise<Reminded[]> {
  const { rows } = await sql<Reminded>`
    select d.id, d.endpoint, d.p256dh, d.auth, d.locale, q.quiet_from, q.quiet_until, q.zone
    from event_reminders r join push_devices d on d.user_id = r.user_id join sessions s on s.id = d.session_id
    left join message_settings q on q.user_id = d.user_id
    where r.event = ${event} and d.id > ${after} and ${isOpen(now)}
    order by d.id limit ${limit}`.execute(db)
  return rows
}

/** One device of findReminded. */
export async function getReminded(
  db: Db,
  { event, device, now }: { event: string; device: number; now: string },
): Promise<Reminded | undefined> {
  const [found] = await findReminded(db, { event, after: device - 1, now, limit: 1 })
  return found?.id === device ? found : undefined
}

/** Adds a job for each device whose push service was away. */
export const callAgain = (db: Db, event: string, startsAt: string, devices: readonly number[]) =>
  sql`
    select graphile_worker.add_job(${callDeviceJob.name}, json_build_object(
      'event', ${event}::text, 'startsAt', ${startsAt}::text, 'device', id), priority := ${callDeviceJob.priority}::int)
    from unnest(${devices}::bigint[]) id`.execute(db)
