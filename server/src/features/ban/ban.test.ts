import { sql } from 'kysely'
import { beforeAll, expect, test, vi } from 'vitest'
import { anAccount, fieldsOf, mailsTo, rulesOf } from '../../../../test/accounts.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { pruneGameOperations } from '../../game/prune-operations.ts'
import { openOperations } from '../index.ts'
import { settings } from '../settings/service.ts'
import { settleBans } from './settle.ts'

const sandbox = await aSandbox()
const portal = await aPortal({}, { sandbox })
const { app, call } = portal
// Right after the modules are loaded a slow machine may refuse requests as busy for a moment.
beforeAll(() => vi.waitFor(async () => expect((await call('GET', '/notices')).status).toBe(200), 20_000))

const english = { 'accept-language': 'en' }
const permanent = { ban_type: 1, day: 1, month: 1, year: 2000 }
const note = 'Denúncia conferida no vídeo.'

const ban = (by: Person, nickname: string, form: object = {}, headers = {}) =>
  call('POST', '/server/ban_user', { token: by.token, body: { nickname, note, ...permanent, ...form }, headers })
const unban = (by: Person, id: number, reason = 'Foi um engano nosso.') =>
  call('POST', `/server/unban_user/${id}`, { token: by.token, body: { reason } })
const admin = () => portal.aPerson(['administrator'])
const login = (who: { username: string; password: string }, on = portal, headers = {}) =>
  on.call('POST', '/login', { body: { username: who.username, password: who.password }, headers })
const inGame = (name: string) => sandbox.control('GET', `/game/accounts/${name}`)
const bansOf = async (by: Person, q: string) =>
  (await call('GET', `/server/bans?q=${q}`, { token: by.token })).body.data
/** The date in `days` days by the server's calendar, as the form sends it. */
function inDays(days: number) {
  const there = new Date(app.now().getTime() - 3 * 3600_000 + days * 86_400_000)
  return { ban_type: 2, day: there.getUTCDate(), month: there.getUTCMonth() + 1, year: there.getUTCFullYear() }
}
/** A player with a game account, and the character that the sandbox makes when the account goes online. */
async function aPlayer() {
  const account = await anAccount(portal)
  await sandbox.control('POST', `/game/accounts/${account.username}/presence`, { state: 'online' })
  const { characters } = await inGame(account.username)
  return { ...account, character: characters[0] as string }
}

// BAN-04, BAN-08, D-140
test('a character’s account is banned in the portal and in the game, and the audit log says who, whom and why', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const answer = await ban(staff, player.character, { ...inDays(2), reason: 'Uso de programa.' })
  expect([answer.status, answer.body.message]).toEqual([200, expect.stringContaining(player.username)])
  expect(answer.body.data).toMatchObject({
    login: player.username,
    nickname: player.character,
    hasAccount: true,
    created_by: staff.login,
    reason: 'Uso de programa.',
    note,
    ended_at: null,
    game: { asked: 'ban', state: 'applied' },
  })
  expect(await inGame(player.username)).toMatchObject({ presence: 'offline' })
  const target = `user ${player.id}`
  const trail = await app.db.selectFrom('admin_actions').selectAll().where('target', '=', target).execute()
  expect(trail).toMatchObject([{ actor_id: staff.id, action: 'banUser', after: { reason: 'Uso de programa.', note } }])
})

