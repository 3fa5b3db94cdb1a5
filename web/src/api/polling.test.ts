import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { poll } from './polling.ts'

class Page extends EventTarget {
  hidden = false
  turn(hidden: boolean) {
    this.hidden = hidden
    this.dispatchEvent(new Event('visibilitychange'))
  }
}
let page: Page
let network: EventTarget
let stop = () => {}

beforeEach(() => {
  vi.useFakeTimers()
  page = new Page()
  network = new EventTarget()
  vi.stubGlobal('document', page)
  vi.stubGlobal('window', network)
})
afterEach(() => {
  stop()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('asks each period while the tab is seen, and no more once stopped', async () => {
  const ask = vi.fn(async () => {})
  stop = poll(ask, 20_000)
  await vi.advanceTimersByTimeAsync(19_999)
  expect(ask).toHaveBeenCalledTimes(0)
  await vi.advanceTimersByTimeAsync(1)
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(40_000)
  expect(ask).toHaveBeenCalledTimes(3)
  stop()
  page.turn(false)
  await vi.advanceTimersByTimeAsync(100_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a hidden tab asks nothing; it asks at once when it wakes, and then goes on in step', async () => {
  const ask = vi.fn(async () => {})
  stop = poll(ask, 20_000, { atOnce: true })
  expect(ask).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(10_000)
  page.turn(true)
  await vi.advanceTimersByTimeAsync(3600_000)
  expect(ask).toHaveBeenCalledTimes(1)
  page.turn(false)
  expect(ask).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(20_000)
  expect(ask).toHaveBeenCalledTimes(3)
})

test('a tab that opens hidden waits until it is seen', async () => {
  page.hidden = true
  const ask = vi.fn(async () => {})
  stop = poll(ask, 20_000, { atOnce: true })
  await vi.advanceTimersByTimeAsync(100_000)
  expect(ask).toHaveBeenCalledTimes(0)
  page.turn(false)
  expect(ask).toHaveBeenCalledTimes(1)
})

test('one call at a time, however long it takes and whatever wakes meanwhile', async () => {
  let finish = () => {}
  const ask = vi.fn(() => new Promise<void>((resolve) => (finish = resolve)))
  stop = poll(ask, 5_000, { atOnce: true })
  await vi.advanceTimersByTimeAsync(60_000)
  page.turn(true)
  page.turn(false)
  network.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(1)
  finish()
  await vi.advanceTimersByTimeAsync(5_000)
  expect(ask).toHaveBeenCalledTimes(2)
})

test('failures lengthen the pause, up to eight periods, until it works again or the network returns', async () => {
  const ask = vi.fn(() => Promise.reject(new Error('away')) as Promise<void>)
  stop = poll(ask, 1_000, { atOnce: true })
  for (const [pause, calls] of [
    [2_000, 2],
    [4_000, 3],
    [8_000, 4],
    [8_000, 5],
  ] as const) {
    await vi.advanceTimersByTimeAsync(pause - 1)
    expect(ask).toHaveBeenCalledTimes(calls - 1)
    await vi.advanceTimersByTimeAsync(1)
    expect(ask).toHaveBeenCalledTimes(calls)
  }
  ask.mockResolvedValue()
  network.dispatchEvent(new Event('online'))
  expect(ask).toHaveBeenCalledTimes(6)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(ask).toHaveBeenCalledTimes(7)
})

test('what is on its way is aborted when nobody waits for it any longer', async () => {
  let lastSignal: AbortSignal | undefined
  stop = poll(
    (signal) => {
      lastSignal = signal
      return new Promise(() => {})
    },
    1_000,
    { atOnce: true },
  )
  expect(lastSignal?.aborted).toBe(false)
  stop()
  expect(lastSignal?.aborted).toBe(true)
})
