import { expect, test } from 'vitest'
import { aDatabase } from '../../../../../test/database.ts'
import { aPortal, type Reply, type Portal } from '../../../../../test/portal.ts'
import { ownCost } from '../../../passwords/hash-password.ts'
import { countAttempt } from './queries.ts'
import { makeDemoPlayer, makeFirstSuperadmin } from '../first-users.ts'

const limited = async (env: NodeJS.ProcessEnv = {}, databaseUrl?: string) => {
  const portal = await aPortal({ RATE_LIMITS: 'on', ...env }, databaseUrl ? { databaseUrl } : {})
  await makeDemoPlayer(portal.app)
  await makeFirstSuperadmin(portal.app)
  return portal
}
const signIn = (portal: Portal, username: string, password: string, headers: Record<string, string> = {}) =>
  portal.call('POST', '/login', { body: { username, password }, headers })
const hashes = async ({ fastify }: Portal): Promise<number> => {
  const { body } = await fastify.inject({ url: '/metrics' })
  return Number(/^password_hashes_total (\d+)/m.exec(body)?.[1])
}
const cookieOf = (answer: Reply): string => String(answer.headers['set-cookie']).split(';')[0]!
const later = (portal: Portal, minutes: number) => portal.setNow(new Date(Date.now() + minutes * 60_000))

test('of 300 wrong passwords on one login ten are hashed, and the owner signs in on a device used before', async () => {
  const portal = await limited({ LIMITS: 'loginAddress=100000/60' })
  const ownDevice = { cookie: cookieOf(await signIn(portal, 'player', 'player123')) }
  const before = await hashes(portal)
  for (let n = 0; n < 300; n += 1) await signIn(portal, 'player', `wrong${n}`)
  expect((await hashes(portal)) - before).toBe(10)

  const rested = await signIn(portal, 'player', 'player123')
  expect(rested.status).toBe(429)
  expect(rested.body).toMatchObject({
    code: 'too_many_logins',
    message: 'Limite de tentativas atingido. Tente de novo em 15 min.',
  })
  expect(Number(rested.headers['retry-after'])).toBeGreaterThan(60)
  expect((await signIn(portal, 'player', 'player123', ownDevice)).status).toBe(200)
  expect((await signIn(portal, 'admin', 'admin123')).status).toBe(200)
})

test('200 forged addresses count as one address', async () => {
  const portal = await limited()
  const before = await hashes(portal)
  for (let n = 0; n < 200; n += 1)
    await signIn(portal, 'player', 'wrong', { 'x-forwarded-for': `203.0.${n % 200}.${n}` })
  expect((await hashes(portal)) - before).toBe(10)
})

test('one password tried on 300 logins is stopped by the address, existing logins or not', async () => {
  const portal = await limited()
  const before = await hashes(portal)
  for (let n = 0; n < 300; n += 1) await signIn(portal, `someone${n}`, 'Tr0vao-77')
  expect((await hashes(portal)) - before).toBe(60)
})

test('100 attempts at once do not pass the limit together', async () => {
  const portal = await limited({ LIMITS: 'loginAddress=100000/60' })
  const before = await hashes(portal)
  const answers = await Promise.all(Array.from({ length: 100 }, (_, n) => signIn(portal, 'player', `wrong${n}`)))
  expect((await hashes(portal)) - before).toBeLessThanOrEqual(10)
  expect(answers.filter(({ status }) => status === 401).length).toBeLessThanOrEqual(10)
  expect(answers.every(({ status }) => [401, 429, 503].includes(status))).toBe(true)
})

test('two nodes and a restart share what was counted', async () => {
  const { url } = await aDatabase()
  const [one, two] = [await limited({}, url), await limited({}, url)]
  for (let n = 0; n < 6; n += 1) expect((await signIn(one, 'player', 'wrong')).status).toBe(401)
  await one.close()
  for (let n = 0; n < 4; n += 1) expect((await signIn(two, 'player', 'wrong')).status).toBe(401)
  const again = await limited({}, url)
  expect((await signIn(again, 'player', 'player123')).status).toBe(429)
  expect((await signIn(two, 'player', 'player123')).status).toBe(429)
})

