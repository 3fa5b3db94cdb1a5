import { useEffect, useState, useSyncExternalStore } from 'react'
import { getBalance } from '../api/generated.ts'
import { api } from '../api/client.ts'

/** The Cash of who is signed in, as every part of the page shows it. */
interface Balance {
  /** Null until it has come. Negative while a payment that was given back is owed. */
  cash: number | null
  /** The newest request failed, and nothing has come since. */
  hasFailed: boolean
}

const unknown: Balance = { cash: null, hasFailed: false }
let balance = unknown
const listeners = new Set<() => void>()
/** Tells the other tabs that Cash has moved. It carries no amount: each tab asks for itself. */
let channel: BroadcastChannel | undefined

/** Requests are numbered as they begin: what an older one says is not taken after a newer one was. */
let begun = 0
let taken = 0
/** Counts who was signed in: what was begun for a former person is not taken. */
let person = 0

function take(number: number, next: Balance): void {
  if (number < taken) return
  taken = number
  balance = next
  for (const listener of listeners) listener()
}

/** Begins a request whose reply carries the balance, and takes it unless something newer has come meanwhile. */
export function askingBalance(): (reply: { balance: number }) => void {
  const number = (begun += 1)
  return ({ balance: cash }) => take(number, { cash, hasFailed: false })
}

/** Asks the server. A failure is shown and not thrown. The other tabs ask too when the amount is another one. */
export function refreshBalance(): Promise<void> {
  return ask({ isAnnounced: true })
}

async function ask({ isAnnounced }: { isAnnounced: boolean }): Promise<void> {
  const number = (begun += 1)
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
 * Begins a request that moves Cash of who is signed in. Answers what takes the balance of its reply: it is shown at
 * once; then the server is asked, because two actions at the same time may be answered in any order, and a repeated one
 * says what the first try left. A reply that comes after the sign-out is dropped.
 */
export function changingBalance(): (cash: number) => void {
  const mine = person
  return (cash) => {
    if (mine !== person) return
    // A number of now: what was asked beside it may not count it yet.
    take((begun += 1), { cash, hasFailed: false })
    announce()
    void ask({ isAnnounced: false })
  }
}

// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel has one origin and takes none
const announce = (): void => channel?.postMessage(null)

/** Somebody else may sign in next. What is on its way for the former is not taken. */
export function forgetBalance(): void {
  person += 1
  take((begun += 1), unknown)
}

/** Follows what moves in other tabs; a hidden one asks when it is seen again (live.ts). Answers how to stop. */
export function followOtherTabs(): () => void {
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

/** The balance as the server says it now: `isAsking` until it has answered. */
export function useFreshBalance(): Balance & { isAsking: boolean; retry: () => void } {
  const [isAsking, setAsking] = useState(true)
  const retry = () => {
    setAsking(true)
    void refreshBalance().then(() => setAsking(false))
  }
  // Once, when the part of the page appears.
  useEffect(() => void refreshBalance().then(() => setAsking(false)), [])
  return { ...useBalance(), isAsking, retry }
}
