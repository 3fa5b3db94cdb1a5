import { useSyncExternalStore } from 'react'

/** What the bells of both headers and the panel share. */
interface Inbox {
  unread: number
  isOpen: boolean
}

const empty: Inbox = { unread: 0, isOpen: false }
let inbox = empty
const listeners = new Set<() => void>()

function change(part: Partial<Inbox>): void {
  inbox = { ...inbox, ...part }
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** What stands now, for who is no component. */
export const inboxNow = (): Inbox => inbox

export const useInbox = (): Inbox =>
  useSyncExternalStore(
    subscribe,
    () => inbox,
    () => empty,
  )

/** Each read counts twice here: when it is sent and when it is answered. */
let reads = 0
let readsOnTheirWay = 0

/** Begins to ask how many are unread. The answer is taken unless something was read meanwhile, which it may not know of. */
export function askingUnread(): (answer: { unread: number }) => void {
  const before = reads
  return ({ unread }) => {
    if (reads === before && readsOnTheirWay === 0) change({ unread })
  }
}

/** Follows what marks `count` as read: fewer at once, and what the server counts once it has answered; a refusal takes it back. */
export async function reading(count: number, work: Promise<{ unread: number }>): Promise<void> {
  change({ unread: Math.max(0, inbox.unread - count) })
  readsOnTheirWay += 1
  const sent = (reads += 1)
  try {
    const { unread } = await work
    // Two at once may be counted in any order: what is shown is right already, and is asked for again.
    if (reads === sent && readsOnTheirWay === 1) change({ unread })
  } catch (error) {
    change({ unread: inbox.unread + count })
    throw error
  } finally {
    readsOnTheirWay -= 1
    reads += 1
  }
}
export const openInbox = (): void => change({ isOpen: true })
export const closeInbox = (): void => change({ isOpen: false })
/** Somebody else may sign in next. */
export const forgetInbox = (): void => change(empty)
