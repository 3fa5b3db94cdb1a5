import { expect, test } from 'vitest'
import { aCharacter, aGame, aGuild } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import { takeRanking } from './take-ranking.ts'

const portal = await aPortal()
const { app, call } = portal
const { game, world } = aGame(app.game, { pageRows: 3 })
app.game = game

const names = (body: { rankings: { PlayerName: string }[] }) => body.rankings.map((entry) => entry.PlayerName)
const rank = async (query: string) => (await call('GET', `/ranking${query}`)).body

test('before the game was ever read there is nobody, and no moment', async () => {
  expect(await rank('')).toEqual({ rankings: [], typeRanking: 'api', lastModified: null })
})

// RANK-01, RANK-02, RANK-22, RANK-23, RANK-29, D-121
test('a snapshot is the whole ranking, best first, ties by evolution, points and name', async () => {
  world.guilds = [aGuild(1, 'Távola'), aGuild(2, 'Lobos do Norte')]
  world.characters = [
    aCharacter('Zeca', { level: 300, evolution: 1, points: 5 }),
    aCharacter('Ána', { level: 300, evolution: 1, points: 9, class: 1, clan: 7, guildId: 1 }),
    aCharacter('Bia', { level: 300, evolution: 2, points: 1, class: 2, clan: 8, guildId: 2 }),
    aCharacter('Davi', { level: 399, class: 3, clan: 7 }),
    aCharacter('Estranho', { level: 20, class: 9, clan: 3, guildId: 1 }),
    aCharacter('abel', { level: 300, evolution: 1, points: 5 }),
    aCharacter('Player_7', { level: 2, class: 1 }),
  ]
  world.asOf = new Date('2026-11-20T12:00:00Z')
  await takeRanking(app, { force: true })
  const { status, body } = await call('GET', '/ranking')
  expect(status).toBe(200)
  expect(Object.keys(body).sort()).toEqual(['lastModified', 'rankings', 'typeRanking'])
  expect(names(body)).toEqual(['Davi', 'Bia', 'Ána', 'abel', 'Zeca', 'Estranho', 'Player_7'])
  expect(body.lastModified).toBe('2026-11-20T12:00:00.000Z')
  expect(body.rankings[2]).toEqual({
    PlayerName: 'Ána',
    Level: 300,
    Class: 1,
    ClassMaster: 1,
    Clan: 7,
    Guild: 1,
    Pontos: 9,
  })
  expect(body.rankings[5].Class).toBe(-1)
})

// RANK-10 to RANK-13, RANK-21
test('filters and sorts, alone and together', async () => {
  expect(names(await rank('?class=1'))).toEqual(['Ána', 'Player_7'])
  expect(names(await rank('?clan=7'))).toEqual(['Davi', 'Ána'])
  expect(names(await rank('?clan=8'))).toEqual(['Bia'])
  expect(names(await rank('?clan=0'))).toEqual(['abel', 'Zeca', 'Estranho', 'Player_7'])
  expect(names(await rank('?guild=with'))).toEqual(['Bia', 'Ána', 'Estranho'])
  expect(names(await rank('?guild=without&clan=7'))).toEqual(['Davi'])
  expect(names(await rank('?class=3&clan=8'))).toEqual([])
  expect(names(await rank('?sort=level-asc&limit=2'))).toEqual(['Player_7', 'Estranho'])
  const byName = await rank('?sort=name-asc')
  expect(names(byName)).toEqual(['abel', 'Ána', 'Bia', 'Davi', 'Estranho', 'Player_7', 'Zeca'])
  expect(byName.positions).toEqual([4, 3, 2, 1, 6, 7, 5])
  expect(names(await rank('?sort=guild-asc&limit=4'))).toEqual(['Bia', 'Ána', 'Estranho', 'Davi'])
  expect(names(await rank('?sort=points-desc&limit=3'))).toEqual(['Ána', 'abel', 'Zeca'])
  expect((await rank('?sort=points-desc')).positions).toBeUndefined()
})

// RANK-08, RANK-09, D-121
test('a search matches name or guild, trimmed, without case and accents; short ones match beginnings', async () => {
  expect(names(await rank('?q=%20%20ANA%20'))).toEqual(['Ána'])
  expect(names(await rank('?q=tavola'))).toEqual(['Ána', 'Estranho'])
  expect(names(await rank('?q=norte'))).toEqual(['Bia'])
  expect(names(await rank('?q=a'))).toEqual(['Ána', 'abel'])
  expect(names(await rank('?q=ra'))).toEqual([])
  expect(names(await rank('?q=ran'))).toEqual(['Estranho'])
  expect(names(await rank('?q=lobos&class=1'))).toEqual([])
  expect(names(await rank('?q=_'))).toEqual([])
  expect(names(await rank('?q=er_'))).toEqual([])
  expect(names(await rank('?q=yer_7'))).toEqual(['Player_7'])
  expect(names(await rank('?q=%25%25%25'))).toEqual([])
  expect((await rank('?q=bia')).positions).toEqual([2])
})

test('what is no filter is refused with words at the field', async () => {
  for (const query of ['?class=9', '?sort=best', '?limit=0', '?limit=501', '?guild=maybe']) {
    const { status, body } = await call('GET', `/ranking${query}`)
    expect(status, query).toBe(400)
    expect(body.messages).toHaveLength(1)
  }
})

