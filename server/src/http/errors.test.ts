import { createHash } from 'node:crypto'
import { Writable } from 'node:stream'
import type { ErrorCode } from '@guildhall/contract'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { Refusal } from '../fail.ts'
import { StorageFailure } from '../ports/storage.ts'
import { createServer } from '../server.ts'
import { handleErrors } from './errors.ts'

const { app } = await aPortal()
const withCode = (code: string, more: object = {}) => Object.assign(new Error(code), { code, ...more })

/** What a client gets of an error, and what is logged. */
async function sent(error: unknown, headers: Record<string, string> = {}) {
  const lines: { level: number; msg: string }[] = []
  const write = (line: Buffer, _: unknown, done: () => void) => (lines.push(JSON.parse(String(line))), done())
  const fastify = createServer(app.config, pino({ level: 'info' }, new Writable({ write })))
  handleErrors(fastify)
  fastify.get('/fail', async () => {
    throw error
  })
  const reply = await fastify.inject({ url: '/fail', headers })
  await fastify.close()
  const body = reply.body.startsWith('<') ? null : reply.json()
  return { reply, body, logged: lines.map(({ level, msg }) => [level, msg]) }
}

const [error, warn] = [50, 40]
const unfit = 'the database refused a value that the schema let through'

test.each<[what: string, error: unknown, status: number, code: ErrorCode, logged: [number, string][]]>([
  ['a refusal', new Refusal('not_found'), 404, 'not_found', []],
  ['a refusal of the server', new Refusal('too_slow'), 503, 'too_slow', [[warn, 'unavailable']]],
  ['a full storage', new StorageFailure('full', 'x'), 507, 'storage_full', [[warn, 'unavailable']]],
  ['a storage away', new StorageFailure('unavailable', 'x'), 503, 'unavailable', [[warn, 'unavailable']]],
  ['a database away', withCode('ECONNREFUSED'), 503, 'unavailable', [[warn, 'unavailable']]],
  // At version 30c27a2 these four were bugs: 500 `unexpected`, with a report each.
  ['a database whose disk is full', withCode('53100'), 507, 'database_full', [[warn, 'unavailable']]],
  ['a read-only database', withCode('25006'), 503, 'unavailable', [[warn, 'unavailable']]],
  [
    'a month of the ledger that is closed, as after a clock went back',
    withCode('GH011'),
    503,
    'unavailable',
    [[warn, 'unavailable']],
  ],
  ['a statement that took too long', withCode('57014'), 503, 'unavailable', [[warn, 'unavailable']]],
  [
    'a database without memory, behind another error',
    new Error('job', { cause: withCode('53200') }),
    503,
    'unavailable',
    [[warn, 'unavailable']],
  ],
  ['a database without connections', withCode('53300'), 503, 'unavailable', [[warn, 'unavailable']]],
  [
    'a handler too slow',
    withCode('FST_ERR_HANDLER_TIMEOUT', { statusCode: 503 }),
    503,
    'too_slow',
    [[warn, 'unavailable']],
  ],
  ['a body too large', withCode('FST_ERR_CTP_BODY_TOO_LARGE', { statusCode: 413 }), 413, 'body_too_large', []],
  ['a file too large', withCode('FST_REQ_FILE_TOO_LARGE', { statusCode: 413 }), 413, 'upload_too_large', []],
  ['an upload that broke off', withCode('ERR_STREAM_PREMATURE_CLOSE'), 400, 'invalid_input', []],
  ['another type', withCode('FST_OTHER', { statusCode: 415 }), 415, 'unsupported_media_type', []],
  ['a mistake of the client', withCode('FST_OTHER', { statusCode: 400 }), 400, 'invalid_input', []],
  ['any mistake of the client', withCode('FST_OTHER', { statusCode: 499 }), 400, 'invalid_input', []],
  ['a value beyond its column', withCode('22003'), 400, 'invalid_input', [[warn, unfit]]],
  [
    'a server under pressure',
    withCode('FST_UNDER_PRESSURE', { statusCode: 503 }),
    503,
    'unavailable',
    [[warn, 'unavailable']],
  ],
  ['a failure with a status', withCode('FST_OTHER', { statusCode: 500 }), 500, 'unexpected', [[error, 'unexpected']]],
  [
    'a status that is no failure',
    withCode('FST_OTHER', { statusCode: 399 }),
    500,
    'unexpected',
    [[error, 'unexpected']],
  ],
  ['a bug', new Error('what nobody may read'), 500, 'unexpected', [[error, 'unexpected']]],
])('%s', async (_, thrown, status, code, logged) => {
  const { reply, body, logged: lines } = await sent(thrown)
  expect([reply.statusCode, body.code, lines]).toEqual([status, code, logged])
  expect(reply.headers).toMatchObject({
    'cache-control': 'no-store',
    'content-type': 'application/json; charset=utf-8',
  })
  expect(body).toEqual({ code, message: expect.any(String), error: body.message, requestId: expect.any(String) })
  expect(reply.body).not.toContain('nobody may read')
})

test('a reply says when to try again, and has the details of its refusal in the language of the caller', async () => {
  expect((await sent(new StorageFailure('unavailable', 'x'))).reply.headers['retry-after']).toBe('2')
  for (const [code, seconds] of [
    ['ECONNREFUSED', '2'],
    ['53300', '2'],
    ['25006', '10'],
    ['57014', '10'],
    ['53100', '60'],
  ] as const)
    expect((await sent(withCode(code))).reply.headers['retry-after'], code).toBe(seconds)
  const { reply, body } = await sent(new Refusal('too_many_requests', { left: 0 }, { 'retry-after': '90' }), {
    'accept-language': 'en',
  })
  expect([reply.headers['retry-after'], body.left]).toEqual(['90', 0])
  expect(body.message).toContain('2 min')
})

// At version 30c27a2 a page said so with its whole frame, in over 100 KB and without Retry-After.
test('a browser that opens a page gets a short page, in the language of its address', async () => {
  const accept = 'text/html,application/xhtml+xml,*/*;q=0.8'
  const { reply } = await sent(withCode('ECONNREFUSED'), { accept })
  expect(reply.headers).toMatchObject({
    'retry-after': '2',
    'cache-control': 'no-store',
    'content-type': 'text/html; charset=utf-8',
  })
  expect(reply.body).toContain('<html lang="pt-BR">')
  expect(reply.body).toContain('O portal está se recuperando.')
  expect(reply.rawPayload.length).toBeLessThan(10_000)
  const [, style = ''] = /<style>(.*)<\/style>/.exec(reply.body) ?? []
  const hash = createHash('sha256').update(style).digest('base64')
  expect(reply.headers['content-security-policy']).toContain(`style-src 'sha256-${hash}'`)
  expect((await sent(withCode('53100'), { accept })).reply.statusCode).toBe(507)
  expect((await sent(new Refusal('not_found'), { accept })).body.code).toBe('not_found')
})
