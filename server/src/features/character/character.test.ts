import { expect, test } from 'vitest'
import { aCharacter, aGame, aGuild } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import { sweepHistory, takeRanking } from '../ranking/take-ranking.ts'
import { getCharacterCard, getGuildCard, listPublicNames } from './public.ts'
import { readCharacters } from './settings.ts'

const portal = await aPortal()
const { app, call } = portal
const { game, world } = aGame(app.game)
app.game = game

/** Reads the ranking at noon of a day, with these levels. */
async function readOn(day: string, levels: Record<string, number>) {
  const at = new Date(`${day}T15:00:00Z`)
  portal.setNow(at)
  world.asOf = at
  world.characters = Object.entries(levels).map(([name, level]) => ({ ...people[name]!, level }))
  await takeRanking(app, { force: true })
}

const people = Object.fromEntries(
  [
    aCharacter('Davi', { class: 3, clan: 7, guildId: 1 }),
    aCharacter('Bia', { class: 0, clan: 7, guildId: 1, evolution: 1 }),
    aCharacter('Ána', { class: 0, clan: 8, guildId: 2 }),
    aCharacter('ana', { class: 0, clan: 7 }),
    aCharacter('Zeca', { class: 9, clan: 0 }),
  ].map((each) => [each.name, each]),
)
world.guilds = [{ ...aGuild(1, 'Távola'), clan: 7, fame: 12, leader: 'Bia' }, aGuild(2, 'Lobos')]

const page = (name: string) => call('GET', `/characters/${encodeURIComponent(name)}`)

test('before the first ranking there is no character and no guild', async () => {
  expect((await page('Bia')).status).toBe(404)
  expect((await call('GET', '/guilds/1')).status).toBe(404)
  expect((await call('GET', '/ranking/movers')).body).toEqual({ since: null, movers: [] })
})

test('a character has its places among all, and within class, kingdom, both and guild', async () => {
  await readOn('2026-03-01', { Davi: 50, Bia: 40, Ána: 30, ana: 20, Zeca: 10 })
  const { body } = await page('ana')
  expect(body.character).toEqual({
    name: 'ana',
    level: 20,
    class: 0,
    evolution: 0,
    kingdom: 'blue',
    points: 0,
    place: 4,
    movement: null,
    class_place: 3,
    kingdom_place: 3,
    class_kingdom_place: 2,
    guild_place: null,
    guild: null,
  })
  expect(body.history).toEqual([])
  expect((await page('Bia')).body.character).toMatchObject({
    guild: { id: 1, name: 'Távola', mark: null },
    guild_place: 2,
    class_place: 1,
  })
  expect((await page('Zeca')).body.character).toMatchObject({ class: null, class_place: null, kingdom_place: 1 })
})

test('case and accents of a name do not matter, and the exact name comes first', async () => {
  expect((await page('BIA')).body.character.name).toBe('Bia')
  expect((await page('Ána')).body.character.name).toBe('Ána')
  expect((await page('ANA')).body.character.name).toBe('ana')
  expect((await page('Ninguém')).status).toBe(404)
})

test('a day is stored when the next one begins, with the level and place of its last ranking', async () => {
  await readOn('2026-03-02', { Davi: 50, Bia: 40, Ána: 30, ana: 45, Zeca: 10 })
  const { body } = await page('ana')
  expect(body.character).toMatchObject({ place: 2, movement: 2 })
  expect(body.history).toEqual([{ day: '2026-03-01', place: 4, level: 20, evolution: 0 }])
  expect((await page('Bia')).body.history).toEqual([{ day: '2026-03-01', place: 2, level: 40, evolution: 1 }])
  const { body: listed } = await call('GET', '/ranking')
  expect(listed.rankings.map((row: { PlayerName: string }) => row.PlayerName)).toEqual(
    ['Bia', 'ana', 'Davi', 'Ána', 'Zeca'].toSorted(byPlace(listed)),
  )
  expect(listed.movements).toHaveLength(5)
})

const byPlace = (body: { rankings: { PlayerName: string }[] }) => (one: string, other: string) =>
  body.rankings.findIndex((row) => row.PlayerName === one) - body.rankings.findIndex((row) => row.PlayerName === other)