// RANK-25, RANK-30
test('guilds are lists with the number first and the name seventh', async () => {
  const { body } = await call('GET', '/ranking/guilds')
  expect(body.guilds).toEqual([
    [1, 0, null, null, 2, null, 'Távola'],
    [2, 0, null, null, 1, null, 'Lobos do Norte'],
  ])
  expect((await call('GET', '/ranking/guilds?ids=2,77')).body.guilds).toHaveLength(1)
  expect((await call('GET', '/ranking/guilds?ids=x')).status).toBe(400)
})

// RANK-03, RANK-24
test('a game of files answers lists of seven, without points', async () => {
  world.source = 'file'
  await takeRanking(app, { force: true })
  const body = await rank('?limit=3&sort=points-desc')
  expect(body.typeRanking).toBe('file')
  expect(body.rankings).toEqual([
    [1, 'Davi', 399, 0, 'Huntres', 0, 7],
    [2, 'Bia', 300, 2, 'Beastmaster', 2, 8],
    [3, 'Ána', 300, 1, 'Foema', 1, 7],
  ])
  expect((await rank('?q=estranho')).rankings).toEqual([[6, 'Estranho', 20, 0, 'Sem classe.', 1, 3]])
  world.source = 'api'
  await takeRanking(app, { force: true })
})

test('a game that is away leaves the last ranking, and says since when', async () => {
  world.isAway = true
  world.characters = []
  await takeRanking(app, { force: true })
  await takeRanking(app, { force: true })
  const gone = await rank('?limit=1')
  expect(names(gone)).toEqual(['Davi'])
  expect(gone.lastModified).toBe('2026-11-20T12:00:00.000Z')
  expect(gone.unreachableSince).toMatch(/^\d{4}-.*Z$/)
  world.isAway = false
  world.characters = [aCharacter('Sozinho', { level: 5 })]
  world.asOf = new Date('2026-11-20T12:10:00Z')
  await takeRanking(app)
  const back = await rank('?limit=1')
  expect(names(back)).toEqual(['Sozinho'])
  expect(back.unreachableSince).toBeUndefined()
  expect(back.lastModified).toBe('2026-11-20T12:10:00.000Z')
})

test('a game that breaks off in the middle changes nothing', async () => {
  world.characters = Array.from({ length: 7 }, (_, i) => aCharacter(`Novo${i}`))
  const whole = game.readRanking.bind(game)
  app.game = {
    ...game,
    capabilities: game.capabilities,
    readRanking: (cursor) => (cursor ? Promise.resolve({ kind: 'unknown', cause: 'cut' }) : whole(cursor)),
  }
  await takeRanking(app, { force: true })
  app.game = game
  expect(names(await rank(''))).toEqual(['Sozinho'])
})

test('while nothing is due the game is not asked; two nodes never read at once', async () => {
  await takeRanking(app, { force: true })
  world.characters = [aCharacter('Cedo')]
  await takeRanking(app)
  expect(names(await rank(''))).toHaveLength(7)
  await Promise.all([takeRanking(app, { force: true }), takeRanking(app, { force: true })])
  expect(names(await rank(''))).toEqual(['Cedo'])
})

test('how many play is asked of the game, and a game that is away is said, not failed', async () => {
  world.online = 42
  const start = new Date('2026-11-20T13:00:00Z')
  portal.setNow(start)
  app.cache.invalidate(['online'])
  expect((await call('GET', '/online')).body).toMatchObject({ online: 42, state: 'up', isApproximate: false })
  world.isAway = true
  portal.setNow(new Date(start.getTime() + 60_000))
  app.cache.invalidate(['online'])
  const { status, body } = await call('GET', '/online')
  expect(status).toBe(200)
  expect(body).toMatchObject({ online: null, state: 'unreachable' })
  portal.setNow()
})

test('nobody waits for a game that is slow to count', async () => {
  let answer = () => {}
  const slow = new Promise<void>((resolve) => (answer = resolve))
  const { game: other, world: theirs } = aGame(game, { online: 7 })
  const count = other.countOnline.bind(other)
  app.game = { ...other, capabilities: game.capabilities, countOnline: () => slow.then(count) }
  app.cache.invalidate(['online'])
  const startedAt = Date.now()
  expect((await call('GET', '/online')).body).toMatchObject({ online: null, state: 'unreachable' })
  expect(Date.now() - startedAt).toBeLessThan(3_000)
  expect(theirs.online).toBe(7)
  answer()
  await expect
    .poll(async () => {
      app.cache.invalidate(['online'])
      return (await call('GET', '/online')).body.online
    })
    .toBe(7)
  app.game = game
})

test('with the sandbox on the other side: what is known stays while the game is down, and it is read again by itself', async () => {
  const sandbox = await aSandbox()
  const live = await aPortal({}, { sandbox })
  const ranked = async () => (await live.call('GET', '/ranking?limit=10')).body
  await sandbox.control('POST', '/game/down', { down: true })
  await takeRanking(live.app)
  expect(await ranked()).toMatchObject({ rankings: [], lastModified: null, unreachableSince: expect.any(String) })
  expect((await live.call('GET', '/online')).body).toMatchObject({ online: null, state: 'unreachable' })

  await sandbox.control('POST', '/game/down', { down: false })
  await takeRanking(live.app)
  const first = await ranked()
  expect(first.rankings).toHaveLength(10)
  expect(first.unreachableSince).toBeUndefined()

  await sandbox.control('POST', '/game/down', { down: true })
  await takeRanking(live.app, { force: true })
  const later = await ranked()
  expect(later).toMatchObject({ rankings: first.rankings, lastModified: first.lastModified })
  expect(later.unreachableSince).toBeDefined()
  await sandbox.control('POST', '/game/down', { down: false })
  await takeRanking(live.app)
  expect((await ranked()).unreachableSince).toBeUndefined()
})
