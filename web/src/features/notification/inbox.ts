import { useSyncExternalStore } from 'react'

/** The state that the bells of both headers and the panel share. */
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

/** The current state, for code outside of components. */
export const inboxNow = (): Inbox => inbox

export const useInbox = (): Inbox =>
  useSyncExternalStore(
    subscribe,
    () => inbox,
    () => empty,
  )

/** Increases twice for each read: when it is sent and when its reply arrives. */
let reads = 0
let readsOnTheirWay = 0

/**
 * Begins a request for the number of unread notifications. The returned function takes the reply, unless something was
 * read meanwhile that the reply may not include.
 */
export function askingUnread(): (reply: { unread: number }) => void {
  const before = reads
  return ({ unread }) => {
    if (reads === before && readsOnTheirWay === 0) change({ unread })
  }
}

/**
 * Marks `count` notifications as read: lowers the number at once, and takes the server's number from the reply. A
 * refusal restores the former number.
 */
export async function reading(count: number, work: Promise<{ unread: number }>): Promise<void> {
  change({ unread: Math.max(0, inbox.unread - count) })
  readsOnTheirWay += 1
  const sent = (reads += 1)
  try {
    const { unread } = await work
    // With two requests at once the replies may arrive in any order. The shown number is already right and is refreshed
    // later.
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
/** Another person may sign in next. */
export const forgetInbox = (): void => change(empty)
