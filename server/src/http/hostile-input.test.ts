import { createHmac, randomUUID } from 'node:crypto'
import { Writable } from 'node:stream'
import { errors, type Endpoint } from '@guildhall/contract'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { pino } from 'pino'
import sharp from 'sharp'
import { afterAll, expect, test } from 'vitest'
import * as z from 'zod/mini'
import { aBitmap } from '../../../test/bitmap.ts'
import {
  hostileFiles,
  hostileRequests,
  hostileWebhooks,
  methodOf,
  validInput,
  validRequest,
  type HostileRequest,
} from '../../../test/hostile-requests.ts'
import type { SampleValues, ValidInput } from '../../../test/request-parts.ts'
import { aPortal } from '../../../test/portal.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { fill } from '../../../test/shop.ts'
import { aZip } from '../../../test/zip.ts'
import { pixWebhookSecret } from '../config/payments.ts'
import { openSession } from '../features/account/login/sessions.ts'
import { allOperations } from '../features/index.ts'
import { sandboxCredentials } from '../config/sandbox-credentials.ts'

/** What the portal logged since the last request: bugs, and values that only the database refused. */
const logged: string[] = []
const log = pino(
  { level: 'warn' },
  new Writable({
    write(line: Buffer, _, done) {
      const { level, msg, err } = JSON.parse(line.toString()) as { level: number; msg: string; err?: { stack: string } }
      if (level >= 50 || msg.startsWith('the database refused')) logged.push(`${msg} ${err?.stack ?? ''}`)
      done()
    },
  }),
)
const sandbox = await aSandbox()
const portal = await aPortal(sandbox.merchant, { sandbox, log })
const { app } = portal

const password = 'Tr0vao-77'
const password_hash = await app.hashing.hash(password)
const picture = await sharp({ create: { width: 40, height: 20, channels: 3, background: '#963' } })
  .png()
  .toBuffer()

interface Someone {
  id: number
  login: string
  roles: string[]
  token: string
}

/** A person with a profile, Cash, and a game account with a character and items in the chest. */
async function somebody(roles: string[]): Promise<Someone> {
  const person = await portal.aPerson(roles)
  const { login, id } = person
  const email = `${login}@mail.example`
  await app.game.createAccount(randomUUID(), { login, password, email })
  await sandbox.control('POST', `/game/accounts/${login}/presence`, { state: 'online' })
  for (let count = 0; count < 5; count += 1)
    await sandbox.control('POST', `/game/accounts/${login}/chest`, { item: [413, 61, 10] })
  await app.db
    .updateTable('users')
    .set({
      email,
      email_key: email,
      email_verified_at: app.now().toISOString(),
      document: '52998224725',
      phone: '11999998888',
      password_hash,
      game_state: 'ok',
      game_account_made: true,
    })
    .where('id', '=', id)
    .execute()
  await fill(portal, person, 100_000)
  return { ...person, roles }
}

const people = { player: await somebody([]), superadmin: await somebody(['superadmin']) }
// The target of requests that end an account or take its roles.
const victim = await somebody([])
// The last superadmin cannot be removed, so there is another one.
await portal.aPerson(['superadmin'])

/** The caller with a valid session, because hostile requests sign out, end sessions and change roles. */
async function awake(kind: Rank): Promise<string | null> {
  if (kind === 'stranger') return null
  const person = people[kind]
  await app.db
    .updateTable('users')
    .set({ roles: person.roles, password_hash, password_changed_at: null })
    .where('id', '=', person.id)
    .execute()
  await app.db.deleteFrom('bans').where('user_id', '=', person.id).execute()
  person.token = await openSession(
    app,
    { ...person, password_changed_at: null },
    { address: '127.0.0.1', device: 'test' },
  )
  return person.token
}

type Rank = 'stranger' | 'player' | 'superadmin'
const rankFor = ({ access }: Endpoint): Rank =>
  access === 'public' ? 'stranger' : access === 'player' ? 'player' : 'superadmin'

