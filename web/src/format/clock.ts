import { useEffect, useState, useSyncExternalStore } from 'react'

/** How the visitor's clock is read: `offsetMs` is added to it; `isFarOff` when it is too wrong to be mended. */
interface Clock {
  offsetMs: number
  isFarOff: boolean
}

const asItIs: Clock = { offsetMs: 0, isFarOff: false }
const noticedMs = 2_000
export const mendedMs = 10 * 60_000

/**
 * Two clocks that differ by 2 s to 10 min: the server's is right. By less, nobody would notice, and the answer took its
 * time too; by more, it may be a wish (another date on purpose) or a broken zone, so the visitor's stands and is told.
 */
export function correctionOf(visitorMs: number, serverMs: number): Clock {
  const apart = serverMs - visitorMs
  if (Math.abs(apart) < noticedMs) return asItIs
  return Math.abs(apart) > mendedMs ? { offsetMs: 0, isFarOff: true } : { offsetMs: apart, isFarOff: false }
}

let clock = asItIs
let measuring: Promise<Clock> | undefined

/** Now, in milliseconds, as far as it is known. */
export const serverNow = (): number => Date.now() + clock.offsetMs

/** Asks once in a page's life what time the server has. Without an answer the visitor's clock stands. */
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
  // The header's second has begun half a second ago on average, and the answer was on its way.
  return Number.isNaN(date) ? asItIs : correctionOf((startedAt + Date.now()) / 2, date + 500)
}

// One timer for everything on the page that counts, at the beginning of each second, and none in a hidden tab.
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

/** The second that the server's clock shows, in milliseconds; null on the server and while hydrating. */
export const useNow = (): number | null =>
  useSyncExternalStore(
    subscribe,
    () => second || null,
    () => null,
  )

/** Mends the clock, and says whether it was too wrong to be mended. */
export function useFarOff(): boolean {
  const [isFarOff, setFarOff] = useState(false)
  useEffect(() => void measureClock().then((measured) => setFarOff(measured.isFarOff)), [])
  return isFarOff
}
