import { afterEach, expect, test } from 'vitest'
import { anAccount, type Account } from '../../../test/accounts.ts'
import { aBitmap } from '../../../test/bitmap.ts'
import { aPortal } from '../../../test/portal.ts'
import { until } from '../../../test/programs.ts'
import { aSandbox } from '../../../test/sandbox.ts'
import { openSession } from '../features/account/login/sessions.ts'
import { getDelivery } from '../features/delivery/queries.ts'
import { deliverItems, queueDelivery } from '../features/delivery/service.ts'
import { takeDrops } from '../features/droplist/take-drops.ts'
import { settleGameOperations } from '../features/account/game-account/service.ts'
import { takeRanking } from '../features/ranking/take-ranking.ts'
import { itemOf } from './formats/item.ts'
import { pushGuildMarksJob } from '../features/guildmark/jobs.ts'

// Every call of the portal to a game that is down, silent, failing or late, or whose reply is lost after it acted.
// Nothing is lost or doubled, the last data stay, and work continues by itself. `late` is later than the portal waits.
const kinds = ['down', 'timeout', 'error', 'lost-reply', 'slow'] as const
type Kind = (typeof kinds)[number]

const sandbox = await aSandbox()
const portal = await aPortal({ GAME_TIMEOUT_MS: '300' }, { sandbox })
const { app, call } = portal
// In production the reads of snapshots have a minute.
await sandbox.control('POST', '/game/still', { still: true })

async function strike(kind: Kind, of: string, count = 1): Promise<void> {
  if (kind === 'down') await sandbox.control('POST', '/game/down', { down: true })
  else await sandbox.control('POST', '/faults', { target: 'game', kind, count, call: of })
}
async function heal(): Promise<void> {
  await sandbox.control('POST', '/game/down', { down: false })
  await sandbox.control('DELETE', '/faults')
}
afterEach(heal)

const ranking = async () => (await call('GET', '/ranking?limit=50')).body
const drops = async () => (await call('POST', '/droplist', { body: { nameItem: 'poeira' } })).body

const rankingFaults: [Kind, string][] = [
  ...kinds.map((kind): [Kind, string] => [kind, 'readRanking']),
  // Reads of guilds have a minute, so a late reply is not too late there.
  ['error', 'readGuilds'],
  ['lost-reply', 'readGuilds'],
]

test.each(rankingFaults)(
  'ranking, %s of %s: the last one stays and says so, and the next reading brings it back',
  async (kind, of) => {
    await takeRanking(app, { force: true })
    const before = await ranking()
    expect(before.rankings).toHaveLength(50)
    expect(before.unreachableSince).toBeUndefined()
    await strike(kind, of)
    await takeRanking(app, { force: true })
    expect(await ranking()).toMatchObject({
      rankings: before.rankings,
      lastModified: before.lastModified,
      unreachableSince: expect.any(String),
    })
    await heal()
    // A failed read is due again at the next minute.
    await takeRanking(app)
    const back = await ranking()
    expect(back.unreachableSince).toBeUndefined()
    expect(back.rankings).toEqual(before.rankings)
  },
)

test.each(kinds)('droplist, %s: what was read stays and says so, and the next reading brings it back', async (kind) => {
  await takeDrops(app, { force: true })
  const before = await drops()
  expect(before.drops.length).toBeGreaterThan(0)
  await strike(kind, 'readDrops')
  await takeDrops(app, { force: true })
  expect(await drops()).toMatchObject({
    drops: before.drops,
    lastModified: before.lastModified,
    unreachableSince: expect.any(String),
  })
  await heal()
  await takeDrops(app)
  expect((await drops()).unreachableSince).toBeUndefined()
})

const player = 'player'
const received = async (): Promise<unknown[]> =>
  (await sandbox.control('GET', `/game/accounts/${player}`)).received as unknown[]

test.each(kinds)('delivery, %s: the item comes once, by itself', async (kind) => {
  const before = (await received()).length
  const order = { login: player, item: itemOf([413, 61, 10])!, target: 'storage' as const }
  const id = await app.db
    .transaction()
    .execute((tx) => queueDelivery(app, tx, { reference: `fault ${kind}`, userId: null, ...order }))
  await strike(kind, 'deliverItem', 2)
  await deliverItems(app, { restAfterKillMs: 20, lookAgainAfterMs: 20 })
  expect(await getDelivery(app.db, id!)).toMatchObject({ state: 'queued', silence: expect.any(String) })
  if (kind === 'down') await heal()
  await until('the end of the delivery', async () => {
    await deliverItems(app, { restAfterKillMs: 20, lookAgainAfterMs: 20 })
    return (await getDelivery(app.db, id!))?.state === 'delivered'
  })
  // Replies that came too late have arrived by now, too.
  await until('what was late', async () => (await sandbox.control('GET', '/faults')).length === 0)
  await deliverItems(app)
  expect((await received()).length - before).toBe(1)
})

const stored = (kind: Kind) => kind === 'lost-reply' || kind === 'slow'

