import { randomUUID } from 'node:crypto'
import { searchedOfKind, searchMax } from '@guildhall/contract/search-rules'
import { sql } from 'kysely'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aCharacter, aGame } from '../../../../test/game.ts'
import { anOffer } from '../../../../test/market.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aPurchase } from '../../../../test/shop.ts'
import { aTicket } from '../../../../test/tickets.ts'
import { numberChange } from '../../people/numbers.ts'
import { takeRanking } from '../ranking/take-ranking.ts'

const logged: string[] = []
const portal = await aPortal({}, { log: pino({ level: 'trace' }, { write: (line: string) => void logged.push(line) }) })
const { app, call } = portal
const { game, world } = aGame(app.game)
app.game = game

const owner = await portal.aPerson(['superadmin'])
const support = await portal.aPerson(['support'])
const editor = await portal.aPerson(['editor'])
const treasurer = await portal.aPerson(['treasurer'])

interface Result {
  kind: string
  id: string
  login: string | null
  title: string | null
  matched: string
  hint: string | null
}
const ask = (q: string, { token } = owner) => call('GET', `/staff/search?q=${encodeURIComponent(q)}`, { token })
async function find(q: string, who = owner): Promise<Result[]> {
  const { status, body } = await ask(q, who)
  expect(status, JSON.stringify(body)).toBe(200)
  return body.data
}
const peopleIn = (results: Result[]) => results.filter(({ kind }) => kind === 'person').map(({ id }) => id)

async function insert(
  login: string,
  first: string,
  last: string,
  { document = null, ...more }: { email?: string; document?: string | null } = {},
) {
  const person = await app.db
    .insertInto('users')
    .values({ login, first_name: first, last_name: last, password_hash: 'none', game_account_made: true, ...more })
    .returning('id')
    .executeTakeFirstOrThrow()
  await app.db
    .updateTable('users')
    .set(numberChange(app.config, person.id, { document }))
    .where('id', '=', person.id)
    .execute()
  return person
}

const { id: marinaId } = await insert('Tempestade', 'Marina', 'Araújo Gonçalves', {
  email: 'mari.goncalves@correio.example',
  document: '39053344705',
})
await insert('tempero', 'João', 'Pereira', { email: 'jp@correio.example' })

world.characters = [aCharacter('Fenrir', { level: 200 }), aCharacter('Fenrisulfr'), aCharacter('OldFenrir')]
world.owned = { Tempestade: [{ ...aCharacter('Fenrir'), isGuildLeader: false }] }
game.getOwner = async (name) =>
  world.isAway
    ? { kind: 'unknown', cause: 'away' }
    : { kind: 'applied', value: name.toLowerCase() === 'fenrir' ? 'tempestade' : name === 'Estranho' ? 'lonely' : null }
await takeRanking(app)

test.each([
  ['a login', 'tempestade', 'login', null],
  ['the beginning of a login', 'TEMPES', 'login', null],
  ['a part of a login', 'pestad', 'login', null],
  ['a first name', 'Marina', 'name', null],
  ['a last name without its accents', 'goncalves', 'name', null],
  ['a name with accents', 'ARAÚJO', 'name', null],
  ['accents typed as two characters', 'Arau\u0301jo', 'name', null],
  ['words of a name in any order', 'gonçalves marina', 'name', null],
  ['the beginning of an address', 'mari.gon', 'email', 'm•••@c•••.example'],
  ['a part of a mailbox', 'ri.gonc', 'email', 'm•••@c•••.example'],
  ['a whole address', 'Mari.Goncalves@correio.example', 'email', 'm•••@c•••.example'],
  ['the last digits of a document', '4705', 'document', '•••••••••05'],
  ['a document as people write it', '390.533.447-05', 'document', '•••••••••05'],
  ['a character', 'Fenrir', 'character', 'Fenrir'],
  ['a character in another case', 'fenrir', 'character', 'Fenrir'],
])('a person is found by %s', async (_, q, matched, hint) => {
  const results = await find(q)
  expect(results.find(({ kind }) => kind === 'person')).toMatchObject({
    id: 'Tempestade',
    login: 'Tempestade',
    title: 'Marina Araújo Gonçalves',
    matched,
    hint,
  })
  const sent = JSON.stringify(results)
  expect(sent).not.toMatch(/correio\.example|39053344705|390\.533/)
})

