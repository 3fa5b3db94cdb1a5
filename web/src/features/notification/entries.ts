import type { ReplyOf } from '@guildhall/contract'
import type { notification } from '@guildhall/contract/notification'

type Page = ReplyOf<typeof notification.findNotifications>
export type Entry = Page['data'][number]

/** What is shown: newest first, and where the rest begins. */
export interface Entries {
  list: Entry[]
  next: number | null
}

/**
 * Puts the newest page, asked for again, before what is shown. When so much has come that the two no longer meet, the
 * rest is left to be asked for again. What was read here stays read, however late an answer is.
 */
export function withNewest(entries: Entries | null, page: Page): Entries {
  if (!entries) return { list: page.data, next: page.next }
  const read = new Set(entries.list.filter(({ isRead }) => isRead).map(({ id }) => id))
  const newest = page.data.map((entry) => (read.has(entry.id) ? { ...entry, isRead: true } : entry))
  const last = newest.at(-1)?.id
  if (last === undefined || page.next === null) return { list: newest, next: null }
  const older = entries.list.filter(({ id }) => id < last)
  const isJoined = entries.list.some(({ id }) => id >= last)
  return isJoined && older.length > 0
    ? { list: [...newest, ...older], next: entries.next }
    : { list: newest, next: page.next }
}

/** Puts an older page after what is shown. */
export function withOlder(entries: Entries, page: Page): Entries {
  const ids = new Set(entries.list.map(({ id }) => id))
  return { list: [...entries.list, ...page.data.filter(({ id }) => !ids.has(id))], next: page.next }
}

/** Marks what `which` picks. */
export const marked = (entries: Entries, isRead: boolean, which: (entry: Entry) => boolean): Entries => ({
  ...entries,
  list: entries.list.map((entry) => (which(entry) ? { ...entry, isRead } : entry)),
})