test('a limit is exact over three nodes: of 30 wrong passwords at once on one login ten are hashed', async () => {
  const { url } = await aDatabase()
  const nodes = [await limited({}, url), await limited({}, url), await limited({}, url)]
  const before = await Promise.all(nodes.map(hashes))
  const attempts = Array.from({ length: 30 }, (_, n) => signIn(nodes[n % nodes.length]!, 'player', `wrong${n}`))
  const statuses = (await Promise.all(attempts)).map(({ status }) => status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([...Array<number>(10).fill(401), ...Array<number>(20).fill(429)])
  const hashed = (await Promise.all(nodes.map(hashes))).reduce((sum, count, at) => sum + count - before[at]!, 0)
  expect(hashed).toBe(10)
})

test('a lockout grows each time, up to an hour, and starts anew after a day without one', async () => {
  const portal = await limited({ LIMITS: 'loginAddress=100000/60' })
  const overrun = async () => {
    for (let n = 0; n < 10; n += 1) expect((await signIn(portal, 'player', 'wrong')).status).toBe(401)
    return Number((await signIn(portal, 'player', 'wrong')).headers['retry-after'])
  }
  const rests: number[] = []
  let minutes = 0
  for (let round = 0; round < 4; round += 1) {
    rests.push(Math.round((await overrun()) / 60))
    minutes += 61
    later(portal, minutes)
  }
  expect(rests).toEqual([15, 30, 60, 60])
  later(portal, minutes + 2 * 24 * 60)
  expect(Math.round((await overrun()) / 60)).toBe(15)
})

test('successful logins are not counted', async () => {
  const portal = await limited()
  for (let n = 0; n < 25; n += 1) expect((await signIn(portal, 'player', 'player123')).status).toBe(200)
})

test('a device that has signed in has ten attempts an hour of its own, and a forged cookie does not count', async () => {
  const portal = await limited({ LIMITS: 'loginAddress=100000/60' })
  const cookie = cookieOf(await signIn(portal, 'player', 'player123'))
  for (let n = 0; n < 10; n += 1) expect((await signIn(portal, 'player', 'wrong', { cookie })).status).toBe(401)
  expect((await signIn(portal, 'player', 'player123', { cookie })).status).toBe(429)
  // The counter of other devices is unchanged. A cookie with one wrong letter counts as another device.
  const forged = cookie.slice(0, -1) + (cookie.endsWith('A') ? 'B' : 'A')
  for (let n = 0; n < 10; n += 1) expect((await signIn(portal, 'player', 'wrong', { cookie: forged })).status).toBe(401)
  expect((await signIn(portal, 'player', 'player123')).status).toBe(429)
  // The cookie of one login does not count for another login.
  expect((await signIn(portal, 'admin', 'admin123', { cookie })).status).toBe(200)
})

test('hashing is limited: further logins are refused with a time to try again', async () => {
  const portal = await aPortal({ HASHES_RUNNING: '1', HASHES_WAITING: '2' }, { hashCost: ownCost })
  const answers = await Promise.all(Array.from({ length: 12 }, (_, n) => signIn(portal, `nobody${n}`, 'wrong')))
  const busy = answers.filter(({ status }) => status === 503)
  expect(busy.length).toBeGreaterThan(0)
  expect(busy[0]!.body.code).toBe('busy')
  expect(Number(busy[0]!.headers['retry-after'])).toBeGreaterThan(0)
  expect((await signIn(portal, 'nobody1', 'wrong')).status).toBe(401)
})

test('a wrong password and an unknown login differ in nothing but the request id', async () => {
  const portal = await limited()
  const [unknown, wrong] = [await signIn(portal, 'nobody99', 'x'), await signIn(portal, 'player', 'x')]
  const shape = ({ status, body, headers }: Reply) => ({
    status,
    body: { ...body, requestId: '' },
    headers: { ...headers, 'x-request-id': '', date: '', 'content-length': '' },
  })
  expect(shape(unknown)).toEqual(shape(wrong))
  expect(unknown.headers['content-length']).toBe(wrong.headers['content-length'])
})

test('the throttle stores only a hash of the login: people type passwords there', async () => {
  const portal = await limited()
  await signIn(portal, 'My-Secret9', 'whatever1')
  const rows = await portal.app.db.selectFrom('login_throttles').selectAll().execute()
  const windows = await portal.app.db.selectFrom('rate_windows').selectAll().execute()
  expect(JSON.stringify([rows, windows]).toLowerCase()).not.toContain('my-secret9')
})

test('availability may be asked 30 times a minute', async () => {
  const portal = await limited()
  const ask = () => portal.call('GET', '/checkUserExists?username=nobody1')
  const answers = await Promise.all(Array.from({ length: 35 }, ask))
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(30)
  expect(Number(answers.find(({ status }) => status === 429)?.headers['retry-after'])).toBeGreaterThan(0)
})

test('an attempt at the very end of a lockout begins a new window, and the next lockout is no longer', async () => {
  const { app } = await limited()
  const throttle = { max: 2, perSeconds: 60, mostDoublings: 4, forgetAfterSeconds: 3600 }
  const begin = Date.parse('2026-11-20T12:00:00Z')
  const attempt = (seconds: number) => countAttempt(app.db, 'one', throttle, new Date(begin + seconds * 1000))
  await attempt(0)
  await attempt(0)
  expect(await attempt(0)).toEqual({ isOver: true, secondsLeft: 60 })
  for (const seconds of [60, 60]) expect((await attempt(seconds)).isOver).toBe(false)
  // This is the second lockout within the hour, so it is twice as long; the attempt at the end did not count as one.
  expect(await attempt(60)).toEqual({ isOver: true, secondsLeft: 120 })
})