test('whoever may not reveal personal data finds nobody by guessing parts of it', async () => {
  const finds = async (q: string, who: typeof owner) => peopleIn(await find(q, who)).includes('Tempestade')
  for (const q of ['mari.gon', 'ri.gonc', 'mari.goncalves@correio.exampl'])
    expect([q, await finds(q, owner), await finds(q, support)]).toEqual([q, true, false])
  for (const q of ['44705', '344705', '9053344705', '53344705'])
    expect([q, await finds(q, owner), await finds(q, support)]).toEqual([q, false, false])
  for (const q of ['Mari.Goncalves@correio.example', '4705', '390.533.447-05', 'tempes', 'goncalves'])
    expect([q, await finds(q, support)]).toEqual([q, true])
})

test('the whole login comes before others that begin with it, and beginnings before parts', async () => {
  for (const login of ['rocha', 'rochalima', 'zrocha']) await insert(login, 'Bia', 'Melo')
  await insert('bianca1', 'Rochana', 'Dias')
  expect(peopleIn(await find('rocha'))).toEqual(['rocha', 'rochalima', 'bianca1', 'zrocha'])
})

test('fewer than three characters find only beginnings', async () => {
  await insert('qxstart', 'Qy', 'Nunes')
  await insert('midqxmid', 'Gil', 'Nunes')
  expect(peopleIn(await find('qx'))).toEqual(['qxstart'])
  expect(peopleIn(await find('Qy'))).toEqual(['qxstart'])
  expect(peopleIn(await find('705'))).toEqual([])
})

test('each kind has at most eight results, and a part is found among many people', async () => {
  await sql`insert into users (login, first_name, last_name, password_hash)
    select 'abc' || i || 'wyz', 'Caio', 'Prado', 'none' from generate_series(1, 4000) i`.execute(app.db)
  await insert('oldest9q', 'Caio', 'Prado')
  expect(peopleIn(await find('wyz'))).toHaveLength(searchedOfKind)
  expect(peopleIn(await find('prado'))).toHaveLength(searchedOfKind)
  expect(peopleIn(await find('ldest9'))).toEqual(['oldest9q'])
  // Older than the newest people, which are scanned first.
  expect(peopleIn(await find('pestad'))).toEqual(['Tempestade'])
  expect(peopleIn(await find('araujo gonc'))).toEqual(['Tempestade'])
})

test('characters are found by parts of their names, and the game names the account of a whole name', async () => {
  const results = await find('fenri')
  expect(results.map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'character Fenrir',
    'character Fenrisulfr',
    'character OldFenrir',
  ])
  expect((await find('Fenrir')).map(({ kind, id }) => `${kind} ${id}`)).toEqual([
    'person Tempestade',
    'character OldFenrir',
  ])
})

test('a character whose account is not of the portal stays a character', async () => {
  expect(await find('Estranho')).toMatchObject([{ kind: 'character', id: 'Estranho', login: null }])
})

test('an unconfirmed account of the same login is not the owner of a character', async () => {
  await app.db.updateTable('users').set({ game_account_made: false }).where('id', '=', marinaId).execute()
  expect(peopleIn(await find('Fenrir'))).toEqual([])
  await app.db.updateTable('users').set({ game_account_made: true }).where('id', '=', marinaId).execute()
})

test('a game that does not reply delays nothing', async () => {
  world.isAway = true
  const away = await ask('Fenrir')
  world.isAway = false
  expect(away.body).toMatchObject({ isGameSilent: true, data: [{ kind: 'character', id: 'Fenrir' }, {}] })
  const { getOwner } = game
  game.getOwner = () => new Promise(() => {})
  const silent = await ask('Fenrir')
  game.getOwner = getOwner
  expect(silent.body.isGameSilent).toBe(true)
})

