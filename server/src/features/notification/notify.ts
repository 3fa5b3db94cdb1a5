import type { Kysely } from 'kysely'
import { notificationData, type NotificationData, type NotificationKind } from '@guildhall/contract/notification'
import { addJob } from '../../jobs/add-job.ts'
import type { DB } from '../../db/tables.ts'
import { mailJob } from '../../mail/mail-job.ts'
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

/** Kinds that are also mailed, once each: all that happens to a payment or a deposit. */
type MailedKind = Extract<NotificationKind, `payment_${string}` | `deposit_${string}`>
export const isMailed = (kind: NotificationKind): kind is MailedKind => /^(payment|deposit)_/.test(kind)

/** Tells a person what happened to them, in the transaction of its cause: `notify(tx, { userId, kind, data, link, key, at })`. Of money they also get a mail. */
export async function notify(tx: Kysely<DB>, { userId, ...notification }: NewNotification): Promise<void> {
  const id = await store(tx, userId, notification)
  if (id !== null && isMailed(notification.kind)) await addJob(tx, mailJob, { kind: 'receipt', userId, id })
}

type StaffTask = NotificationData<'staff_task'>['what']

/** Tells all staff, those of tomorrow too, that something needs a person: `notifyStaff(tx, { what, link, key, at })`. */
export async function notifyStaff(
  tx: Kysely<DB>,
  { what, ...notification }: { what: StaffTask } & Pick<NewNotification, 'link' | 'key' | 'at'>,
): Promise<void> {
  await store(tx, null, { kind: 'staff_task', data: { what }, ...notification })
}

async function store(
  tx: Kysely<DB>,
  userId: number | null,
  { kind, data, link, key, at }: Cause & Pick<NewNotification, 'link' | 'key' | 'at'>,
): Promise<number | null> {
  return insertNotification(tx, {
    user_id: userId,
    kind,
    // Only what is declared is kept, whatever a caller's object holds besides.
    data: JSON.stringify(notificationData[kind].parse(data)),
    link,
    key: key ?? null,
    created_at: at.toISOString(),
  })
}