// D-061
test('every session ends at once on two nodes, and on each the login says why, in both languages', async () => {
  const other = await aPortal({}, { sandbox, databaseUrl: app.config.databaseUrl })
  const [staff, player] = [await admin(), await aPlayer()]
  const second = (await login(player, other)).body.token as string
  for (const [node, token] of [
    [portal, player.token],
    [other, second],
  ] as const)
    expect((await node.call('GET', '/notifications/unread', { token })).status).toBe(200)
  await ban(staff, player.character, { reason: 'Ofensas no chat' })
  // Sessions are in the database alone, so a ban counts on every node at once.
  for (const [node, token] of [
    [portal, player.token],
    [portal, second],
    [other, player.token],
    [other, second],
  ] as const) {
    const reply = await node.call('GET', '/notifications/unread', { token })
    expect([reply.status, reply.body.code]).toEqual([401, 'account_banned'])
    expect(reply.body.message).toContain('Ofensas no chat.')
    // Public pages are served as to a visitor.
    expect((await node.call('GET', '/notices', { token })).status).toBe(200)
  }
  const here = await login(player)
  expect([here.status, here.body.code, here.body.until]).toEqual([401, 'account_banned', null])
  expect(here.body.message).toBe(
    'Sua conta está suspensa permanentemente. Motivo: Ofensas no chat. ' +
      'Se acha que foi um engano, peça uma revisão.',
  )
  expect(here.body.error).toBe(here.body.message)
  const there = await login(player, other, english)
  expect(there.body.message).toContain('suspended permanently')
  // A wrong password is refused as always, without a word of the ban.
  expect((await login({ ...player, password: 'wrong' })).body.code).toBe('wrong_credentials')
})

test('a session that was opened while the ban was written does not work either', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  await ban(staff, player.character)
  await app.db.updateTable('sessions').set({ revoked_at: null }).where('user_id', '=', player.id).execute()
  expect((await call('GET', '/account/user', { token: player.token })).status).toBe(401)
})

test('a ban ends by itself on time, here to the second and then in the game, also after a downtime', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const { data } = (await ban(staff, player.character, inDays(1))).body
  const until = new Date(data.until)
  portal.setNow(new Date(until.getTime() - 1))
  expect((await login(player)).status).toBe(401)
  portal.setNow(until)
  // No job has run yet.
  expect((await login(player)).status).toBe(200)
  await settleBans(app)
  await settleBans(app)
  portal.setNow()
  const [row] = await bansOf(staff, player.username)
  expect(row).toMatchObject({ ending: 'expired', ended_at: data.until, game: { asked: 'unban', state: 'applied' } })
  await portal.runJobs()
  const subjects = (await mailsTo(sandbox, player.email)).map(({ subject }) => subject)
  expect(subjects.filter((subject) => subject.includes('liberada'))).toHaveLength(1)
  expect(subjects.filter((subject) => subject.includes('suspensa'))).toHaveLength(1)
})

test('the job that ends a ban waits in the database for its moment', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const { data } = (await ban(staff, player.character, inDays(3))).body
  const { rows } = await sql<{
    run_at: string
  }>`select run_at from graphile_worker.jobs where key = ${`ban ${data.id} ends`}`.execute(app.db)
  expect(rows.map(({ run_at }) => new Date(run_at).toISOString())).toEqual([data.until])
})

test('the five fields of the specification are enough; with more of them the team’s reason is required', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const send = (more: object) =>
    call('POST', '/server/ban_user', {
      token: staff.token,
      body: { nickname: player.character, ...permanent, ...more },
    })
  for (const more of [{ reason: 'Uso de programa.' }, { nickname: player.username, by: 'login' }])
    expect((await send(more)).body.messages).toMatchObject([{ field: 'note', validation: 'required' }])
  expect(fieldsOf(await send({ note: 'curto' }))).toEqual(['note'])
  expect(await bansOf(staff, player.username)).toEqual([])
  const answer = await send({})
  expect([answer.status, answer.body.data.note, answer.body.data.reason]).toEqual([200, '', ''])
})

test('the player reads the text for the player, and never the team’s reason', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  await ban(staff, player.character, { reason: 'Uso de programa.', note: 'Visto por GM Fenrir no vídeo 12.' })
  const refused = await login(player)
  expect(refused.body.message).toContain('Uso de programa.')
  await portal.runJobs()
  const mails = JSON.stringify(await mailsTo(sandbox, player.email))
  expect(mails).toContain('Uso de programa.')
  expect(mails + JSON.stringify(refused.body)).not.toContain('Fenrir')
})

