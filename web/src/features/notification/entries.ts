import type { ReplyOf } from '@guildhall/contract'
import type { notification } from '@guildhall/contract/notification'

type Page = ReplyOf<typeof notification.findNotifications>
export type Entry = Page['data'][number]

/** The entries in the panel: newest first, and the cursor of the rest. */
export interface Entries {
  list: Entry[]
  next: number | null
}

/** The tasks of which a queue may bring many at once. */
const groupedTasks = ['ticket_opened', 'ticket_replied'] as const
type GroupedTask = (typeof groupedTasks)[number]
const leastOfGroup = 3

/** Several entries of one task, one after the other. */
export interface Group {
  task: GroupedTask
  entries: Entry[]
}

/**
 * The entries as the panel shows them: three or more of one task in a row are a group. Whether they are read does not
 * matter, so that reading one does not take its group apart.
 */
export function inGroups(list: readonly Entry[]): (Entry | Group)[] {
  const runs: Entry[][] = []
  for (const entry of list) {
    const run = runs.at(-1)
    if (run && entry.task !== null && run[0]!.task === entry.task) run.push(entry)
    else runs.push([entry])
  }
  return runs.flatMap((entries): (Entry | Group)[] => {
    const task = groupedTasks.find((each) => each === entries[0]!.task)
    return task && entries.length >= leastOfGroup ? [{ task, entries }] : entries
  })
}

/**
 * Puts the newest page before the shown entries. When the two have no overlap, the rest is requested again later.
 * Entries that were read here stay read, however late a reply arrives.
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

/** Puts an older page after the shown entries. */
export function withOlder(entries: Entries, page: Page): Entries {
  const ids = new Set(entries.list.map(({ id }) => id))
  return { list: [...entries.list, ...page.data.filter(({ id }) => !ids.has(id))], next: page.next }
}

/** Marks the entries that `which` selects. */
export const withReadState = (entries: Entries, isRead: boolean, which: (entry: Entry) => boolean): Entries => ({
  ...entries,
  list: entries.list.map((entry) => (which(entry) ? { ...entry, isRead } : entry)),
})
