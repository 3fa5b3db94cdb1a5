import { searchedOfKind, searchMax } from '@guildhall/contract/search-rules'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { aPortal } from '../../../../test/portal.ts'
import { takeDrops } from '../droplist/take-drops.ts'
import { getSnapshot } from '../../snapshots/queries.ts'
import { takeRanking } from '../ranking/take-ranking.ts'

const portal = await aPortal()
const { app, call } = portal
const { game, world } = aGame(app.game)
app.game = game
const staff = await portal.aStaffToken()

interface Result {
  kind: string
  id: string
  title: string
  text: string | null
  amount: number | null
  isNear: boolean
}
async function find(q: string, locale = 'pt-BR'): Promise<Result[]> {
  const { status, body } = await call('GET', `/search?q=${encodeURIComponent(q)}`, {
    headers: { 'accept-language': locale },
  })
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const titles = async (q: string, locale?: string) =>
  (await find(q, locale)).map(({ kind, title }) => `${kind} ${title}`)

async function create(path: string, body: object): Promise<{ id: number; slug: string }> {
  const reply = await call('POST', path, { token: staff, body })
  expect(reply.status, JSON.stringify(reply.body)).toBe(201)
  return reply.body.data
}
const later = new Date(app.now().getTime() + 3600_000).toISOString()
await create('/notice', {
  title: 'Manutenção de quinta',
  description: '<p>O <b>castelo</b> de Noatun fecha &amp; abre.</p>',
  tags: 'servidor',
  category: 'Avisos',
  translations: { en: { title: 'Maintenance on Thursday', description: '<p>The castle closes.</p>' } },
})
await create('/notice', { title: 'Castelo secreto', description: '<p>Depois.</p>', published_at: later })
const { id: subguide_id } = await create('/subguide/store', { title: 'Itens' })
const guide = await create('/guide/store', {
  title: 'Refinação sem perder a arma',
  body: '<p>Leve <i>poeira</i> ao ferreiro.</p>',
  is_public: true,
  subguide_id,
  translations: { en: { title: 'Refining without losing the weapon' } },
})
await create('/guide/store', { title: 'Refinação secreta', body: '<p>Rascunho.</p>', subguide_id })
const item = await create('/item/store', { name: 'Capa de Dragão', item_id: '413', price: 120, stock: 3 })
const gone = await create('/item/store', { name: 'Capa de Gelo', item_id: '414', price: 120, stock: 3 })
await call('DELETE', `/item/destroy/${gone.id}`, { token: staff })
world.items = [
  { index: 413, name: 'Poeira_de_Lactolerium' },
  { index: 500, name: 'Espada_Longa' },
]
world.drops = [
  { itemIndex: 413, mob: 'Troll_Chefe_', rarity: null },
  { itemIndex: 413, mob: 'Aranha', rarity: null },
  { itemIndex: 500, mob: 'Rato', rarity: null },
]
await takeDrops(app, { force: true })
world.guilds = [{ id: 7, name: 'Ordem do Dragão', clan: 0, fame: 10, leader: null }]
world.characters = [
  aCharacter('Fenrir', { level: 200, guildId: 7 }),
  aCharacter('Fenrisulfr'),
  aCharacter('OldFenrir'),
  aCharacter('Sombrío'),
]
await takeRanking(app, { force: true })

test.each([
  ['the beginning of a word of a text', 'castel', 'article Manutenção de quinta'],
  ['a word without its accents', 'manutencao', 'article Manutenção de quinta'],
  ['a word with accents and capitals', 'MANUTENÇÃO', 'article Manutenção de quinta'],
  ['a category', 'avisos', 'article Manutenção de quinta'],
  ['the English title', 'thursday', 'article Manutenção de quinta'],
  ['a part of a title', 'inacao', 'guide Refinação sem perder a arma'],
  ['another form of a word', 'refinando', 'guide Refinação sem perder a arma'],
  ['words in any order', 'arma refinacao', 'guide Refinação sem perder a arma'],
  ['an item', 'dragao capa', 'item Capa de Dragão'],
  ['a drop', 'lactol', 'drop Poeira de Lactolerium'],
  ['a character', 'FENRIR', 'character Fenrir'],
  ['a part of a character', 'isulf', 'character Fenrisulfr'],
  ['a character with an accent', 'sombrio', 'character Sombrío'],
  ['a guild', 'ordem do', 'guild Ordem do Dragão'],
])('anybody finds by %s', async (_, q, found) => {
  expect(await titles(q)).toContain(found)
})

test('each kind says what tells it apart, in the language of who asks', async () => {
  expect(await find('refining', 'en')).toEqual([
    {
      kind: 'guide',
      id: guide.slug,
      title: 'Refining without losing the weapon',
      text: 'Leve poeira ao ferreiro.',
      amount: null,
      isNear: false,
    },
  ])
  expect(await find('capa')).toEqual([
    { kind: 'item', id: String(item.id), title: 'Capa de Dragão', text: null, amount: 120, isNear: false },
  ])
  const [drop] = await find('poeira')
  expect(drop).toMatchObject({ kind: 'drop', id: 'Poeira de Lactolerium', text: 'Aranha, Troll Chefe' })
  expect(await find('fenrir')).toMatchObject([{ id: 'Fenrir', amount: 200 }, { id: 'OldFenrir' }])
  expect((await find('ordem')).find(({ kind }) => kind === 'guild')).toMatchObject({ id: '7', amount: 1 })
})

test('a title comes before a part of one, and that before a word of a text', async () => {
  await create('/notice', { title: 'Kefra', description: '<p>Nada.</p>' })
  await create('/notice', { title: 'A queda de Kefra', description: '<p>Nada.</p>' })
  await create('/notice', { title: 'Semana cheia', description: '<p>Contra kefra.</p>' })
  expect(await titles('kefra')).toEqual(['article Kefra', 'article A queda de Kefra', 'article Semana cheia'])
})

test.each([
  ['a letter too much', 'refinacaoo', 'guide Refinação sem perder a arma'],
  ['another letter', 'refinasao', 'guide Refinação sem perder a arma'],
  ['two letters that changed places', 'manutnecao', 'article Manutenção de quinta'],
  ['two letters of a short word that changed places', 'amra', 'guide Refinação sem perder a arma'],
  ['letters that changed places in a guild', 'odrem', 'guild Ordem do Dragão'],
  ['a letter that is missing, in a drop', 'lactlerium', 'drop Poeira de Lactolerium'],
  ['a mistake in the English title', 'mantenance', 'article Manutenção de quinta'],
  ['a mistake in an item', 'drgao', 'item Capa de Dragão'],
  ['a mistake in one of two words', 'refinacao armma', 'guide Refinação sem perder a arma'],
  ['a letter too much in a character', 'fenrirr', 'character Fenrir'],
  ['another letter in a character', 'fenrit', 'character Fenrir'],
  ['a letter that is missing in a character', 'fnrisulfr', 'character Fenrisulfr'],
  ['letters that changed places in a character', 'fenrri', 'character Fenrir'],
])('small errors are forgiven: %s', async (_, q, found) => {
  expect(await titles(q)).toContain(found)
})

test('what is only similar is marked, and found only where no content has the words', async () => {
  expect((await find('lactlerium')).every(({ isNear }) => isNear)).toBe(true)
  expect((await find('fenrit')).every(({ isNear }) => isNear)).toBe(true)
  expect((await find('poeira')).some(({ isNear }) => isNear)).toBe(false)
  expect(await titles('zzzzzz')).toEqual([])
})

test('nothing is found that is scheduled, a draft, deleted, or hidden by its player', async () => {
  for (const q of ['secreto', 'secreta', 'rascunho', 'gelo']) expect([q, await titles(q)]).toEqual([q, []])
  const { id } = await portal.aPerson()
  await sql`insert into character_settings (user_id, shows_page, shows_history, shows_guild, shows_listings, changed_at)
    values (${id}, false, true, true, false, now())`.execute(app.db)
  await sql`insert into account_characters (name, user_id) values ('Fenrisulfr', ${id})`.execute(app.db)
  app.cache.invalidate(['characters'])
  for (const q of ['fenrisulfr', 'fenrisu', 'isulf', 'fenrisulf', 'fnrisulfr'])
    expect([q, await titles(q)]).toEqual([q, []])
})

test('a text may be anything, and short ones find only beginnings', async () => {
  for (const q of ['%', '_', "'", '\\', ':*', 'a & !b', '<b>', '💥', 'de', '-', 'x'.repeat(searchMax)]) await find(q)
  const characters = (await titles('fe')).filter((title) => title.startsWith('character'))
  expect(characters).toEqual(['character Fenrir'])
  expect(await titles('%%%')).toEqual([])
  expect((await call('GET', '/search?q=')).status).toBe(400)
  expect((await call('GET', `/search?q=${'x'.repeat(searchMax + 1)}`)).status).toBe(400)
})

test('each kind has at most eight results, and a name beyond the best of the ranking is found', async () => {
  const { half } = await getSnapshot(app.db, 'ranking')
  await sql`insert into ${sql.table(`characters_${half}`)}
      (position, name, name_key, level, evolution, clan, guild_id, points, bucket)
    select 100 + i, 'Qorvo' || i, 'qorvo' || i, 1, 0, 0, 0, 0, 0 from generate_series(1, 4000) i`.execute(app.db)
  app.cache.invalidate(['ranking'])
  expect((await titles('qorvo')).slice(0, 2)).toEqual(['character Qorvo1', 'character Qorvo2'])
  expect(await find('qorvo')).toHaveLength(searchedOfKind)
  expect(await titles('qorvo3999')).toEqual(['character Qorvo3999'])
  expect(await titles('orvo3998')).toEqual(['character Qorvo3998'])
  expect(await titles('qorov3997')).toEqual(['character Qorvo3997'])
})
