import { createServer, type RequestListener, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { getPublicSettings, login, passwordRecovery } from './generated.ts'
import { api, type ApiError } from './client.ts'
import { sendOnce } from './idempotency.ts'
import { setSettings, type Settings } from '../app/settings.ts'

// The client against a server that fails in every known way. The tests advance a fake clock instead of waiting.

const offline = 'Sem conexão com o servidor. Verifique a sua internet.'
const incomplete = 'A resposta chegou incompleta ou não veio do servidor. Verifique a sua internet.'
const outcome = 'Ainda não sabemos se o pedido chegou. Envie de novo sem medo: o mesmo pedido não é feito duas vezes.'

let server: Server
let calls: number
let respond: RequestListener

beforeEach(async () => {
  overwriteGetLocale(() => 'pt-BR')
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  calls = 0
  server = createServer((request, response) => {
    calls += 1
    respond(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  setSettings({ apiBaseUrl: `http://127.0.0.1:${port}` } as Settings)
})
afterEach(async () => {
  vi.useRealTimers()
  server.closeAllConnections()
  await new Promise((resolve) => server.close(resolve))
})

/** The outcome of a call and how long it took, in seconds. The clock advances in steps of a tenth of a second. */
async function settled(work: Promise<unknown>): Promise<{ value?: unknown; error?: ApiError; seconds: number }> {
  let end: { value?: unknown; error?: ApiError } | undefined
  work.then(
    (value) => (end = { value }),
    (error: ApiError) => (end = { error }),
  )
  let tenths = 0
  for (; !end; tenths += 1) {
    // Lets requests under way proceed before the clock advances.
    await new Promise(setImmediate)
    await vi.advanceTimersByTimeAsync(100)
  }
  return { ...end, seconds: tenths / 10 }
}

const replyWith =
  (type: string, text: string): RequestListener =>
  (_, response) =>
    void response.writeHead(200, { 'content-type': type }).end(text)

const cutReply: RequestListener = (_, response) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 400 })
  response.write('{"notice": [')
  setImmediate(() => response.destroy())
}

const ways: [string, RequestListener, string][] = [
  ['JSON that is cut', replyWith('application/json', '{"notice": [{"id": 1, "ti'), incomplete],
  ['JSON whose connection breaks', cutReply, incomplete],
  ['the page of a Wi-Fi network', replyWith('text/html; charset=utf-8', '<h1>Bem-vindo ao café</h1>'), incomplete],
  ['a bare text', replyWith('text/plain', 'ok'), incomplete],
  ['nothing at all', (request) => void request.socket.destroy(), offline],
]

test.each(ways)('a read that brings %s is tried three times and names the network', async (_, way, words) => {
  respond = way
  const { error } = await settled(api(getPublicSettings))
  expect(error).toMatchObject({ name: 'Error', status: 0, message: words })
  expect(calls).toBe(3)
})

test.each(ways)('a login that brings %s is sent once and names the network', async (_, way, words) => {
  respond = way
  const { error } = await settled(api(login, { body: { username: 'player', password: 'player123' } }))
  expect(error).toMatchObject({ status: 0, message: words })
  expect(calls).toBe(1)
})

test('a read that is whole the second time is as if nothing had been', async () => {
  respond = (request, response) =>
    (calls === 1 ? cutReply : replyWith('application/json', '{"appName": "Guildhall"}'))(request, response)
  expect(await settled(api(getPublicSettings))).toMatchObject({ value: { appName: 'Guildhall' } })
})

test('an endpoint of texts may reply with a text, and never with a page', async () => {
  respond = replyWith('text/plain; charset=utf-8', 'Enviamos um email.')
  const recovery = () => settled(api(passwordRecovery, { body: { username: 'player' } }))
  expect(await recovery()).toMatchObject({ value: 'Enviamos um email.' })
  respond = replyWith('text/html', '<h1>Bem-vindo ao café</h1>')
  expect(await recovery()).toMatchObject({ error: { status: 0, message: incomplete } })
})

test.each([
  ['a read', () => api(getPublicSettings)],
  ['a login', () => api(login, { body: { username: 'player', password: 'player123' } })],
])('%s without a reply ends after 30 s', async (_, call) => {
  respond = () => {}
  const { error, seconds } = await settled(call())
  expect(error).toMatchObject({ status: 0, message: offline })
  expect(seconds).toBeGreaterThanOrEqual(29)
  expect(seconds).toBeLessThanOrEqual(32)
  expect(calls).toBe(1)
})

test('a reply that begins and never ends is given up after 30 s as well', async () => {
  respond = (_, response) => void response.writeHead(200, { 'content-type': 'application/json' }).write('{"a": ')
  const { error, seconds } = await settled(api(getPublicSettings))
  expect(error).toMatchObject({ status: 0, message: offline })
  expect(seconds).toBeLessThanOrEqual(32)
})

test('a call that its page gives up while the reply arrives ends as given up', async () => {
  const page = new AbortController()
  respond = (_, response) => {
    response.writeHead(200, { 'content-type': 'application/json' }).write('{"a": ')
    setImmediate(() => page.abort())
  }
  const { error } = await settled(api(getPublicSettings, { signal: page.signal }))
  expect(error).toMatchObject({ name: 'AbortError' })
  expect(calls).toBe(1)
})

test('what must happen once and got no reply says that its outcome is unknown', async () => {
  respond = (request) => void request.socket.destroy()
  const buy = () => sendOnce('buy', [1], () => api(login, { body: { username: 'player', password: 'player123' } }))
  expect((await settled(buy())).error?.message).toBe(`${offline} ${outcome}`)
  respond = () => {}
  expect((await settled(buy())).error?.message).toBe(`${offline} ${outcome}`)
})
