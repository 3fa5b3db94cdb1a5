import { useEffect, useRef } from 'react'

/** How often what a page shows is asked for again while it is seen, in milliseconds. */
export const everyMs = {
  payment: 5_000,
  ticket: 20_000,
  notifications: 20_000,
  market: 30_000,
  presence: 10_000,
  online: 60_000,
  gameAccount: 10_000,
} as const

type Ask = (signal: AbortSignal) => Promise<unknown>

/** After failures the pause doubles as often as this at most. */
const mostDoublings = 3

/**
 * Asks every `periodMs` while the tab is seen. A hidden tab asks nothing; one that wakes, or is online again, asks at
 * once. One call at a time: the next waits for the former, and longer after one that failed. `atOnce` asks right now
 * too. Answers how to stop, which also aborts what is on its way.
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
 * The one way to keep something on a page live: see `poll`. Asks with the newest `ask`, and begins anew when the period
 * changes or when `isOn` does.
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
