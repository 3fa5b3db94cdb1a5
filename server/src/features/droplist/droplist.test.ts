import { expect, test } from 'vitest'
import { aGame } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import type { Drop } from '../../ports/game.ts'
import { takeDrops } from './take-drops.ts'

const { app, call } = await aPortal()
const { game, world } = aGame(app.game, { pageRows: 4 })
app.game = game

const drop = (itemIndex: number, mob: string, rarity: Drop['rarity'] = null) => ({ itemIndex, mob, rarity })
const ask = async (nameItem: string) => (await call('POST', '/droplist', { body: { nameItem } })).body
const find = async (nameItem: string) => (await ask(nameItem)).drops

test('before the game was ever read there are no drops', async () => {
  expect(await ask('poeira')).toEqual({ drops: [], lastModified: null })
})

// DROP-03, DROP-04
test('the drops of items whose name contains the text, names that begin with it first', async () => {
  world.items = [
    { index: 413, name: 'Poeira_de_Lactolerium' },
    { index: 412, name: 'Poeira_de_Oriharucon' },
    { index: 500, name: 'Saco de Poeira' },
    { index: 700, name: 'Poção 100% pura' },
  ]
  world.drops = [
    drop(500, 'Rato'),
    drop(413, 'Troll_Chefe_'),
    drop(413, 'Aranha'),
    drop(413, 'Aranha'),
    drop(412, 'Rato', 'very_rare'),
    drop(700, 'Bruxa'),
    drop(999, 'Golem'),
  ]
  await takeDrops(app, { force: true })
  const drops = await find('  POÉIRA ')
  expect(drops.map((each: { item: string; mob: string }) => `${each.item}: ${each.mob}`)).toEqual([
    'Poeira de Lactolerium: Aranha',
    'Poeira de Lactolerium: Troll_Chefe_',
    'Poeira de Oriharucon: Rato',
    'Saco de Poeira: Rato',
  ])
  expect(drops[1]).toEqual({
    drop_id: expect.any(Number),
    item: 'Poeira de Lactolerium',
    itemid: 413,
    mob: 'Troll_Chefe_',
    dropmob: 'Troll Chefe',
  })
  expect(drops[2]).toMatchObject({ itemid: 412, mob: 'Rato', rarity: 'very_rare' })
  expect(await find('100%')).toHaveLength(1)
  expect(await find('%%')).toEqual([])
  expect(await find('item 999')).toHaveLength(1)
})

// D-124
test('fewer than two characters find nothing, and never more than 200 rows come', async () => {
  expect(await find(' p ')).toEqual([])
  world.drops = Array.from({ length: 250 }, (_, i) => drop(413, `Mob ${i}`))
  await takeDrops(app, { force: true })
  expect(await find('poeira')).toHaveLength(200)
  expect((await call('POST', '/droplist', { body: {} })).status).toBe(400)
  expect((await call('POST', '/droplist', { body: { nameItem: 'x'.repeat(61) } })).status).toBe(400)
})

test('while the game is down the last drops stay, with the time since when', async () => {
  const { lastModified } = await ask('poeira')
  expect(lastModified).toMatch(/Z$/)
  world.isAway = true
  await takeDrops(app, { force: true })
  const away = await ask('poeira')
  expect(away).toMatchObject({ lastModified, unreachableSince: expect.stringMatching(/Z$/) })
  expect(away.drops).toHaveLength(200)
  world.isAway = false
  await takeDrops(app)
  expect((await ask('poeira')).unreachableSince).toBeUndefined()
})

test('a game without drops is reported as unsupported, not as empty', async () => {
  const silent = await aPortal({ GAME_BRIDGE_WITHOUT: 'drops ranking' })
  await takeDrops(silent.app, { force: true })
  expect((await silent.call('POST', '/droplist', { body: { nameItem: 'poeira' } })).body).toEqual({
    drops: [],
    lastModified: null,
    unsupported: true,
  })
  expect((await silent.call('GET', '/ranking')).body).toMatchObject({ rankings: [], unsupported: true })
})
