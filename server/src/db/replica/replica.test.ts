import { afterAll, expect, test } from 'vitest'
import { contract, type Endpoint } from '@guildhall/contract'
import { aDatabase } from '../../../../test/database.ts'
import { aPortal, type Reply } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { administer } from '../../../../test/server.ts'
import { startReplicaPair } from '../../../../test/replica-pair.ts'
import { checkReplica } from '../../doctor/check-replica.ts'
import { installationOf } from '../../doctor/installation.ts'
import { checkReplica as checkAtStart } from './check-at-start.ts'

const pair = await startReplicaPair()
// After the hook of the portal, which has connections.
afterAll(() => pair.stop())
const portal = await aPortal(
  { DATABASE_REPLICA_URL: pair.replica.url, DATABASE_REPLICA_LAG_SECONDS: '1' },
  { databaseUrl: pair.primary.url },
)
const replica = portal.app.replica!
const staff = await portal.aStaffToken()
const player = await portal.aPerson()

const isUsed = () => until('the replica is used', () => replica.isUsed())
const read = (path: string): Promise<Reply> => portal.call('GET', path)
const titles = async (path = '/notices') => (await read(path)).body.notice.map(({ title }: { title: string }) => title)
const publish = async (title: string) => {
  const body = { title, description: '<p>Um texto.</p>' }
  expect((await portal.call('POST', '/notice', { token: staff, body })).status).toBe(201)
}
/** An address that no cache has. */
let limit = 20
const fresh = () => `/notices?limit=${(limit += 1)}`

const parameters: Record<string, string> = {
  slug: 'first',
  name: 'about',
  id: '1',
  key: '413',
  subguideId: '1',
  groupId: '1',
}
const queries: Record<string, string> = {
  searchPublic: 'q=espada',
  searchAll: 'q=person',
  getInsightFlow: 'from=2026-11-01&to=2026-11-20&by=day',
  getInsightItems: 'from=2026-11-01&to=2026-11-20',
  getInsightConversion: 'from=2026-11-01&to=2026-11-20',
  getInsightEffect: 'from=2026-11-01&to=2026-11-20',
  getInsightCohorts: 'basis=sign_up',
}

test('every endpoint that declares it reads from a replica without an error', async () => {
  await publish('first')
  const declared = Object.values(contract)
    .flatMap((feature) => Object.entries(feature as Record<string, Endpoint>))
    .filter(([, { fromReplica }]) => fromReplica)
  const found: string[] = []
  for (const [name, { route }] of declared) {
    const path = route.slice(4).replaceAll(/:(\w+)/g, (_, key: string) => parameters[key]!)
    await isUsed()
    const before = replica.state()
    const { status } = await portal.call('GET', `${path}?${queries[name] ?? ''}`, { token: staff })
    const { queries: sent, repeated } = replica.state()
    if (sent === before.queries || repeated > before.repeated || ![200, 404].includes(status))
      found.push(`${route}: ${status}, ${sent - before.queries} queries of which ${repeated - before.repeated} failed`)
  }
  expect(found).toEqual([])
})

test('the health page says how far the replica is behind, and the start refuses a database of another cluster', async () => {
  await isUsed()
  const found = await checkReplica(installationOf(portal.app))
  expect(found).toMatchObject([{ check: 'database', state: 'ok', text: expect.stringMatching(/ 0\.\d s /) }])
  const ofCommand = await checkReplica({ ...installationOf(portal.app), replica: null })
  expect(ofCommand).toMatchObject([{ state: 'ok' }])
  const log = { info() {}, warn() {} }
  const { url: directUrl } = await aDatabase({ empty: true })
  await checkAtStart({ directUrl: pair.primary.url, replicaUrl: pair.replica.url }, log)
  const other = checkAtStart({ directUrl, replicaUrl: pair.replica.url }, log)
  await expect(other).rejects.toThrow(/is no replica of DATABASE_URL .* they are two clusters/)
  const wrongPassword = pair.replica.url.replace(/:[^:@]+@/, ':wrong@')
  const refused = checkAtStart({ directUrl: pair.primary.url, replicaUrl: wrongPassword }, log)
  await expect(refused).rejects.toThrow('Correct it in DATABASE_REPLICA_URL')
})

test('while the replay is paused, no visitor gets a list without an article that was published', async () => {
  await publish('before')
  await isUsed()
  await titles(fresh())
  await pair.pauseReplay()
  await publish('during')
  for (const path of ['/notices', '/notices', fresh(), fresh()]) expect(await titles(path)).toContain('during')
  expect((await read('/search?q=during')).body.data).toMatchObject([{ title: 'during' }])
  expect(replica.isUsed()).toBe(false)
  await pair.resumeReplay()
  await isUsed()
  const { queries: before } = replica.state()
  expect(await titles(fresh())).toContain('during')
  expect(replica.state().queries).toBeGreaterThan(before)
})

test('whoever has written reads the primary until the replica has it, on every node', async () => {
  await isUsed()
  await pair.pauseReplay()
  const body = { isRankingHidden: true, isHistoryHidden: false, areListingsHidden: false }
  const { headers } = await portal.call('PUT', '/account/characters', { token: player.token, body })
  expect(String(headers['set-cookie'])).toMatch(/^wrote=1; Max-Age=2; Path=\/api; HttpOnly; SameSite=Lax$/)
  expect(replica.isUsed(player.id)).toBe(false)
  const { queries: before } = replica.state()
  await portal.call('GET', fresh(), { headers: { cookie: 'wrote=1' } })
  await portal.call('GET', fresh(), { token: player.token })
  expect(replica.state().queries).toBe(before)
  await pair.resumeReplay()
  await until('the replica has the write', () => replica.isUsed(player.id))
})

test('a replica beyond the bound is not used, and one on which nothing happens is not late', async () => {
  await isUsed()
  await pair.pauseReplay()
  const pausedAt = performance.now()
  await until('twice the bound has passed', () => performance.now() - pausedAt > 2_000)
  expect(replica.state()).toMatchObject({ isUsed: true, reason: null })
  await portal.app.db.updateTable('users').set({ first_name: 'Bia' }).where('id', '=', player.id).execute()
  await until('the replica is late', () => replica.state().reason === 'late')
  expect(replica.isUsed()).toBe(false)
  expect((await read(fresh())).status).toBe(200)
  await pair.resumeReplay()
  await isUsed()
})

test('a replica that is killed costs no visitor a reply, and is used again when it is back', async () => {
  await isUsed()
  await titles(fresh())
  const replies: Promise<Reply>[] = []
  const killed = pair.killReplica().then(() => true)
  let isDead = false
  void killed.then((value) => (isDead = value))
  await until('the replica is dead', async () => {
    replies.push(read(fresh()))
    await replies.at(-1)
    return isDead
  })
  await killed
  for (let count = 0; count < 5; count += 1) replies.push(read(fresh()))
  expect((await Promise.all(replies)).filter(({ status }) => status !== 200)).toEqual([])
  await until('its loss is noticed', () => replica.state().reason === 'unreachable')
  const found = await checkReplica(installationOf(portal.app))
  expect(found).toMatchObject([{ state: 'warning', cure: expect.stringContaining('DATABASE_REPLICA_URL') }])
  await pair.startReplica()
  await isUsed()
  expect(await titles(fresh())).toContain('during')
})

test('a replica that was promoted by mistake is not used', async () => {
  await isUsed()
  await administer(pair.replica.adminUrl, 'select pg_promote()')
  await until('it is noticed', () => replica.state().reason === 'no_standby')
  expect((await read(fresh())).status).toBe(200)
})
