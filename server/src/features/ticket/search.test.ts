import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { aPortal } from '../../../../test/portal.ts'
import { aTicket } from '../../../../test/tickets.ts'

const portal = await aPortal()
const { app, call } = portal
const ana = await portal.aPerson()
const staff = await portal.aPerson(['support'])

const say = (id: number, description: string) =>
  call('POST', '/ticket-comment/store', { token: ana.token, body: { ticket_id: id, description, status: 'Open' } })
const found = async (q: string): Promise<number[]> => {
  const { body } = await call('GET', `/ticket/all/1?q=${encodeURIComponent(q)}`, { token: staff.token })
  return body.tickets.data.map(({ id }: { id: number }) => id).toSorted((one: number, other: number) => one - other)
}

// B4
test('tickets are found by words of subject, text and comments, in Portuguese and English, without accents', async () => {
  const sword = await aTicket(portal, ana, {
    title: 'Perdi uma coisa',
    description: '<p>A minha <strong>espada</strong> sumiu depois da manutenção &amp; do evento.</p>',
  })
  const chest = await aTicket(portal, ana, { title: 'My deliveries are missing', description: '' })
  await say(chest, '<p>Os itens e as poções não chegaram ao baú, houve duas cobranças.</p>')
  for (const q of ['espada', 'ESPADAS', 'manutencao', 'Manutenção', 'evento espada', 'espad', 'a espada do evento'])
    expect([q, await found(q)]).toEqual([q, [sword]])
  for (const q of ['poção', 'pocoes', 'item', 'cobrança', 'delivery', 'missing', 'item missing'])
    expect([q, await found(q)]).toEqual([q, [chest]])
  expect(await found(ana.login)).toEqual([sword, chest])
  expect(await found('espada cobrança')).toEqual([])
  expect(await found('strong')).toEqual([])
  expect(await found(`#${chest}`)).toEqual([chest])
})

const pairs: [string, string][] = [
  ['baú', 'baús'],
  ['ação', 'ações'],
  ['item', 'itens'],
  ['missão', 'missões'],
  ['animal', 'animais'],
  ['papel', 'papéis'],
  ['flor', 'flores'],
  ['luz', 'luzes'],
  ['barril', 'barris'],
  ['pão', 'pães'],
  ['mão', 'mãos'],
  ['lençol', 'lençóis'],
  ['armadura', 'armaduras'],
  ['city', 'cities'],
  ['box', 'boxes'],
  ['knife', 'knives'],
  ['wolf', 'wolves'],
  ['quest', 'quests'],
  ['potion', 'potions'],
  ['key', 'keys'],
]
test('tickets are found by the singular and the plural of their words, in Portuguese and English', async () => {
  for (const [one, many] of pairs) {
    const ids = [await aTicket(portal, ana, { title: one }), await aTicket(portal, ana, { title: many })]
    for (const q of [one, many, one.toUpperCase()])
      expect([q, await found(q)]).toEqual([q, expect.arrayContaining(ids)])
  }
})

test('odd searches find nothing and break nothing', async () => {
  for (const q of ["' | x:*", '\\', ':*', '!!', '& | !', 'de', '👑', 'a\'b"c', 'x'.repeat(60)])
    expect((await call('GET', `/ticket/all/1?q=${encodeURIComponent(q)}`, { token: staff.token })).status).toBe(200)
})

test('a ticket with very many words still takes comments', async () => {
  const id = await aTicket(portal, ana, { title: 'Long story' })
  await sql`update tickets set search = search || ticket_lexemes((
    select string_agg('word' || i, ' ') from generate_series(1, 40000) i)) where id = ${id}`.execute(app.db)
  expect((await say(id, '<p>Unfindable unicorns.</p>')).status).toBe(201)
  expect(await found('word39999')).toEqual([id])
})
