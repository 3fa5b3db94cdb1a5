import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { setSettings, type Settings } from '../app/settings.ts'
import { ApiError, request } from './client.ts'
import { currentConfirmation } from './confirmation.ts'

interface Sent {
  method: string
  body: unknown
  key: string | undefined
}
const sent: Sent[] = []
const replies: Response[] = []

beforeEach(() => {
  setSettings({ apiBaseUrl: 'https://api.portal.example' } as Settings)
  sent.length = 0
  replies.length = 0
  vi.stubGlobal('fetch', async (_: string, init: RequestInit & { headers: Record<string, string> }) => {
    sent.push({ method: String(init.method), body: init.body, key: init.headers['idempotency-key'] })
    return replies.shift() ?? new Response('{"message":"done"}', { headers: { 'content-type': 'application/json' } })
  })
})
afterEach(() => vi.unstubAllGlobals())

const needed = (by = 'password') =>
  new Response(JSON.stringify({ code: 'confirmation_needed', by, message: 'Confirme antes.' }), {
    status: 403,
    headers: { 'content-type': 'application/json' },
  })
const credit = (key = 'key-1') => request('POST', '/credit', { login: 'ana', value: 5 }, { idempotencyKey: key })
const opened = () => vi.waitFor(() => currentConfirmation() ?? expect.fail('the dialog is closed'))

test('after the proof the very same request is sent again, with the same key', async () => {
  replies.push(needed())
  const reply = credit()
  const { by, end } = await opened()
  expect(by).toBe('password')
  end(true)
  expect(await reply).toEqual({ message: 'done' })
  const once = { method: 'POST', body: '{"login":"ana","value":5}', key: 'key-1' }
  expect(sent).toEqual([once, once])
  expect(currentConfirmation()).toBeNull()
})

test('a proof that is out of date by then is asked for again', async () => {
  replies.push(needed(), needed('code'))
  const reply = credit()
  ;(await opened()).end(true)
  const again = await opened()
  expect(again.by).toBe('code')
  again.end(true)
  expect(await reply).toEqual({ message: 'done' })
  expect(sent).toHaveLength(3)
})

test('a cancel throws the refusal with its words, and sends nothing more', async () => {
  replies.push(needed())
  const reply = credit().catch((error: unknown) => error)
  ;(await opened()).end(false)
  const error = await reply
  expect(error).toBeInstanceOf(ApiError)
  expect(error).toMatchObject({ status: 403, message: 'Confirme antes.' })
  expect(sent).toHaveLength(1)
})

test('two requests that are refused at once share one dialog', async () => {
  replies.push(needed(), needed())
  const both = Promise.all([credit('key-1'), credit('key-2')])
  const first = await opened()
  await vi.waitFor(() => expect(sent).toHaveLength(2))
  first.end(true)
  expect(await both).toEqual([{ message: 'done' }, { message: 'done' }])
  expect(currentConfirmation()).toBeNull()
  expect(sent.map(({ key }) => key)).toEqual(['key-1', 'key-2', 'key-1', 'key-2'])
})

test('the time that a person takes does not count as time without a reply', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  replies.push(needed())
  const reply = credit()
  await vi.waitFor(() => currentConfirmation() ?? expect.fail('the dialog is closed'))
  await vi.advanceTimersByTimeAsync(10 * 60_000)
  currentConfirmation()!.end(true)
  expect(await reply).toEqual({ message: 'done' })
  vi.useRealTimers()
})

test('a form has files: they are sent again, too', async () => {
  replies.push(needed())
  const form = new FormData()
  form.set('file', new Blob(['PK']), 'a.zip')
  const reply = request('POST', '/patch', form)
  ;(await opened()).end(true)
  expect(await reply).toEqual({ message: 'done' })
  expect(sent.map(({ body }) => body)).toEqual([form, form])
})

test('another refusal opens no dialog', async () => {
  replies.push(
    new Response('{"code":"forbidden","message":"no"}', {
      status: 403,
      headers: { 'content-type': 'application/json' },
    }),
  )
  await expect(credit()).rejects.toMatchObject({ message: 'no' })
  expect(currentConfirmation()).toBeNull()
})
