import type { AnswerOf, Locale } from '@guildhall/contract'
import { unreadAtMost, type NotificationData, type notification } from '@guildhall/contract/notification'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { getItemKnowledge } from '../items/service.ts'
import { balanceOf } from '../ledger/public.ts'
import * as queries from './queries.ts'
import { wordsOf } from './words.ts'

const pageSize = 20

/** A page of the caller's notifications, newest first, in their locale. */
export async function findNotifications(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  before: number | undefined,
  locale: Locale,
): Promise<AnswerOf<typeof notification.findNotifications>> {
  const rows = await queries.findNotifications(db, caller, before ?? null, pageSize + 1)
  const page = rows.slice(0, pageSize)
  const items = page.flatMap(({ data }) => ('item' in data ? (itemOf(data.item) ?? []) : []))
  const wording = { locale, knowledge: await getItemKnowledge(db, items) }
  return {
    data: page.map((row) => ({
      id: row.id,
      kind: row.kind,
      task: taskOf(row),
      text: wordsOf(row, wording),
      link: row.link,
      createdAt: row.created_at,
      isRead: row.is_read,
    })),
    next: rows.length > pageSize ? (page.at(-1)?.id ?? null) : null,
    ...(await countUnread({ db }, caller)),
  }
}

const taskOf = ({ kind, data }: Pick<queries.NotificationRow, 'kind' | 'data'>) =>
  kind === 'staff_task' && 'what' in data ? (data as NotificationData<'staff_task'>).what : null

/** What every open page polls: the number of unread notifications and the caller's Cash. */
export async function countUnread(
  { db }: Pick<App, 'db'>,
  caller: Caller,
): Promise<AnswerOf<typeof notification.countUnread>> {
  const [unread, balance] = await Promise.all([unreadOf(db, caller), balanceOf(db, caller.id)])
  return { unread, balance }
}

const unreadOf = (db: App['db'], caller: Caller) => queries.countUnread(db, caller, unreadAtMost)

/** Marks one as read: the caller's own, or for staff one that they share. Refuses `not_found` for any other. */
export async function readNotification(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  id: number,
): Promise<AnswerOf<typeof notification.readNotification>> {
  const at = app.now().toISOString()
  const isFound =
    (await queries.readOwn(app.db, caller.id, id, at)) || (await queries.readShared(app.db, caller, id, at))
  if (!isFound) refuse('not_found')
  return { message: m.notification_read(), unread: await unreadOf(app.db, caller) }
}

/** Marks all up to `upTo` as read, so that one which arrives meanwhile stays unread. */
export async function readNotifications(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  upTo: number,
): Promise<AnswerOf<typeof notification.readNotifications>> {
  await queries.readUpTo(app.db, caller, upTo, app.now().toISOString())
  return { message: m.notification_all_read(), unread: await unreadOf(app.db, caller) }
}

/** Marks all that link to `link` as read, a path of the site with its query: the caller has opened that page. */
export async function readNotificationsOf(
  app: Pick<App, 'db' | 'now'>,
  caller: Caller,
  link: string,
): Promise<AnswerOf<typeof notification.readNotificationsOf>> {
  await queries.readLinked(app.db, caller, link, app.now().toISOString())
  return { message: m.notification_all_read(), unread: await unreadOf(app.db, caller) }
}
