import type { Kysely } from 'kysely'
import { notificationData, type NotificationData, type NotificationKind } from '@guildhall/contract/notification'
import type { DB } from '../../db/tables.ts'
import { insertNotification } from './queries.ts'

/** What happened, of one kind: `data` is what contract/src/notification.ts declares for it. */
type Cause = { [K in NotificationKind]: { kind: K; data: NotificationData<K> } }[NotificationKind]

type NewNotification = Cause & {
  userId: number
  /** Where to read on: a path of the site. It is shown as a link once its page exists. */
  link: `/${string}` | null
  /** Of the cause, like `delivery 0198…`: the same person is told once, however often this is called. */
  key?: string
  at: Date
}

/** Tells a person what happened to them, in the transaction of its cause: `notify(tx, { userId, kind, data, link, key, at })`. */
export async function notify(tx: Kysely<DB>, { userId, ...told }: NewNotification): Promise<void> {
  await keep(tx, userId, told)
}

type StaffTask = NotificationData<'staff_task'>['what']

/** Tells all staff, those of tomorrow too, that something needs a person: `notifyStaff(tx, { what, link, key, at })`. */
export async function notifyStaff(
  tx: Kysely<DB>,
  { what, ...told }: { what: StaffTask } & Pick<NewNotification, 'link' | 'key' | 'at'>,
): Promise<void> {
  await keep(tx, null, { kind: 'staff_task', data: { what }, ...told })
}

async function keep(
  tx: Kysely<DB>,
  userId: number | null,
  { kind, data, link, key, at }: Cause & Pick<NewNotification, 'link' | 'key' | 'at'>,
): Promise<void> {
  await insertNotification(tx, {
    user_id: userId,
    kind,
    // Only what is declared is kept, whatever a caller's object holds besides.
    data: JSON.stringify(notificationData[kind].parse(data)),
    link,
    key: key ?? null,
    created_at: at.toISOString(),
  })
}