test('staff lift a ban with a reason; the list shows it, and lifting it again is refused', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const { data } = (await ban(staff, player.character, { reason: 'Primeira vez' })).body
  expect((await unban(staff, data.id, 'oi')).status).toBe(400)
  const lifted = await unban(staff, data.id)
  expect(lifted.body.data).toMatchObject({
    ending: 'lifted',
    ended_by: staff.login,
    end_reason: 'Foi um engano nosso.',
    game: { asked: 'unban', state: 'applied' },
  })
  expect((await login(player)).status).toBe(200)
  expect([(await unban(staff, data.id)).body.code, (await unban(staff, 999_999)).status]).toEqual(['ban_ended', 404])
  await ban(staff, player.character, { reason: 'Segunda vez' })
  expect((await bansOf(staff, player.username)).map(({ reason }: { reason: string }) => reason)).toEqual([
    'Segunda vez',
    'Primeira vez',
  ])
})

test('a later ban takes the place of the one in force; of ten at once one is in force', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  await ban(staff, player.character, inDays(5))
  const answers = await Promise.all(Array.from({ length: 10 }, () => ban(staff, player.character)))
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200))
  const rows = await bansOf(staff, player.username)
  expect(rows.filter(({ ended_at }: { ended_at: string | null }) => ended_at === null)).toHaveLength(1)
  expect(rows[0]).toMatchObject({ until: null, ended_at: null })
})

test('the same key bans once', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const key = { 'idempotency-key': `ban-${player.username}` }
  const answers = await Promise.all([1, 2, 3].map(() => ban(staff, player.character, {}, key)))
  expect(new Set(answers.map(({ body }) => body.data.id)).size).toBe(1)
  expect(await bansOf(staff, player.username)).toHaveLength(1)
})

// BAN-05, BAN-06, D-140
test.each<[string, object, string]>([
  ['no name', { nickname: ' ' }, 'nickname'],
  ['no type', { ban_type: undefined }, 'ban_type'],
  ['a type that is none', { ban_type: 3 }, 'ban_type'],
  ['no day', { day: undefined }, 'day'],
  ['day 0', { day: 0 }, 'day'],
  ['day 32', { day: 32 }, 'day'],
  ['no month', { month: undefined }, 'month'],
  ['month 13', { month: 13 }, 'month'],
  ['no year', { year: undefined }, 'year'],
  ['a type that is no number', { ban_type: true }, 'ban_type'],
  ['a date that no calendar has', { ban_type: 2, day: 31, month: 2, year: 2090 }, 'day'],
  ['a date that is past', { ban_type: 2, day: 1, month: 1, year: 2001 }, 'year'],
  ['a name that no character has', { nickname: 'Ninguem' }, 'nickname'],
  ['a login that nobody has', { nickname: 'ninguem1', by: 'login' }, 'nickname'],
  ['a reason of 501 characters', { reason: 'a'.repeat(501) }, 'reason'],
])('%s is refused at its field', async (_, part, field) => {
  const answer = await call('POST', '/server/ban_user', {
    token: (await admin()).token,
    body: { nickname: 'X', note, ...permanent, ...part },
  })
  expect([answer.status, fieldsOf(answer)]).toEqual([400, [field]])
  expect(answer.body.error).toBe(answer.body.message)
})

test('the numbers of the form may come as text, and a permanent ban may have any date', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const answer = await ban(staff, player.character, { ban_type: '1', day: '31', month: '02', year: '1990' })
  expect([answer.status, answer.body.data.until]).toEqual([200, null])
})

test('nobody bans themselves, administrators ban no staff, superadmins do, and two at once cannot ban each other', async () => {
  const [one, two, staff] = [await portal.aPerson(['superadmin']), await portal.aPerson(['superadmin']), await admin()]
  const byLogin = (by: Person, whom: Person) => ban(by, whom.login, { by: 'login' })
  expect(rulesOf(await byLogin(one, one))).toEqual(['self'])
  const other = await admin()
  for (const whom of [one, other]) {
    const answer = await byLogin(staff, whom)
    expect([answer.status, answer.body.code]).toEqual([403, 'ban_of_staff'])
  }
  const { data } = (await byLogin(one, other)).body
  expect((await unban(staff, data.id)).body.code).toBe('ban_of_staff')
  expect((await unban(one, data.id)).status).toBe(200)
  const answers = await Promise.all([byLogin(one, two), byLogin(two, one)])
  expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 401])
})

