import type { Access, Endpoints } from '@guildhall/contract'
import { permissions } from '@guildhall/contract/permissions'
import { expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aCaller, anEndpoint } from '../../../test/endpoint.ts'
import { aPortal } from '../../../test/portal.ts'
import type { App } from '../app.ts'
import { type Refusal, refuse } from '../fail.ts'
import { inLocale } from '../words/locale.ts'
import { createServer } from '../server.ts'
import { CsvReply, longestTableMs } from './csv.ts'
import { mount, operations, valid } from './mount.ts'
import { longestUploadMs } from './slow-bodies.ts'

const { app } = await aPortal()
const withConfig = (config: Partial<App['config']>): App => ({ ...app, config: { ...app.config, ...config } })
const anything = z.unknown()

/** An endpoint that replies with what its handler got. */
const anEcho = (portal: App, method: 'GET' | 'POST') =>
  anEndpoint(
    portal,
    { route: `${method} /echo`, access: 'public', reply: anything },
    ({ cookies, device, country, idempotencyKey, seenVersion, locale, address, params, query, body }) =>
      ({ cookies, device, country, idempotencyKey, seenVersion, locale, address, params, query, body }) as never,
  )

test('a handler gets the cookies, the device, the address and the language of its request', async () => {
  const fastify = await anEcho(app, 'GET')
  const reply = await fastify.inject({
    url: '/api/echo?q=1',
    remoteAddress: '203.0.113.9',
    headers: {
      cookie: 'device=a=b; lang=en;flag',
      'user-agent': `Mozilla${'x'.repeat(300)}`,
      'accept-language': 'en',
      'idempotency-key': 'k-1',
      'seen-version': 'v-1',
    },
  })
  // A read acts each time, so it has no key; and what no schema describes does not arrive.
  expect(reply.json()).toEqual({
    cookies: { device: 'a=b', lang: 'en', flag: '' },
    device: `Mozilla${'x'.repeat(193)}`,
    country: null,
    idempotencyKey: null,
    seenVersion: null,
    locale: 'en',
    address: '203.0.113.9',
  })
})

test('the country is what the header of the proxy says, where the operator has named one', async () => {
  const named = await anEcho(withConfig({ countryHeader: 'cf-ipcountry' }), 'GET')
  const unnamed = await anEcho(app, 'GET')
  const countryOf = async (fastify: typeof named, headers: Record<string, string>) =>
    (await fastify.inject({ url: '/api/echo', headers })).json().country
  expect(await countryOf(named, { 'cf-ipcountry': 'br' })).toBe('BR')
  for (const unknown of ['XX', 'T1', 'BRA', '']) expect(await countryOf(named, { 'cf-ipcountry': unknown })).toBeNull()
  expect(await countryOf(named, {})).toBeNull()
  expect(await countryOf(unnamed, { 'cf-ipcountry': 'BR' })).toBeNull()
})

test('the headers of a change are one word of at most 128 characters each', async () => {
  const fastify = await anEcho(app, 'POST')
  const send = async (headers: Record<string, string>) =>
    (await fastify.inject({ method: 'POST', url: '/api/echo', headers })).json()
  const longest = 'k'.repeat(128)
  expect(await send({ 'idempotency-key': longest, 'seen-version': '7' })).toMatchObject({
    idempotencyKey: longest,
    seenVersion: '7',
  })
  expect(await send({})).toMatchObject({ idempotencyKey: null, seenVersion: null })
  for (const [header, name] of [
    ['idempotency-key', 'Idempotency-Key'],
    ['seen-version', 'Seen-Version'],
  ] as const)
    for (const word of ['two words', `${longest}k`, 'é', ''])
      expect(await send({ [header]: word }), word).toMatchObject({
        code: 'invalid_input',
        messages: [{ field: name, validation: 'invalid_format' }],
      })
})

const newsOnly = { permissions: ['news.write'] as const }
const callers = {
  player: aCaller(),
  'player without the second step': aCaller({ needsTotp: true }),
  editor: aCaller(newsOnly),
  'editor without the second step': aCaller({ needsTotp: true }),
  support: aCaller({ permissions: ['tickets.answer'] }),
  owner: aCaller({ permissions, isSuperadmin: true }),
}
type Who = keyof typeof callers