test('movements compare with the end of the day before, and end with the next day', async () => {
  await readOn('2026-03-02', { Davi: 50, Bia: 40, Ána: 60, ana: 45, Zeca: 10 })
  expect((await call('GET', '/ranking')).body.movements).toEqual([2, -1, 1, -2, 0])
  await readOn('2026-03-03', { Davi: 50, Bia: 40, Ána: 60, ana: 45, Zeca: 10 })
  expect((await call('GET', '/ranking')).body.movements).toEqual([0, 0, 0, 0, 0])
  // Nobody knows the places at the end of the 4th.
  await readOn('2026-03-05', { Davi: 50, Bia: 40, Ána: 60, ana: 45, Zeca: 70 })
  expect((await call('GET', '/ranking')).body.movements).toBeUndefined()
})

test('a character that was away has a gap and keeps its history; a new one joins it', async () => {
  people.Nova = aCharacter('Nova', { class: 1 })
  await readOn('2026-03-06', { Davi: 50, Nova: 80, Ána: 60, ana: 45, Zeca: 70 })
  await readOn('2026-03-07', { Davi: 50, Bia: 41, Nova: 80, Ána: 60, ana: 45, Zeca: 70 })
  const days = (await page('Bia')).body.history.map((each: { day: string }) => each.day)
  expect(days).toEqual(['2026-03-01', '2026-03-02', '2026-03-03', '2026-03-05'])
  expect((await page('Nova')).body.history).toEqual([{ day: '2026-03-06', place: 1, level: 80, evolution: 0 }])
})

test('who rose most in seven days comes first', async () => {
  const { body } = await call('GET', '/ranking/movers')
  expect(body.since).toBe('2026-03-01')
  expect(body.movers).toEqual([{ name: 'Zeca', place: expect.any(Number), gained: 3 }])
})

test('a guild has its best members and its days; members come in pages', async () => {
  const { body } = await call('GET', '/guilds/1')
  expect(body.guild).toEqual({
    id: 1,
    name: 'Távola',
    kingdom: 'blue',
    fame: 12,
    leader: 'Bia',
    members: 2,
    mark: null,
    mark_version: null,
  })
  expect(body.best.map((each: { name: string }) => each.name)).toEqual(['Davi', 'Bia'])
  expect(body.history.at(-1)).toEqual({ day: '2026-03-06', members: 1, best_place: expect.any(Number) })
  expect((await call('GET', '/guilds/99')).status).toBe(404)
  expect((await call('GET', '/guilds/x')).status).toBe(400)
  const first = await call('GET', '/guilds/1/members')
  expect(first.body.next).toBeNull()
  const after = await call('GET', `/guilds/1/members?after=${first.body.members[0].place}`)
  expect(after.body.members.map((each: { name: string }) => each.name)).toEqual(['Bia'])
})

test('days before the last 30 are thinned to Sundays, and after a year they are deleted', async () => {
  await readOn('2026-04-20', { Davi: 50, Bia: 40 })
  const days = (await page('Davi')).body.history.map((each: { day: string }) => each.day)
  // 1 March 2026 is a Sunday.
  expect(days).toEqual(['2026-03-01'])
  const left = async () =>
    (await app.db.selectFrom('character_days').select('day').orderBy('day').execute()).map(({ day }) => day)
  expect(await left()).toHaveLength(6)
  await sweepHistory(app)
  expect(await left()).toEqual(['2026-03-01'])
  portal.setNow(new Date('2027-03-06T15:00:00Z'))
  await sweepHistory(app)
  expect(await left()).toEqual([])
  expect(await app.db.selectFrom('guild_days').select('day').execute()).toEqual([])
})