test('an account without a game account is banned here alone, and one without a portal account in the game alone', async () => {
  const [staff, person] = [await admin(), await portal.aPerson()]
  const disown = (id: number, game_state: 'none' | 'pending') =>
    app.db.updateTable('users').set({ game_account_made: false, game_state }).where('id', '=', id).execute()
  await disown(person.id, 'none')
  expect((await ban(staff, person.login, { by: 'login' })).body.data).toMatchObject({ hasAccount: true, game: null })
  const thief = await aPlayer()
  // This player signed up with the login of another person's game account.
  await disown(thief.id, 'pending')
  expect((await ban(staff, thief.username, { by: 'login' })).body.data).toMatchObject({ hasAccount: true, game: null })
  const player = await aPlayer()
  // This portal account never had a game account, although the game has one of that login.
  await disown(player.id, 'none')
  const answer = await ban(staff, player.character)
  expect(answer.body.data).toMatchObject({ login: player.username, hasAccount: false, game: { state: 'applied' } })
  expect((await login(player)).status).toBe(200)
})

test('while the game is down a login can be banned; the game gets it later, in order, and once', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  await sandbox.control('POST', '/game/down', { down: true })
  const away = await ban(staff, player.character)
  expect([away.status, away.body.code]).toEqual([503, 'game_unreachable'])
  const { data } = (await ban(staff, player.username, { by: 'login', ...inDays(4) })).body
  expect(data.game).toEqual({ asked: 'ban', state: 'waiting', answer: null })
  expect((await login(player)).status).toBe(401)
  expect((await unban(staff, data.id)).body.data.game.state).toBe('waiting')
  const second = (await ban(staff, player.username, { by: 'login' })).body.data
  // Operations that were sent stay open however old they are; those that never left are superseded.
  const asked = await app.db
    .selectFrom('ban_operations')
    .selectAll()
    .where('login', '=', player.username)
    .orderBy('seq')
    .execute()
  expect(asked.map(({ kind, state }) => `${kind} ${state}`)).toEqual(['ban waiting', 'unban superseded', 'ban waiting'])
  const questions: string[] = []
  const game = {
    ...app.game,
    pruneOperations: async (_: Date, findOpen: (ids: string[]) => Promise<string[]>) => {
      questions.push(...(await findOpen(asked.map(({ id }) => id))))
      return { kind: 'applied' as const, value: 0 }
    },
  }
  await pruneGameOperations({ ...app, game }, openOperations)
  expect(questions.sort()).toEqual([asked[0]!.id, asked[2]!.id].sort())
  await sandbox.control('POST', '/game/down', { down: false })
  portal.setNow(new Date(Date.now() + 60_000))
  await settleBans(app)
  portal.setNow()
  const [row] = await bansOf(staff, player.username)
  expect([row.id, row.game]).toEqual([second.id, { asked: 'ban', state: 'applied', answer: null }])
  expect((await inGame(player.username)).presence).toBe('offline')
})

test('an operation whose reply was lost is sent again under the same id, and the game acts once', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  // The character is found; then the reply to the ban is lost.
  const real = app.game
  const ids: string[] = []
  app.game = {
    ...real,
    async ban(id, order) {
      ids.push(id)
      const answer = await real.ban(id, order)
      return ids.length === 1 ? { kind: 'unknown', cause: 'the answer was lost' } : answer
    },
  }
  try {
    expect((await ban(staff, player.character)).body.data.game.state).toBe('waiting')
    portal.setNow(new Date(Date.now() + 60_000))
    await settleBans(app)
  } finally {
    app.game = real
    portal.setNow()
  }
  expect(new Set(ids).size).toBe(1)
  const [row] = await bansOf(staff, player.username)
  expect([ids.length, row.game.state]).toEqual([2, 'applied'])
})

