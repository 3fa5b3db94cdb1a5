import { useEffect, useState, useSyncExternalStore } from 'react'
import { getBalance } from '../api/generated.ts'
import { api } from '../api/client.ts'

/** The signed-in player's Cash, for all parts of the page. */
interface Balance {
  /** Null until the reply arrives. Negative while the player owes the Cash of a reversed payment. */
  cash: number | null
  /** Whether the newest request failed. */
  hasFailed: boolean
}

const unknown: Balance = { cash: null, hasFailed: false }
let balance = unknown
const listeners = new Set<() => void>()
/** Tells the other tabs that the balance has changed. It carries no amount: each tab asks the server. */
let channel: BroadcastChannel | undefined

/** Requests are numbered in order, and the reply of an older one is ignored after that of a newer one. */
let lastBegun = 0
let lastTaken = 0
/** Increases at each sign-out, so that replies for the former person are ignored. */
let person = 0

function take(number: number, next: Balance): void {
  if (number < lastTaken) return
  lastTaken = number
  balance = next
  for (const listener of listeners) listener()
}

/**
 * Begins a request whose reply has the balance. The returned function takes the balance unless a newer one has arrived.
 */
export function askingBalance(): (reply: { balance: number }) => void {
  const number = (lastBegun += 1)
  return ({ balance: cash }) => take(number, { cash, hasFailed: false })
}

/** Asks the server. A failure is stored, not thrown. When the amount has changed, the other tabs ask too. */
export function refreshBalance(): Promise<void> {
  return ask({ isAnnounced: true })
}

async function ask({ isAnnounced }: { isAnnounced: boolean }): Promise<void> {
  const number = (lastBegun += 1)
  const { cash: before } = balance
  try {
    const { data: cash } = await api(getBalance)
    take(number, { cash, hasFailed: false })
    if (isAnnounced && before !== null && before !== cash) announce()
  } catch (error) {
    console.error('The balance did not load.', error)
    take(number, { ...balance, hasFailed: true })
  }
}

/**
 * Begins a request that changes the player's Cash. The returned function shows the balance of its reply at once, then
 * asks the server again. Two actions at the same time may reply in any order, and a repeated request returns the
 * balance after the first try. A reply after the sign-out is ignored.
 */
export function changingBalance(): (cash: number) => void {
  const mine = person
  return (cash) => {
    if (mine !== person) return
    // A new number, because requests under way may not include this change yet.
    take((lastBegun += 1), { cash, hasFailed: false })
    announce()
    void ask({ isAnnounced: false })
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes none
const announce = (): void => channel?.postMessage(null)

/** Another person may sign in next; replies for the former one are ignored. */
export function forgetBalance(): void {
  person += 1
  take((lastBegun += 1), unknown)
}

/**
 * Follows changes in other tabs; a hidden tab asks again when its polling resumes. Returns a function that stops it.
 */
export function subscribeToOtherTabs(): () => void {
  const opened = new BroadcastChannel('balance')
  channel = opened
  opened.addEventListener('message', () => {
    if (!document.hidden) void ask({ isAnnounced: false })
  })
  return () => {
    opened.close()
    if (channel === opened) channel = undefined
  }
}

export const balanceNow = (): Balance => balance

export const useBalance = (): Balance =>
  useSyncExternalStore(
    (listener) => {
      listeners.add(listener)
      return () => listeners.delete(listener)
    },
    balanceNow,
    () => unknown,
  )

/** The current balance of the server: `isAsking` until it has replied. */
export function useFreshBalance(): Balance & { isAsking: boolean; retry: () => void } {
  const [isAsking, setAsking] = useState(true)
  const retry = () => {
    setAsking(true)
    void refreshBalance().then(() => setAsking(false))
  }
  // Once, when the component mounts.
  useEffect(() => void refreshBalance().then(() => setAsking(false)), [])
  return { ...useBalance(), isAsking, retry }
}
