import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import {
  askingBalance,
  balanceNow,
  changingBalance,
  subscribeToOtherTabs,
  forgetBalance,
  refreshBalance,
} from './balance.ts'
import { setSettings, type Settings } from '../app/settings.ts'

/** The server's replies; each request waits for its own. */
let requests: PromiseWithResolvers<Response>[] = []
const reply = (at: number, data: number) => requests[at]!.resolve(Response.json({ data }))
const waitForRequests = (count: number) => vi.waitFor(() => expect(requests).toHaveLength(count))

beforeEach(() => {
  requests = []
  setSettings({ apiBaseUrl: 'https://api.portal.example' } as Settings)
  vi.stubGlobal('document', { hidden: false })
  vi.stubGlobal('fetch', () => {
    const request = Promise.withResolvers<Response>()
    requests.push(request)
    return request.promise
  })
  forgetBalance()
})
afterEach(() => vi.unstubAllGlobals())

test('a reply that began before an own action does not take back what the action left', async () => {
  const polled = askingBalance()
  changingBalance()(70)
  polled({ balance: 100 })
  expect(balanceNow().cash).toBe(70)
  askingBalance()({ balance: 85 })
  expect(balanceNow().cash).toBe(85)
})

test('after an own action the server has the last word, and of two requests the newer one', async () => {
  changingBalance()(70)
  const refreshed = refreshBalance()
  await waitForRequests(2)
  reply(1, 60)
  await refreshed
  reply(0, 70)
  await vi.waitFor(() => expect(balanceNow()).toEqual({ cash: 60, hasFailed: false }))
})

test('a failure keeps the amount, says so, and the next reply mends it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => {})
  askingBalance()({ balance: 12 })
  const refreshed = refreshBalance()
  await waitForRequests(1)
  requests[0]!.resolve(Response.json({ code: 'forbidden' }, { status: 403 }))
  await refreshed
  expect(balanceNow()).toEqual({ cash: 12, hasFailed: true })
  askingBalance()({ balance: 13 })
  expect(balanceNow()).toEqual({ cash: 13, hasFailed: false })
})

test('what is on its way when the session ends is not the next person’s', () => {
  const polled = askingBalance()
  forgetBalance()
  polled({ balance: 500 })
  expect(balanceNow().cash).toBeNull()
})

test('the reply to a purchase that comes after the sign-out is not the next person’s', () => {
  const bought = changingBalance()
  forgetBalance()
  bought(70)
  expect(balanceNow().cash).toBeNull()
  // No request is sent, and the next person's purchase counts.
  expect(requests).toHaveLength(0)
  changingBalance()(30)
  bought(70)
  expect(balanceNow().cash).toBe(30)
})

test('an own action is heard by other tabs, which ask for themselves and tell nobody', async () => {
  const other = new BroadcastChannel('balance')
  const received: unknown[] = []
  other.addEventListener('message', ({ data }) => received.push(data))
  const stop = subscribeToOtherTabs()
  changingBalance()(40)
  await waitForRequests(1)
  reply(0, 40)
  await vi.waitFor(() => expect(received).toEqual([null]))
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a BroadcastChannel takes none
  other.postMessage(null)
  await waitForRequests(2)
  reply(1, 35)
  await vi.waitFor(() => expect(balanceNow().cash).toBe(35))
  expect(received).toEqual([null])
  stop()
  other.close()
})
