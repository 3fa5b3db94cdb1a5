import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, request } from './client.ts'
import { setSettings, type Settings } from '../app/settings.ts'

const replies: (Response | Error)[] = []
const sent: { url: string; method: string; headers: Record<string, string>; at: number }[] = []

beforeEach(() => {
  vi.useFakeTimers()
  setSettings({ apiBaseUrl: 'https://api.portal.example' } as Settings)
  replies.length = 0
  sent.length = 0
  vi.stubGlobal('fetch', async (url: string, init: { method: string; headers: Record<string, string> }) => {
    sent.push({ url, method: init.method, headers: init.headers, at: Date.now() })
    const reply = replies.shift() ?? new Response('{}', { headers: { 'content-type': 'application/json' } })
    if (reply instanceof Error) throw reply
    return reply
  })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

const fails = (status: number) =>
  new Response('{"message":"no"}', { status, headers: { 'content-type': 'application/json' } })

async function settled<T>(work: Promise<T>): Promise<T | ApiError> {
  const outcome = work.catch((error: ApiError) => error)
  await vi.runAllTimersAsync()
  return outcome
}

test('a failing read is tried twice more, after 1–2 s and 2–3 s, at the configured base', async () => {
  replies.push(fails(503), new TypeError('offline'), fails(500))
  expect(await settled(request('GET', '/notices'))).toBeInstanceOf(ApiError)
  expect(sent.map(({ url }) => url)).toEqual(Array(3).fill('https://api.portal.example/notices'))
  const [first, second, third] = sent.map(({ at }) => at) as [number, number, number]
  expect(second - first).toBeGreaterThanOrEqual(1000)
  expect(second - first).toBeLessThanOrEqual(2000)
  expect(third - second).toBeGreaterThanOrEqual(2000)
  expect(third - second).toBeLessThanOrEqual(3000)
})

test('a read that recovers answers as if nothing had been', async () => {
  replies.push(fails(502))
  expect(await settled(request('GET', '/notices'))).toEqual({})
  expect(sent).toHaveLength(2)
})

test.each([
  ['POST', 503, 1],
  ['PATCH', 500, 1],
  ['GET', 404, 1],
  ['GET', 429, 1],
  ['PUT', 503, 3],
  ['DELETE', 503, 3],
])('%s answered %i is sent %i time(s)', async (method, status, times) => {
  replies.push(fails(status), fails(status), fails(status))
  await settled(request(method, '/notice/1'))
  expect(sent).toHaveLength(times)
})

test('an upload is never sent twice', async () => {
  replies.push(fails(503))
  await settled(request('PUT', '/notice/1', new FormData()))
  expect(sent).toHaveLength(1)
})

test('the message of the server is the message of the error', async () => {
  replies.push(fails(400))
  expect(await settled(request('POST', '/notice', {}))).toMatchObject({ status: 400, message: 'no' })
})

test('a request that is given up is not tried again and shows no error of ours', async () => {
  const controller = new AbortController()
  replies.push(fails(503))
  const outcome = settled(request('GET', '/notices', undefined, { signal: controller.signal }))
  controller.abort(new DOMException('gone', 'AbortError'))
  expect(await outcome).toMatchObject({ name: 'AbortError' })
  expect(sent).toHaveLength(1)
})

test.each([
  ['"no room"', 'application/json', 'no room'],
  ['no room\n', 'text/plain; charset=utf-8', 'no room'],
  ['{"message":"no room"}', 'application/json', 'no room'],
  ['<h1>502 Bad Gateway</h1>', 'text/html', ''],
  ['null', 'application/json', ''],
])('a refusal of %s as %s says "%s"', async (text, type, message) => {
  replies.push(new Response(text, { status: 400, headers: { 'content-type': type } }))
  expect(await settled(request('POST', '/market/buy'))).toMatchObject({ status: 400, message })
})