const samples: SampleValues = {
  hints: {
    id: 1,
    currentPassword: password,
    password,
    newPassword: password,
    username: victim.login,
    login: victim.login,
    nickname: victim.login,
    owner: victim.login,
    by: 'login',
    slug: 'guilhermina',
    ban_type: 2,
    day: 31,
    month: 12,
    year: 2099,
    document: '12345678909',
    docNumber: '12345678909',
    value: '50',
    price: '1000',
    target: 'storage',
    // The revision is left out, because others have changed the row meanwhile.
    revision: undefined,
    version: undefined,
    was: undefined,
    seen: undefined,
    expected_price: undefined,
    continues: undefined,
    about: undefined,
    attachment: '0'.repeat(32),
    attachments: undefined,
    before: undefined,
    after: undefined,
    name: undefined,
    guildindex: 2,
  },
  files: {
    image: picture,
    cover: picture,
    proof: picture,
    guildmark: aBitmap(),
    file: aZip([{ name: 'a.txt', content: 'a' }]),
  },
}
/** Hints for one endpoint, where the name of a field says too little. */
const hintsOf: Record<string, Record<string, unknown>> = {
  updateSettings: { group: 'launch', value: settingGroups.launch.defaults },
  changeRoles: { id: victim.id },
  signup: { username: 'novato1' },
  addPushDevice: { endpoint: 'https://push.example/a', p256dh: 'B'.repeat(87), auth: 'a'.repeat(22) },
  updateProfile: { username: people.player.login },
  updateDeposit: { login: people.player.login },
  reorderRoadmap: { after: undefined },
  sellItem: { slot: 0 },
  previewMail: { kind: 'verify' },
  sendMailSample: { kind: 'verify' },
  setMessageSettings: { zone: 'Europe/Lisbon', quietFrom: '22:00', quietUntil: '08:00' },
}

const operations = allOperations.toSorted(
  (one, other) => Number(one.endpoint.route.startsWith('DELETE')) - Number(other.endpoint.route.startsWith('DELETE')),
)
const reached = new Set<string>()
for (const operation of allOperations) {
  const { run } = operation
  operation.run = (call) => {
    reached.add(operation.name)
    return run(call)
  }
}

let requests = 0
const tally: Record<string, number> = {}

/**
 * Sends the request as `rank`, a second time when the caller's session or rights had ended. Returns what is wrong with
 * the reply.
 */
async function send(rank: Rank, request: HostileRequest): Promise<Reply> {
  const reply = await sendOnce(rank, request)
  const hasEnded = ['unauthenticated', 'account_banned', 'forbidden'].includes(reply.code)
  if (!hasEnded || rank === 'stranger') return reply
  await awake(rank)
  return sendOnce(rank, request)
}

async function sendOnce(rank: Rank, { what, method, url, headers, payload }: HostileRequest): Promise<Reply> {
  requests += 1
  const token = rank === 'stranger' ? null : people[rank].token
  const response = await portal.fastify.inject({
    method: method as 'GET',
    url,
    headers: { ...headers, ...(token ? { authorization: `Bearer ${token}` } : {}) },
    ...(payload === undefined ? {} : { payload }),
  })
  const { statusCode: status, body } = response
  tally[status] = (tally[status] ?? 0) + 1
  const code = status < 400 ? '' : codeOf(body)
  const troubles = logged.splice(0)
  const isWrong = status >= 500 || troubles.length > 0 || (status >= 400 && !(code in errors))
  const problem = `${rank}: ${what}: ${status} ${body.slice(0, 300)} ${troubles.join(' ').slice(0, 900)}`
  return { status, code, body, problem: isWrong ? problem : null }
}

interface Reply {
  status: number
  /** The code of a refusal; empty without one. */
  code: string
  body: string
  problem: string | null
}

function codeOf(body: string): string {
  try {
    return (JSON.parse(body) as { code?: string }).code ?? ''
  } catch {
    return ''
  }
}

// Every endpoint gets a valid request, twice, so that hostile requests find rows.
const inputs = new Map<string, ValidInput>()
const seen = new Set<unknown>()
const firstProblems: string[] = []
for (const { name, endpoint } of [...operations, ...operations]) {
  const input = inputs.get(name) ?? validInput(endpoint, { ...samples, hints: { ...samples.hints, ...hintsOf[name] } })
  inputs.set(name, input)
  if (methodOf(endpoint) === 'DELETE') continue
  await awake(rankFor(endpoint))
  const reply = await ask(name, endpoint, input)
  if (reply.status !== 404) continue
  for (const found of inputsWith(endpoint, input)) {
    inputs.set(name, found)
    if ((await ask(name, endpoint, found)).status !== 404) break
    inputs.set(name, input)
  }
}
await portal.runJobs()
logged.length = 0

async function ask(name: string, endpoint: Endpoint, input: ValidInput): Promise<Reply> {
  const reply = await send(rankFor(endpoint), validRequest(endpoint, input, samples))
  if (reply.problem) firstProblems.push(`${name}: ${reply.problem}`)
  if (reply.status < 300) for (const value of valuesIn(reply.body)) seen.add(value)
  return reply
}