const mayCall: [access: Access, who: Who | null, code: string][] = [
  ['public', null, 'ok'],
  ['public', 'editor without the second step', 'ok'],
  ['player', null, 'unauthenticated'],
  ['player', 'player', 'ok'],
  ['player', 'player without the second step', 'ok'],
  ['player', 'editor without the second step', 'ok'],
  ['staff', null, 'unauthenticated'],
  ['staff', 'player', 'forbidden'],
  ['staff', 'support', 'ok'],
  ['staff', 'editor without the second step', 'totp_required'],
  ['news.write', null, 'unauthenticated'],
  ['news.write', 'player', 'forbidden'],
  ['news.write', 'support', 'forbidden'],
  ['news.write', 'editor', 'ok'],
  ['news.write', 'editor without the second step', 'totp_required'],
  ['news.write', 'owner', 'ok'],
  [['guides.write', 'news.write'], 'editor', 'ok'],
  [['guides.write', 'news.write'], 'support', 'forbidden'],
  ['roles.write', null, 'unauthenticated'],
  ['roles.write', 'editor', 'forbidden'],
  ['roles.write', 'owner', 'ok'],
]

const asCaller = (who: string) => ({ authorization: `Bearer ${encodeURIComponent(who)}` })
const sessions = {
  findCaller: async (token: string) => callers[decodeURIComponent(token) as Who] ?? null,
}

test.each(mayCall)('an endpoint for %s, called by %s: %s', async (access, who, code) => {
  const fastify = await anEndpoint(
    app,
    { route: 'GET /who', access, reply: anything },
    () => ({ code: 'ok' }),
    sessions,
  )
  const reply = await fastify.inject({ url: '/api/who', headers: who ? asCaller(who) : {} })
  expect(reply.json().code).toBe(code)
})

test('only a session that has ended is refused with the reason of its end', async () => {
  const codeOf = async (access: Access, headers: Record<string, string>) => {
    const fastify = await anEndpoint(
      app,
      { route: 'GET /who', access, reply: anything },
      ({ caller }) => ({ code: caller === null ? 'a visitor' : 'a caller' }),
      { ...sessions, refuseEnded: async () => refuse('account_banned') },
    )
    return (await fastify.inject({ url: '/api/who', headers })).json().code
  }
  expect(await codeOf('player', asCaller('nobody'))).toBe('account_banned')
  expect(await codeOf('player', asCaller('player'))).toBe('a caller')
  expect(await codeOf('player', {})).toBe('unauthenticated')
  expect(await codeOf('public', asCaller('nobody'))).toBe('a visitor')
})

test('what a page asks by itself does not extend the session', async () => {
  const uses: boolean[] = []
  for (const isPolled of [undefined, true] as const) {
    const fastify = await anEndpoint(
      app,
      { route: 'GET /who', access: 'player', reply: anything, ...(isPolled && { isPolled }) },
      () => ({}),
      { findCaller: async (_, isUse) => (uses.push(isUse), callers.player) },
    )
    await fastify.inject({ url: '/api/who', headers: asCaller('player') })
  }
  expect(uses).toEqual([true, false])
})

test('a call that needs a game account is refused until the game has confirmed it', async () => {
  const codeFor = async (gameAccount: true | undefined, hasGameAccount: boolean) => {
    const fastify = await anEndpoint(
      app,
      { route: 'GET /game', access: 'player', reply: anything, ...(gameAccount && { gameAccount }) },
      () => ({ code: 'ok' }),
      { findCaller: async () => aCaller({ hasGameAccount }) },
    )
    return (await fastify.inject({ url: '/api/game', headers: asCaller('player') })).json().code
  }
  expect(await codeFor(true, false)).toBe('game_account_unconfirmed')
  expect(await codeFor(true, true)).toBe('ok')
  expect(await codeFor(undefined, false)).toBe('ok')
})

/** Calls an endpoint with a limit of one, and tells for each call whether it was let through. */
async function limited(by: 'caller' | 'address', calls: [who: number | null, address: string][], config = {}) {
  const fastify = await anEndpoint(
    withConfig({ rateLimits: true, limits: {}, ...config }),
    { route: 'GET /limited', access: 'public', reply: anything, limit: { by, max: 1, perSeconds: 60 } },
    () => ({}),
    { findCaller: async (id) => aCaller({ id: Number(id) }) },
  )
  await app.db.deleteFrom('rate_windows').execute()
  const statuses: number[] = []
  for (const [who, remoteAddress] of calls) {
    const headers = who ? asCaller(String(who)) : {}
    statuses.push((await fastify.inject({ url: '/api/limited', remoteAddress, headers })).statusCode)
  }
  return statuses
}

test('a limit by caller counts each caller, and visitors by their address', async () => {
  const [here, there] = ['203.0.113.1', '203.0.113.2']
  const mixed: [number | null, string][] = [
    [1, here],
    [2, here],
    [1, there],
    [null, here],
    [null, there],
    [null, here],
  ]
  expect(await limited('caller', mixed)).toEqual([200, 200, 429, 200, 200, 429])
  expect(await limited('address', mixed)).toEqual([200, 429, 200, 429, 429, 429])
})