test('what an account hides is on no page, and its characters stay in the ranking', async () => {
  portal.setNow()
  const today = new Date().toISOString().slice(0, 10)
  await readOn(today, { Davi: 50, Bia: 40, ana: 30 })
  const { login, token } = await portal.aPerson()
  world.owned[login] = [{ ...people.Bia!, isGuildLeader: true }]
  const defaults = { page: true, history: true, guild: true, listings: false }
  expect((await call('GET', '/account/characters', { token })).body).toEqual({
    settings: defaults,
    source: 'game',
    characters: ['Bia'],
  })
  const save = (settings: object) => call('PUT', '/account/characters', { token, body: { ...defaults, ...settings } })

  expect((await save({ history: false, guild: false })).status).toBe(200)
  const { body } = await page('Bia')
  expect(body.history).toBeNull()
  expect(body.character).toMatchObject({ guild: null, guild_place: null, movement: null })
  const guild = (await call('GET', '/guilds/1')).body
  expect(guild.guild.leader).toBeNull()
  expect(guild.best.map((each: { name: string }) => each.name)).toEqual(['Davi'])

  await save({ page: false })
  const hidden = await page('Bia')
  expect(hidden.status).toBe(404)
  expect(hidden.body).toMatchObject({ code: 'character_hidden' })
  expect(JSON.stringify(hidden.body)).not.toMatch(/Távola|"level"/)
  const { rankings } = (await call('GET', '/ranking')).body
  expect(rankings.map((row: { PlayerName: string }) => row.PlayerName)).toEqual(['Davi', 'Bia', 'ana'])

  // Pictures, search and the sitemap leave it out, too.
  expect(await getCharacterCard(app, 'bia')).toBeNull()
  expect(await getCharacterCard(app, 'davi')).toMatchObject({ name: 'Davi', place: 1, class_place: 1 })
  expect((await getGuildCard(app, 1))?.best.map(({ name }) => name)).toEqual(['Davi'])
  const { half } = await getSnapshot(app.db, 'ranking')
  expect(await listPublicNames(app.db, half!, { after: 0, limit: 10 })).toEqual([
    { name: 'Davi', position: 1 },
    { name: 'ana', position: 3 },
  ])

  await save({})
  expect((await page('Bia')).status).toBe(200)
})

test('a character made later is hidden too, once the game was asked again', async () => {
  const { login, token } = await portal.aPerson()
  world.owned[login] = []
  await call('PUT', '/account/characters', {
    token,
    body: { page: false, history: false, guild: false, listings: false },
  })
  world.owned[login] = [{ ...people.ana!, isGuildLeader: false }]
  expect((await page('ana')).status).toBe(200)
  portal.setNow(new Date(app.now().getTime() + 2 * 3600_000))
  world.isAway = true
  await readCharacters(app)
  expect((await page('ana')).status).toBe(200)
  world.isAway = false
  await readCharacters(app)
  expect((await page('ana')).body.code).toBe('character_hidden')
})

test('listings appear when the player shows them', async () => {
  const { id, login, token } = await portal.aPerson()
  world.owned[login] = [{ ...people.Davi!, isGuildLeader: false }]
  await app.db
    .insertInto('market_listings')
    .values({
      seller_id: id,
      seller: login,
      owner_id: id,
      item: [413, 61, 10],
      name: 'Espada',
      slot: 3,
      price: 120,
      fee_percent: 5,
      state: 'open',
      goods: 'held',
      operation_seed: crypto.randomUUID(),
      created_at: app.now().toISOString(),
    } as never)
    .execute()
  expect((await call('GET', `/market/items?seller=${login}`)).body.items[0].seller_character).toBeUndefined()
  const listings = async () => (await call('GET', '/characters/Davi/listings')).body
  expect(await listings()).toEqual({ seller: null, listings: [] })
  await call('PUT', '/account/characters', {
    token,
    body: { page: true, history: true, guild: true, listings: true },
  })
  expect(await listings()).toMatchObject({ seller: login, listings: [{ item_name: 'Espada', price: 120, amount: 10 }] })
  const { items } = (await call('GET', `/market/items?seller=${login}`)).body
  expect(items).toMatchObject([{ name_seller: login, seller_character: 'Davi' }])
})

test('the chronicle has who rose among the first ten and who reached a level, newest first', async () => {
  const changes = async () => (await call('GET', '/ranking/changes')).body.changes
  await readOn('2026-05-01', { Davi: 60, Bia: 50, Zeca: 10 })
  const before = (await changes())[0]?.id ?? 0
  await readOn('2026-05-01', { Davi: 60, Bia: 61, Zeca: 11 })
  expect((await changes()).filter(({ id }: { id: number }) => id > before)).toEqual([
    { id: expect.any(Number), at: '2026-05-01T15:00:00.000Z', kind: 'place', name: 'Bia', level: 61, place: 1 },
    { id: expect.any(Number), at: '2026-05-01T15:00:00.000Z', kind: 'level', name: 'Zeca', level: 11, place: 3 },
  ])
  // Nothing new, and a character that comes back, tell nothing.
  await readOn('2026-05-01', { Davi: 60, Bia: 61, Zeca: 11, Ána: 70 })
  expect((await changes())[0].name).toBe('Bia')
})