/** The input with fitting values of earlier replies as its parameters, the newest first. */
function* inputsWith({ params }: Endpoint, input: ValidInput): Generator<ValidInput> {
  const [name] = Object.keys(input.params)
  if (!params || !name) return
  for (const value of [...seen].toReversed().slice(0, 300)) {
    const changed = { ...input.params, [name]: value }
    if (typeof value === 'string' && z.safeParse(params, changed).success) yield { ...input, params: changed }
  }
}

/** Every text of a reply, at any depth. */
function valuesIn(body: string): Set<unknown> {
  const values = new Set<unknown>()
  if (body.startsWith('{')) JSON.parse(body, (_, value: unknown) => (values.add(value), value))
  return values
}

test('a valid request of each endpoint gets its reply', () => expect(firstProblems).toEqual([]))

test.each(operations.map(({ name, endpoint }, number) => [name, endpoint, number] as const))(
  '%s answers hostile input with no 5xx',
  async (name, endpoint, number) => {
    const input = inputs.get(name)!
    const rank = rankFor(endpoint)
    const problems = new Set<string>()
    const note = ({ problem }: Reply) => problem && problems.add(problem)
    await awake(rank)
    for (const other of ['stranger', 'player', 'superadmin'] as const)
      if (other !== rank) note(await send(other, validRequest(endpoint, input, samples)))
    for (const request of hostileRequests(endpoint, input, samples, number)) note(await send(rank, request))
    expect([...problems]).toEqual([])
  },
  120_000,
)

const { mercadopago, picpay } = sandboxCredentials
/** What Mercado Pago would sign: the id of the query. */
const signed = (id: string) => {
  const v1 = createHmac('sha256', mercadopago.webhookSecret).update(`id:${id};request-id:r;ts:1;`).digest('hex')
  return { 'x-request-id': 'r', 'x-signature': `ts=1,v1=${v1}` }
}
const paypal = Object.fromEntries(
  ['auth-algo', 'cert-url', 'transmission-id', 'transmission-sig', 'transmission-time'].map((name) => [
    `paypal-${name}`,
    'https://127.0.0.1:1/\u00ff',
  ]),
)

/** Addresses outside the contract: files, health, documentation, and the webhooks of the providers. */
const plain = [
  '/healthz',
  '/readyz',
  '/metrics',
  '/launcher/Updates.xml',
  '/api/openapi.json',
  '/api/docs',
  '/media/',
  '/media/news/',
  '/media/proof/',
  '/guilds/',
  '/launcher/files/',
  '/api/',
  '/',
]
const hmac = pixWebhookSecret(app.config.secretKey)
const webhooks: readonly (readonly [url: string, headers: Record<string, string>, isAuthentic?: boolean])[] = [
  ['/webhooks/mercadopago', {}],
  ['/webhooks/mercadopago?topic=payment&id=%00&topic=1', {}],
  ['/webhooks/picpay', {}],
  ['/webhooks/picpay', { 'x-seller-token': picpay.sellerToken }, true],
  ['/webhooks/paypal', {}],
  ['/webhooks/paypal', paypal],
  ['/webhooks/pix', { 'x-seller-token': '\u00ff'.repeat(40) }],
  [`/webhooks/pix?hmac=${hmac}`, {}, true],
  [`/webhooks/pix/pix?hmac=${hmac}&hmac=${hmac}`, {}],
  [`/api/webhooks/pix/pix?hmac=${hmac}`, {}],
  ...['1', 'a', '9'.repeat(20), '%00', '../..'].flatMap((id) =>
    ['payment', 'topic_chargebacks_wh', '__proto__'].map(
      (type) => [`/webhooks/mercadopago?data.id=${id}&type=${type}`, signed(decodeURIComponent(id))] as const,
    ),
  ),
]

test('addresses outside the contract reply to hostile input without a 5xx', async () => {
  const problems: string[] = []
  const judge = async (request: HostileRequest) => {
    const reply = await send('stranger', request)
    // Webhooks have no schema of ours, so the database may be the first to refuse a value.
    if (reply.status >= 500 || /unexpected/.test(reply.problem ?? '')) problems.push(`${request.url}: ${reply.problem}`)
  }
  for (const url of plain) for (const request of hostileFiles(url)) await judge(request)
  for (const [url, headers, isAuthentic = false] of webhooks)
    for (const request of hostileWebhooks(url, headers, isAuthentic)) await judge(request)
  expect(problems).toEqual([])
}, 120_000)

test('every endpoint of the contract was reached', () => {
  expect(allOperations.map(({ name }) => name).filter((name) => !reached.has(name))).toEqual([])
})

afterAll(() => {
  console.info(`Hostile input: ${requests} requests to ${reached.size} of ${allOperations.length} endpoints.`, tally)
})
