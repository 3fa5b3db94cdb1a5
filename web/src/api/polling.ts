import { useEffect, useRef } from 'react'

/** How often a visible page refreshes its data, in milliseconds. */
export const everyMs = {
  payment: 5_000,
  ticket: 20_000,
  notifications: 20_000,
  market: 30_000,
  presence: 10_000,
  ticketVisit: 5_000,
  online: 60_000,
  gameAccount: 10_000,
  connectionTest: 2_000,
} as const

type Ask = (signal: AbortSignal) => Promise<unknown>

/** After failures the pause doubles at most this many times. */
const mostDoublings = 3

/**
 * Calls `ask` every `periodMs` while the tab is visible. A hidden tab asks nothing; it asks at once when it is visible
 * or online again. There is one call at a time, and after a failure the pause is longer. `atOnce` makes the first call
 * immediately. Returns a function that stops the polling and aborts the call under way.
 */
export function poll(ask: Ask, periodMs: number, { atOnce = false } = {}): () => void {
  const stopped = new AbortController()
  const { signal } = stopped
  let timer: ReturnType<typeof setTimeout> | undefined
  let isAsking = false
  let failures = 0

  function plan() {
    clearTimeout(timer)
    if (signal.aborted || document.hidden) return
    timer = setTimeout(askNow, periodMs * 2 ** Math.min(failures, mostDoublings))
  }
  function askNow() {
    clearTimeout(timer)
    if (isAsking) return
    isAsking = true
    ask(signal)
      .then(
        () => (failures = 0),
        () => (failures += 1),
      )
      .finally(() => {
        isAsking = false
        plan()
      })
  }
  const turn = () => (document.hidden ? clearTimeout(timer) : askNow())

  document.addEventListener('visibilitychange', turn, { signal })
  window.addEventListener('online', turn, { signal })
  if (atOnce && !document.hidden) askNow()
  else plan()
  return () => {
    clearTimeout(timer)
    stopped.abort()
  }
}

/**
 * Keeps a part of a page up to date, see `poll`. Uses the newest `ask`, and starts again when the period or `isOn`
 * changes.
 */
export function useLive(ask: Ask, periodMs: number, { isOn = true, atOnce = false } = {}): void {
  const newest = useRef(ask)
  useEffect(() => {
    newest.current = ask
  })
  useEffect(
    () => (isOn ? poll((signal) => newest.current(signal), periodMs, { atOnce }) : undefined),
    [periodMs, isOn, atOnce],
  )
}
