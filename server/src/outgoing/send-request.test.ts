import { createServer, type Server } from 'node:http'
import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { brotliCompressSync, gzipSync } from 'node:zlib'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { jsonObject, NoReply, sendRequest, type OutgoingRequest } from './send-request.ts'

let server: Server
let site: string
const requests: string[] = []

beforeAll(async () => {
  server = createServer((request, reply) => {
    const path = request.url ?? ''
    requests.push(path)
    if (path === '/silent') return
    if (path === '/stalls') return void reply.writeHead(200).write('begun')
    if (path === '/breaks')
      return void reply.writeHead(200, { 'content-length': 100 }).write('b', () => reply.destroy())
    if (path === '/to') return void reply.writeHead(302, { location: '/elsewhere' }).end()
    if (path === '/gzip')
      return void reply.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync('x'.repeat(9000)))
    if (path === '/br')
      return void reply.writeHead(200, { 'content-encoding': 'br' }).end(brotliCompressSync('x'.repeat(9000)))
    if (path === '/refused') return void reply.writeHead(422).end('{"code":"no"}')
    request.pipe(reply.writeHead(200, { 'x-method': request.method }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  site = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(() => {
  server.closeAllConnections()
  server.close()
})

const send = (path: string, more: Partial<OutgoingRequest> = {}) =>
  sendRequest({ url: site + path, deadline: 10_000, mostBytes: 10_000, ...more })
const failureOf = async (path: string, more: Partial<OutgoingRequest> = {}): Promise<NoReply> => {
  const failure: unknown = await send(path, more).catch((error: unknown) => error)
  if (!(failure instanceof NoReply)) throw new Error('There is a reply.')
  return failure
}

test('a body goes out and comes back; any status is a reply', async () => {
  const reply = await send('/echo', { method: 'POST', body: '{"ç":1}' })
  expect([reply.status, reply.headers['x-method'], jsonObject(reply.body)]).toEqual([200, 'POST', { ç: 1 }])
  const refusal = await send('/refused')
  expect([refusal.status, jsonObject(refusal.body)]).toEqual([422, { code: 'no' }])
})

test.each(['/silent', '/stalls'])('the deadline counts the body too: %s', async (path) => {
  expect((await failureOf(path, { deadline: 300 })).reason).toBe('timeout')
})

test.each(['/gzip', '/br'])('the limit of bytes counts after decompression: %s', async (path) => {
  expect((await send(path, { acceptsCompressed: true })).body.length).toBe(9000)
  expect((await failureOf(path, { acceptsCompressed: true, mostBytes: 8999 })).reason).toBe('too_large')
})

test('a redirect is a failure unless it is asked for, and is never followed', async () => {
  expect((await failureOf('/to')).reason).toBe('redirect')
  const { status, headers } = await send('/to', { redirects: 'reply' })
  expect([status, headers.location]).toEqual([302, '/elsewhere'])
  expect(requests).not.toContain('/elsewhere')
})

test('a reply that breaks off is none', async () => {
  expect((await failureOf('/breaks')).reason).toBe('unreachable')
})

test('a failure names no address, header or body', async () => {
  const secret = 'top-secret'
  const headers = { authorization: secret }
  for (const url of [`http://127.0.0.1:1/?key=${secret}`, `ftp://${secret}`, `http://${secret}:x`]) {
    const failure = await failureOf('', { url, headers, body: secret, method: 'POST' })
    expect(failure.message, url).not.toContain(secret)
  }
  expect((await failureOf('', { url: 'http://127.0.0.1:1/' })).code).toBe('ECONNREFUSED')
})
