import { createHash } from 'node:crypto'
import { serverDay } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import {
  notificationData,
  type ownerTasks,
  type NotificationData,
  type NotificationKind,
} from '@guildhall/contract/notification'
import { topicOf } from '@guildhall/contract/message-topics'
import type { Findings } from '../../jobs/findings.ts'
import type { DB } from '../../db/tables.ts'
import { fatesOf } from '../../dispatch/dispatch.ts'
import { letterOf } from '../../dispatch/rules.ts'
import { insertNotification, type NewRow } from './queries.ts'

/** An event of one kind; contract/src/notification.ts declares its `data`. */
type Cause = { [K in NotificationKind]: { kind: K; data: NotificationData<K> } }[NotificationKind]

type NewNotification = Cause & {
  userId: number
  /** A path of the site to read more. It becomes a link once its page exists. */
  link: `/${string}` | null
  /**
   * Names the cause, such as `delivery 0198…`: one person gets one notification for it, however often this is called.
   */
  key?: string
  at: Date
}

/**
 * Notifies a person in the transaction of the cause: `notify(tx, { userId, kind, data, link, key, at })`, by the
 * channels that the person wants for its topic. What is wanted by mail or push alone is stored outside of the bell.
 */
export async function notify(tx: Kysely<DB>, { userId, ...notification }: NewNotification): Promise<void> {
  const { kind, at } = notification
  const fates = await fatesOf(tx, { userId, topic: topicOf[kind] }, at)
  if (Object.values(fates).every((fate) => fate === 'never')) return
  const letter = letterOf(kind)
  const isMailed = letter !== 'own' && fates.mail !== 'never' && fates.mail !== 'digest'
  await insertNotification(tx, rowOf(userId, notification, fates.bell !== 'never'), {
    letter: isMailed ? letter : null,
    isPushed: fates.push !== 'never',
  })
}

/**
 * Notifies all staff, including those who join later, that something needs a person: `notifyStaff(tx, { what, link,
 * key, at })`.
 */
export async function notifyStaff(
  tx: Kysely<DB>,
  { what, ticket, ...notification }: NotificationData<'staff_task'> & Pick<NewNotification, 'link' | 'key' | 'at'>,
): Promise<void> {
  await insertNotification(tx, rowOf(null, { kind: 'staff_task', data: { what, ticket }, ...notification }))
}

/** A notification that all staff with a permission get; its `what` names the permission. */
type Entitled = Extract<Cause, { kind: 'approval_requested' | 'above_limit' | keyof typeof ownerTasks }>

/** Notifies all who have the permission of `data.what`, including those who get it later, except one of them. */
export async function notifyEntitled(
  tx: Kysely<DB>,
  { exceptUser, ...notification }: Entitled & Pick<NewNotification, 'link' | 'key' | 'at'> & { exceptUser?: number },
): Promise<void> {
  await insertNotification(tx, rowOf(null, notification), { readBy: exceptUser ?? null })
}

/** Notifies owners of what a check has found: of the same findings once a day, however often the check runs. */
export async function notifyFindings(tx: Kysely<DB>, { check, findings, at }: Findings): Promise<void> {
  if (findings.length === 0) return
  const digest = createHash('sha256').update(JSON.stringify(findings)).digest('hex').slice(0, 32)
  await notifyEntitled(tx, {
    kind: 'check_findings',
    data: { what: 'check_findings', check, count: findings.length },
    link: check === 'ledger' ? '/staff/ledger' : '/staff/audit',
    key: `${check} check ${serverDay(at)} ${digest}`,
    at,
  })
}

function rowOf(
  userId: number | null,
  { kind, data, link, key, at }: Cause & Pick<NewNotification, 'link' | 'key' | 'at'>,
  inBell = true,
): NewRow {
  return {
    user_id: userId,
    kind,
    // Stores only declared fields, whatever else the caller's object has.
    data: JSON.stringify(notificationData[kind].parse(data)),
    link,
    key: key ?? null,
    in_bell: inBell,
    created_at: at.toISOString(),
  }
}