test('the operator sets limits, or switches them off', async () => {
  const calls: [null, string][] = [1, 2, 3].map(() => [null, '203.0.113.1'])
  expect(await limited('address', calls, { limits: { tried: { max: 2, perSeconds: 60 } } })).toEqual([200, 200, 429])
  expect(await limited('address', calls, { rateLimits: false })).toEqual([200, 200, 200])
})

test('replies say who may keep them', async () => {
  const headersOf = async (route: `${'GET' | 'POST'} /${string}`, token: boolean, cached?: string[]) => {
    const fastify = await anEndpoint(
      app,
      { route, access: 'public', reply: anything, ...(cached && { cached }) },
      () => ({ list: [] }),
      sessions,
    )
    const [method, path] = route.split(' ') as ['GET', string]
    const reply = await fastify.inject({ method, url: `/api${path}`, headers: token ? asCaller('player') : {} })
    expect([reply.statusCode, reply.json()]).toEqual([200, { list: [] }])
    return [reply.headers['cache-control'], reply.headers.vary, reply.headers['content-type']]
  }
  const json = 'application/json; charset=utf-8'
  expect(await headersOf('GET /visitor', false)).toEqual(['no-store', undefined, json])
  expect(await headersOf('GET /caller', true)).toEqual(['private, no-store', undefined, json])
  expect(await headersOf('POST /visitor', false)).toEqual(['private, no-store', undefined, json])
  expect(await headersOf('GET /shared', true, ['news'])).toEqual(['private, no-store', undefined, json])
  expect(await headersOf('GET /shared', false, ['news'])).toEqual([
    'public, max-age=0, stale-while-revalidate=30, stale-if-error=600',
    'Accept-Language, Accept-Encoding, Authorization, Origin',
    json,
  ])
})

test('a text goes out as it is, with its type, and a creation with 201', async () => {
  const text = await anEndpoint(
    app,
    { route: 'GET /line', access: 'public', reply: z.string(), replyType: 'text/plain' },
    () => 'a;b' as never,
  )
  const line = await text.inject('/api/line')
  expect([line.statusCode, line.headers['content-type'], line.body]).toEqual([200, 'text/plain; charset=utf-8', 'a;b'])
  const creation = await anEndpoint(
    app,
    { route: 'POST /thing', access: 'public', reply: anything, status: 201 },
    () => ({}),
  )
  expect((await creation.inject({ method: 'POST', url: '/api/thing' })).statusCode).toBe(201)
})

/** An endpoint whose table is written in these parts; `closed` counts the ends of its source. */
async function aTable(parts: AsyncIterable<string>) {
  const closed = { times: 0 }
  const fastify = await anEndpoint(
    app,
    { route: 'GET /list', access: 'public', reply: z.string(), replyType: 'text/csv' },
    () => new CsvReply(2, parts, async () => void (closed.times += 1)) as never,
  )
  return { fastify, closed }
}

test('a table is sent in parts with its number of rows, is never stored, and its source is closed', async () => {
  const { fastify, closed } = await aTable(
    (async function* () {
      yield 'a;b\r\n'
      yield '1;2\r\n3;4\r\n'
    })(),
  )
  const list = await fastify.inject('/api/list')
  expect([list.statusCode, list.body]).toEqual([200, 'a;b\r\n1;2\r\n3;4\r\n'])
  expect(list.headers).toMatchObject({
    'content-type': 'text/csv; charset=utf-8',
    'cache-control': 'private, no-store',
    'row-count': '2',
  })
  await expect.poll(() => closed.times).toBe(1)
})