/** One thing of each kind with all its numbers. */
async function things() {
  const player = await portal.aPerson()
  const at = app.now().toISOString()
  const payment = {
    id: randomUUID(),
    user_id: player.id,
    method: 'pix' as const,
    provider: 'pix' as const,
    reference: randomUUID().replaceAll('-', ''),
    provider_key: randomUUID(),
    request_digest: Buffer.from('digest'),
    amount_cents: 1_000,
    cash: 70,
    provider_id: `PROV${randomUUID().slice(0, 8)}`,
    receipt_id: `E${randomUUID().replaceAll('-', '')}`,
    created_at: at,
  }
  await app.db.insertInto('payments').values(payment).execute()
  const unknown = {
    id: randomUUID(),
    provider: 'pix' as const,
    provider_id: `LOST${randomUUID().slice(0, 8)}`,
    is_ours: false,
    is_paid: true,
    status: 'CONCLUIDA',
    reason: 'foreign',
    first_seen: at,
    last_seen: at,
  }
  await app.db.insertInto('unknown_payments').values(unknown).execute()
  const deposit = await app.db
    .insertInto('deposits')
    .values({
      user_id: player.id,
      entry_id: randomUUID(),
      value_cents: 1_000,
      cash: 70,
      created_at: at,
      updated_at: at,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const order = await aPurchase(portal, player)
  return {
    player,
    payment,
    unknown,
    deposit: deposit.id,
    order,
    ticket: await aTicket(portal, player),
    listing: await anOffer(portal, player, { name: 'Poeira' }),
  }
}
const example = await things()

test.each([
  ['payment', example.payment.id, example.payment.id],
  ['payment', example.payment.id.toUpperCase(), example.payment.id],
  ['payment', example.payment.provider_id, example.payment.id],
  ['payment', example.payment.reference.toUpperCase(), example.payment.id],
  ['payment', example.payment.receipt_id, example.payment.id],
  ['unknown_payment', example.unknown.provider_id, example.unknown.id],
  ['order', example.order, example.order],
  ['delivery', `${example.order}.txt`, example.order],
  ['ticket', `#${example.ticket}`, String(example.ticket)],
  ['deposit', String(example.deposit), String(example.deposit)],
  ['listing', String(example.listing), String(example.listing)],
])('a %s is found by its number %s', async (kind, q, id) => {
  const found = (await find(q)).find((result) => result.kind === kind)
  expect(found).toMatchObject({ kind, id, matched: 'number' })
  expect(found?.login).toBe(kind === 'unknown_payment' ? null : example.player.login)
})

test('each kind needs its permission', async () => {
  const kindsFor = async (q: string, who: typeof owner) => (await find(q, who)).map(({ kind }) => kind)
  const { payment, unknown, order, ticket, deposit, listing } = example
  for (const number of [payment.id, payment.provider_id, payment.reference, payment.receipt_id, unknown.provider_id])
    expect(await kindsFor(number, support), number).toEqual([])
  expect(await kindsFor(order, support)).toEqual(['order'])
  expect(await kindsFor(String(ticket), support)).toContain('ticket')
  for (const number of [deposit, listing]) {
    const kinds = await kindsFor(String(number), support)
    expect(kinds.filter((kind) => kind === 'deposit' || kind === 'listing')).toEqual([])
  }
  expect(await kindsFor(payment.id, treasurer)).toEqual(['payment'])
  expect(await kindsFor(String(ticket), treasurer)).not.toContain('ticket')
  for (const q of [order, payment.id, String(ticket), 'Marina', 'Tempestade', '4705', 'Fenrir', 'fenri'])
    expect(await find(q, editor), q).toEqual([])
  expect((await call('GET', '/staff/search?q=Marina', { token: example.player.token })).status).toBe(403)
  expect((await call('GET', '/staff/search?q=Marina')).status).toBe(401)
})

test.each([
  '%',
  '_',
  '%%%',
  '___',
  'a_%',
  '\\',
  "'; drop table users; --",
  '"',
  '👑',
  '👑👑👑',
  '\\%_',
  '(((',
  '[[:',
  '. .',
])('the text %s finds nothing and breaks nothing', async (q) => {
  expect(await find(q)).toEqual([])
})

test('a text that is too long, empty or of two lines is refused at its field', async () => {
  for (const q of ['x'.repeat(300), 'x'.repeat(searchMax + 1), '', '   ', 'a\nb']) {
    const { status, body } = await ask(q)
    expect(status).toBe(400)
    expect(body.messages).toMatchObject([{ field: 'q' }])
  }
  expect(await find('x'.repeat(searchMax))).toEqual([])
})

test('a search leaves its text in no log', async () => {
  const text = 'Segredissimo77'
  await ask(text)
  await ask(text.repeat(20))
  await call('GET', `/staff/search?q=${text}`)
  expect(logged.join('\n')).not.toContain(text)
})

test('a caller who searches too often is refused', async () => {
  const limited = await aPortal({ RATE_LIMITS: 'on', LIMITS: 'searchAll=2/60' })
  const one = await limited.aPerson(['support'])
  const other = await limited.aPerson(['support'])
  const statusOf = async (token: string) => (await limited.call('GET', '/staff/search?q=abc', { token })).status
  expect([await statusOf(one.token), await statusOf(one.token), await statusOf(one.token)]).toEqual([200, 200, 429])
  expect(await statusOf(other.token)).toBe(200)
})