test.each(kinds)('sign-up, %s: the player is in, and the game has the account once', async (kind) => {
  // The creation gets no reply, and neither does the question for its outcome.
  await strike(kind, 'createAccount')
  if (kind !== 'down') await strike(kind, 'getOperation')
  const account = await anAccount(portal)
  expect(account.answer.body).toMatchObject({ gameState: 'pending', message: expect.stringContaining('pendente') })
  expect((await call('GET', '/account/user', { token: account.token })).status).toBe(200)
  await heal()
  // A game that never received the account gets it with the next password, which creates it.
  if (!stored(kind)) await change(account, 'Nova-Era8')
  await untilAgreed(account, stored(kind) ? account.password : 'Nova-Era8')
})

const change = async (account: Account, newPassword: string) => {
  const body = { currentPassword: account.password, newPassword }
  const { status, body: answer } = await call('PUT', '/account/password', { token: account.token, body })
  expect(status, JSON.stringify(answer)).toBe(200)
  account.password = newPassword
  return answer
}

const stateOf = ({ username }: Account) =>
  app.db
    .selectFrom('users')
    .select(['game_state', 'game_account_made'])
    .where('login', '=', username)
    .executeTakeFirstOrThrow()

/**
 * Until the game accepts the player's password, and the portal knows it. On a busy machine even a healthy game may
 * reply too late.
 */
async function untilAgreed(account: Account, password: string): Promise<void> {
  const accepted = () =>
    sandbox.control('POST', `/game/accounts/${account.username}/login`, { password }).then(
      (answer) => answer.accepted === true,
      () => false,
    )
  await until('the password in the game', accepted)
  await until('what the portal knows', async () => {
    await settleGameOperations(app, account.id)
    const { game_state, game_account_made } = await stateOf(account)
    return game_state === 'ok' && game_account_made
  })
}

test('after a sign-up whose reply was lost, the login is not reported as taken', async () => {
  await strike('lost-reply', 'createAccount')
  await strike('timeout', 'getOperation', 2)
  const account = await anAccount(portal)
  expect(account.answer.body).toMatchObject({ gameState: 'pending' })
  // The game has the account, and does not reply when the portal asks before it creates one again.
  await change(account, 'Nova-Era8')
  await untilAgreed(account, 'Nova-Era8')
})

test.each(kinds)('change of password, %s: portal and game agree in the end', async (kind) => {
  const account = await anAccount(portal)
  await untilAgreed(account, account.password)
  await strike(kind, 'changePassword')
  if (kind !== 'down') await strike(kind, 'getOperation')
  expect(await change(account, 'Nova-Era8')).toMatchObject({ gameState: 'pending' })
  await heal()
  if (!stored(kind)) await change(account, 'Mais-Nova9')
  await untilAgreed(account, stored(kind) ? 'Nova-Era8' : 'Mais-Nova9')
})

/** The player who leads guild 1 in the sandbox's game, signed in. */
async function aLeader(): Promise<string> {
  const named = app.db.selectFrom('users').select('id').where('login', '=', player)
  const leader = { login: player, first_name: 'Ana', password_hash: 'none', game_account_made: true }
  const before = await named.executeTakeFirst()
  if (!before) await app.db.insertInto('users').values(leader).execute()
  const { id } = await named.executeTakeFirstOrThrow()
  return openSession(app, { id, roles: [], password_changed_at: null }, { address: '127.0.0.1', device: 'test' })
}

function mark(tint: number): FormData {
  const form = new FormData()
  form.set('guildindex', '1')
  form.set('guildmark', new Blob([new Uint8Array(aBitmap({ tint }))]), 'marca.bmp')
  return form
}

test.each(kinds)('guild mark, %s: it is stored and published, and sent to the game later', async (kind) => {
  const token = await aLeader()
  const tint = kinds.indexOf(kind) * 20 + 5
  if (kind !== 'lost-reply') {
    // The portal cannot ask who leads the guild: nothing is stored, and the player gets a message.
    await strike(kind, 'findCharacters')
    const refused = await call('POST', '/guildmark/store', { token, body: mark(tint) })
    expect(refused).toMatchObject({ status: 503, body: { code: 'game_unreachable' } })
    expect(refused.body.message).toBe('O jogo não respondeu, e nada foi mudado. Tente de novo em alguns minutos.')
    await heal()
  }
  if (kind !== 'down') await strike(kind, 'putGuildMark')
  expect((await call('POST', '/guildmark/store', { token, body: mark(tint) })).status).toBe(200)
  if (kind === 'down') await strike(kind, 'putGuildMark')
  await portal.runJobs()
  const state = async () =>
    (
      await app.db
        .selectFrom('guild_mark_uploads')
        .select('game_state')
        .orderBy('id', 'desc')
        .limit(1)
        .executeTakeFirstOrThrow()
    ).game_state
  expect(await state()).toBe('pending')
  const published = await portal.fastify.inject({ url: '/guilds/b01000001.bmp' })
  expect(published.rawPayload).toHaveLength(630)
  await heal()
  await app.jobs.add(app.db, pushGuildMarksJob, {})
  await portal.runJobs()
  expect(await state()).toBe('applied')
  const ofGame = await fetch(`${sandbox.url}/control/game/guilds/1/mark`)
  expect(Buffer.from(await ofGame.arrayBuffer())).toEqual(published.rawPayload)
})