test('a table whose source fails is cut off, and its source is closed', async () => {
  const { fastify, closed } = await aTable(
    (async function* () {
      yield 'a;b\r\n'
      throw new Error('the database is gone')
    })(),
  )
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${address}/api/list`)
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow()
  await expect.poll(() => closed.times).toBe(1)
})

/** Sends three requests at once. All have a reply once `count` of them have reached the handler, and no more do. */
async function expectHandled(count: number, path: string, who: Who | null, cached?: string[]): Promise<void> {
  let handled = 0
  const held = Promise.withResolvers<void>()
  const fastify = await anEndpoint(
    app,
    { route: `GET /${path}`, access: 'public', reply: anything, ...(cached && { cached }) },
    async () => {
      handled += 1
      await held.promise
      return {}
    },
    sessions,
  )
  const send = () => fastify.inject({ url: `/api/${path}`, headers: who ? asCaller(who) : {} })
  const first = send()
  await expect.poll(() => handled).toBe(1)
  const others = [send(), send()]
  // The others have reached the portal when a later request has its reply.
  expect((await fastify.inject('/api/another')).statusCode).toBe(404)
  await expect.poll(() => handled).toBe(count)
  held.resolve()
  for (const { statusCode } of await Promise.all([first, ...others])) expect(statusCode).toBe(200)
  expect(handled).toBe(count)
}

test('a shared reply is computed once for all that wait', () => expectHandled(1, 'shared-by-all', null, ['news']))
test('a reply to a caller is computed for each', () => expectHandled(3, 'of-callers', 'player', ['news']))
test('a reply that is not shared is computed for each', () => expectHandled(3, 'not-shared', null))

test('a body is JSON also where files may come', async () => {
  const files = { cover: { kind: 'image', maxBytes: 100 } } as const
  const endpoint = {
    route: 'POST /form',
    access: 'public',
    body: z.object({ title: z.string() }),
    reply: anything,
  } as const
  const withFiles = await anEndpoint(app, { ...endpoint, files }, ({ body, files: sent }) => ({ body, sent }) as never)
  const reply = await withFiles.inject({ method: 'POST', url: '/api/form', payload: { title: 'Moedas' } })
  expect(reply.json()).toEqual({ body: { title: 'Moedas' }, sent: {} })
  const without = await anEndpoint(app, endpoint, ({ body }) => ({ body }) as never)
  const form = await without.inject({
    method: 'POST',
    url: '/api/form',
    headers: { 'content-type': 'multipart/form-data; boundary=b' },
    payload: '--b\r\ncontent-disposition: form-data; name="title"\r\n\r\nMoedas\r\n--b--\r\n',
  })
  expect([form.statusCode, form.json().code]).toEqual([400, 'invalid_input'])
})

test('an upload and a table have a time of their own, and any other call has the time of a reply', async () => {
  const files = { cover: { kind: 'image', maxBytes: 100 } } as const
  const times: Record<string, number | undefined> = {}
  const fastify = createServer(app.config, app.log)
  fastify.addHook('onRoute', ({ url, handlerTimeout }) => void (times[url] = handlerTimeout))
  const endpoint = { access: 'public', about: '', reply: anything } as const
  const [upload, call, table] = operations<Endpoints>(
    {
      upload: { ...endpoint, route: 'POST /upload', files },
      call: { ...endpoint, route: 'POST /call' },
      table: { ...endpoint, route: 'POST /table', replyType: 'text/csv' },
    },
    { upload: () => ({}) as never, call: () => ({}) as never, table: () => ({}) as never },
  )
  for (const operation of [upload!, call!, table!])
    mount(fastify, app, operation, { findCaller: async () => null, refuseEnded: async () => {} })
  expect(times).toEqual({ '/upload': longestUploadMs, '/call': undefined, '/table': longestTableMs })
  await fastify.close()
})

/** The problems that `valid` finds: field, rule and sentence. */
function problemsOf(schema: z.ZodMiniType, value: unknown): unknown {
  try {
    inLocale('en', () => valid(schema, value))
    return []
  } catch (error) {
    expect((error as Refusal).code).toBe('invalid_input')
    return (error as Refusal).details.messages!.map(({ field, validation }) => [field, validation])
  }
}

const price = z.object({ price: z.coerce.number().check(z.minimum(1)) })
const contact = z.object({ contact: z.union([z.object({ mail: z.email() }), z.object({ phone: z.string() })]) })
const either = z.object({ rule: z.union([z.array(z.number()), z.literal('all')]) })

test.each<[what: string, schema: z.ZodMiniType, value: unknown, problems: [string, string][]]>([
  ['a number that is there', price, { price: '5' }, []],
  ['a number too small', price, { price: '0' }, [['price', 'min']]],
  ['a number left empty', price, { price: '' }, [['price', 'required']]],
  ['a number that is absent', price, {}, [['price', 'required']]],
  ['no body', price, undefined, [['price', 'required']]],
  ['a choice left empty', z.object({ kind: z.enum(['a', 'b']) }), { kind: '' }, [['kind', 'required']]],
  ['a choice that is none', z.object({ kind: z.enum(['a', 'b']) }), { kind: 'c' }, [['kind', 'invalid_value']]],
  ['a text left empty', z.object({ name: z.string().check(z.minLength(1)) }), { name: '' }, [['name', 'required']]],
  ['a text too short', z.object({ name: z.string().check(z.minLength(3)) }), { name: '' }, [['name', 'minLength']]],
  ['an address left empty', z.object({ mail: z.email() }), { mail: '' }, [['mail', 'email']]],
  ['a list with an empty number', z.object({ list: z.array(z.int()) }), { list: [1, ''] }, [['list.1', 'required']]],
  ['what may be two forms of a union', contact, { contact: { mail: 1 } }, [['contact', 'invalid_union']]],
  ['a list within a union', either, { rule: ['x', 2] }, [['rule.0', 'type']]],
  ['what fits no form of a union', either, { rule: 7 }, [['rule', 'invalid_union']]],
])('%s', (_, schema, value, problems) => {
  expect(problemsOf(schema, value)).toEqual(problems)
})
