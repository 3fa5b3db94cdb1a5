import { useEffect, useState, useSyncExternalStore } from 'react'

/**
 * The correction of the visitor's clock: `offsetMs` is added to it. `isFarOff` when the difference is too large to
 * correct.
 */
interface Clock {
  offsetMs: number
  isFarOff: boolean
}

const asItIs: Clock = { offsetMs: 0, isFarOff: false }
const noticedMs = 2_000
export const correctedMs = 10 * 60_000

/**
 * A difference of 2 s to 10 min is corrected to the server's clock. A smaller one is not noticeable, and the reply
 * itself takes time. A larger one may be intended (another date) or a wrong time zone, so the visitor's clock stays and
 * a note says so.
 */
export function correctionOf(visitorMs: number, serverMs: number): Clock {
  const apart = serverMs - visitorMs
  if (Math.abs(apart) < noticedMs) return asItIs
  return Math.abs(apart) > correctedMs ? { offsetMs: 0, isFarOff: true } : { offsetMs: apart, isFarOff: false }
}

let clock = asItIs
let measuring: Promise<Clock> | undefined

/** The current time in milliseconds, corrected if the difference is known. */
export const serverNow = (): number => Date.now() + clock.offsetMs

/** Asks for the server's time once per page load. Without a reply the visitor's clock stays. */
export function measureClock(): Promise<Clock> {
  measuring ??= ask().then(
    (measured) => {
      clock = measured
      tick()
      return measured
    },
    () => {
      measuring = undefined
      return asItIs
    },
  )
  return measuring
}

async function ask(): Promise<Clock> {
  const startedAt = Date.now()
  const reply = await fetch('/healthz', { method: 'HEAD', cache: 'no-store' })
  const date = Date.parse(reply.headers.get('date') ?? '')
  // The Date header is cut to the second, so half a second is added. The request and reply times are averaged.
  return Number.isNaN(date) ? asItIs : correctionOf((startedAt + Date.now()) / 2, date + 500)
}

// One timer for all countdowns of the page, at the beginning of each second; none in a hidden tab.
const listeners = new Set<() => void>()
let timer: ReturnType<typeof setTimeout> | undefined
let second = 0

function tick(): void {
  clearTimeout(timer)
  second = Math.floor(serverNow() / 1000) * 1000
  for (const listener of listeners) listener()
  if (listeners.size && !document.hidden) timer = setTimeout(tick, 1000 - (serverNow() % 1000))
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  if (listeners.size === 1) {
    document.addEventListener('visibilitychange', tick)
    tick()
  }
  return () => {
    listeners.delete(listener)
    if (listeners.size) return
    clearTimeout(timer)
    document.removeEventListener('visibilitychange', tick)
  }
}

/** The current second of the server's clock, in milliseconds; null on the server and during hydration. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => second || null,
    () => null,
  )

/** Corrects the clock, and returns whether the difference is too large to correct. */
export function useFarOff(): boolean {
  const [isFarOff, setFarOff] = useState(false)
  useEffect(() => void measureClock().then((measured) => setFarOff(measured.isFarOff)), [])
  return isFarOff
}