test('a game that cannot ban is not asked, and staff read so', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const real = app.game
  app.game = { ...real, capabilities: { ...real.capabilities, ban: false } }
  const answer = await ban(staff, player.character, {}, english).finally(() => (app.game = real))
  expect(answer.body.data.game).toBeNull()
  expect(answer.body.message).toContain('In the game nothing changes')
  expect((await login(player)).status).toBe(401)
})

test('before they ban, staff see which account a name means', async () => {
  const [staff, player] = [await admin(), await aPlayer()]
  const look = (nickname: string, by = 'character') =>
    call('GET', `/server/ban_target?nickname=${nickname}&by=${by}`, { token: staff.token })
  const { data } = (await look(player.character)).body
  expect(data).toEqual({
    login: player.username,
    characters: expect.arrayContaining([player.character]),
    charactersKnown: true,
    hasAccount: true,
    isStaff: false,
    countsInGame: true,
    refusal: null,
    ban: null,
  })
  expect((await look('Ninguem')).status).toBe(404)
  expect((await look(staff.login, 'login')).body.data).toMatchObject({ isStaff: true, refusal: expect.any(String) })
  const real = app.game
  app.game = { ...real, capabilities: { ...real.capabilities, ban: false } }
  const site = await look(player.character).finally(() => (app.game = real))
  expect(site.body.data.countsInGame).toBe(false)
})

test('the list is searched by login and character, filtered and paged', async () => {
  // An owner, because others may not ban that often in a day.
  const [staff, player] = [await portal.aPerson(['superadmin']), await aPlayer()]
  for (let time = 0; time < 27; time += 1) await ban(staff, player.username, { by: 'login', reason: `n ${time}` })
  const read = async (query: string) =>
    (await call('GET', `/server/bans?${query}`, { token: staff.token })).body as {
      data: { id: number; login: string; ended_at: string | null }[]
      next: number | null
      inForce: number
    }
  const first = await read(`q=${player.username.toUpperCase()}`)
  expect([first.data.length, first.next]).toEqual([25, first.data[24]!.id])
  const rest = await read(`q=${player.username}&after=${first.next}`)
  expect([rest.data.length, rest.next]).toEqual([2, null])
  expect((await read(`q=${player.username}&state=active`)).data).toHaveLength(1)
  expect((await read(`q=${player.username}&state=ended`)).data.every(({ ended_at }) => ended_at !== null)).toBe(true)
  expect((await read('q=%25')).data).toEqual([])
  expect((await read('q=')).inForce).toBeGreaterThan(0)
})

test('a member of staff bans as many accounts in a day as the limit says, and an owner goes on', async () => {
  const { bansDaily } = await settings(app).read('limits')
  const [owner, staff] = [await portal.aPerson(['superadmin']), await portal.aPerson(['game_master'])]
  const byLogin = async (by: Person) => {
    // Without a game account the game is not asked.
    const { id, login: name } = await portal.aPerson()
    const without = { game_account_made: false, game_state: 'none' } as const
    await app.db.updateTable('users').set(without).where('id', '=', id).execute()
    const { status, body } = await ban(by, name, { by: 'login' })
    return [status, body.code]
  }
  const now = app.now().toISOString()
  const ended = { ending: 'lifted', ended_at: now, ended_by: owner.id } as const
  const earlier = Array.from({ length: bansDaily - 1 }, (_, at) => ({ login: `gone${at}`, nickname: `gone${at}` }))
  const row = { created_by: staff.id, created_at: now, ...ended }
  await app.db
    .insertInto('bans')
    .values(earlier.map((each) => ({ ...each, ...row })))
    .execute()
  const both = await Promise.all([byLogin(staff), byLogin(staff)])
  expect(both.toSorted(([one], [other]) => Number(one) - Number(other))).toEqual([
    [200, undefined],
    [403, 'ban_limit'],
  ])
  expect((await byLogin(owner))[0]).toBe(200)
  // The bans of the day before do not count.
  const yesterday = new Date(app.now().getTime() - 86_400_000).toISOString()
  await app.db.updateTable('bans').set({ created_at: yesterday }).where('created_by', '=', staff.id).execute()
  expect((await byLogin(staff))[0]).toBe(200)
})
