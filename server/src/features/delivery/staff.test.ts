import { existsSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { deliveriesCountedTo } from '@guildhall/contract/delivery'
import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aFolderServer } from '../../../../chaos/folder-server.ts'
import { aPortal } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { Subscribers } from './subscribers.ts'
import { getDelivery } from './queries.ts'
import { deliverItems, queueDelivery, type NewDelivery } from './service.ts'

const root = mkdtempSync(join(tmpdir(), 'guildhall-deliveries-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))
const server = aFolderServer(root)
const folders = { GAME: 'folders', GAME_ROOT: root, GAME_DIALECT: 'w2pp', GAME_VERIFY_MS: '200', GAME_ITEMS_MS: '50' }
const portal = await aPortal(folders)
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
server.makeAccount('ana')
server.makeAccount('bia')

const reports: string[] = []
const subscribers: Subscribers = {
  // The subscriber runs in the transaction of the change.
  purchase: async (_, __, { reference, state }) => void reports.push(`${reference}: ${state}`),
  trouble: async () => {
    throw new Error('a subscriber that throws')
  },
}
const quickly = { subscribers, restAfterKillMs: 20, lookAgainAfterMs: 5 }
let count = 0
const queue = async (more: Partial<NewDelivery> = {}): Promise<string> => {
  const order = { reference: `test ${(count += 1)}`, userId: null, login: 'ana', item: itemOf([413, 61, 10])! }
  const id = await app.db
    .transaction()
    .execute((tx) => queueDelivery(app, tx, { ...order, target: 'storage', ...more }))
  return id!
}
const ending = (id: string) =>
  until('an end of the delivery', async () => {
    await deliverItems(app, quickly)
    const row = await getDelivery(app.db, id)
    return row?.settled_at ? row : null
  })
const list = async (query = '', headers = {}) =>
  (await call('GET', `/staff/deliveries${query}`, { token: staff.token, headers })).body
const decide = (id: string, what: 'settle' | 'resend', body: object) =>
  call('POST', `/staff/deliveries/${id}/${what}`, { token: staff.token, body })

/** A delivery that the game fetched and lost. */
async function aLost(more: Partial<NewDelivery> = {}): Promise<string> {
  const id = await queue(more)
  await deliverItems(app, quickly)
  rmSync(join(root, 'Common/ImportItem', `${id}.txt`))
  expect(await ending(id)).toMatchObject({ state: 'unknown' })
  return id
}

test('staff see each delivery with its item in words, its file, address and time, and find it by login or file', async () => {
  const id = await queue({
    login: 'Bia',
    address: '203.0.113.9',
    byStaff: { id: staff.id, note: 'Prêmio do evento de verão' },
    item: itemOf([1147, 43, 9, 2, 20, 200, 7])!,
  })
  const [row] = (await list('?q=BIA')).data
  expect(row).toMatchObject({
    id,
    reference: expect.stringMatching(/^test \d+$/),
    login: 'Bia',
    state: 'queued',
    // D-050: an effect that nobody has named is shown by its number.
    item: { index: 1147, effects: ['Refinação: +9', 'Dano: 20', 'Efeito 200: 7'], amount: 1 },
    operation: id,
    file: `${id}.txt`,
    attempt: 1,
    former: [],
    address: '203.0.113.9',
    sent_by: staff.login,
    note: 'Prêmio do evento de verão',
    created_at: expect.stringMatching(/Z$/),
    // Nothing has happened to it yet.
    staged_at: null,
    settled_at: null,
    room_since: null,
    stop: null,
  })
  expect((await list(`?q=${id}.txt`)).data).toHaveLength(1)
  expect((await list(`?q=${id.toUpperCase()}`)).data[0].id).toBe(id)
  expect((await list('?q=nobody')).data).toEqual([])
  const english = await list('?q=bia', { 'accept-language': 'en' })
  expect(english.data[0].item.effects).toContain('Damage: 20')

  const failed = await queue({ login: 'nobodyhere' })
  await ending(failed)
  const { data, counts } = await list('?state=failed')
  const settled_at = new Date((await getDelivery(app.db, failed))!.settled_at!).toISOString()
  const answer = 'O jogo não tem conta com este login.'
  expect(data).toMatchObject([{ id: failed, answer, state: 'failed', staged_at: null, settled_at }])
  expect(counts).toMatchObject({ failed: 1, unknown: 0 })
})

test('each page continues after the one before', async () => {
  for (let at = 0; at < 30; at += 1) await queue({ login: 'paginas' })
  const first = await list('?q=paginas')
  expect(first.data).toHaveLength(25)
  const second = await list(`?q=paginas&after=${first.next}`)
  expect(second).toMatchObject({ next: null })
  const ids = [...first.data, ...second.data].map(({ id }: { id: string }) => id)
  expect(new Set(ids).size).toBe(30)
  expect(ids).toEqual(ids.toSorted().toReversed())
})

test('an item that the game lost: staff say that it has arrived, with a reason, once', async () => {
  const id = await aLost({ reference: 'purchase 1' })
  const note = 'Vi o item no baú com o jogador.'
  expect((await decide(id, 'settle', { note: 'curto', attempt: 1 })).body.messages[0].field).toBe('note')
  const { status, body } = await decide(id, 'settle', { note, attempt: 1 })
  expect(status).toBe(200)
  expect(body).toMatchObject({
    message: 'Item 413 de ana consta como entregue.',
    data: { state: 'delivered', settled_by: staff.login, settled_note: note },
  })
  expect(await decide(id, 'settle', { note, attempt: 1 })).toMatchObject({
    status: 409,
    body: { code: 'delivery_decided' },
  })
  expect(await decide(id, 'resend', { note, attempt: 1 })).toMatchObject({ status: 409 })
  const actions = await app.db.selectFrom('admin_actions').selectAll().where('target', '=', `delivery ${id}`).execute()
  expect(actions).toMatchObject([
    { actor_id: staff.id, action: 'settleDelivery', before: { state: 'unknown' }, after: { state: 'delivered', note } },
  ])
})

test('a refused item is sent again once, as another operation of the game, and what was tried stays on record', async () => {
  const login = 'carla'
  const id = await queue({ login, reference: 'purchase 2' })
  await ending(id)
  server.makeAccount(login)
  const note = 'A conta foi criada agora no jogo.'
  const both = await Promise.all([
    decide(id, 'resend', { note, attempt: 1 }),
    decide(id, 'resend', { note, attempt: 1 }),
  ])
  expect(new Set(both.map(({ status }) => status))).toEqual(new Set([200, 409]))
  // Stage the item first: a server that takes it at once would leave no change to `staged` to report.
  await deliverItems(app, quickly)
  const pass = setInterval(() => server.pass(), 20)
  expect(await ending(id)).toMatchObject({ state: 'delivered', attempt: 2 })
  clearInterval(pass)
  const [row] = (await list(`?q=${login}`)).data
  expect(row).toMatchObject({
    state: 'delivered',
    attempt: 2,
    former: [{ attempt: 1, operation: id, state: 'failed', resent_by: staff.login, note }],
  })
  expect(row.operation).not.toBe(id)
  expect(server.delivered.filter(({ file }) => file === `${row.operation}.txt`)).toHaveLength(1)
  expect((await list(`?q=${id}.txt`)).data).toHaveLength(1)
  expect(reports.filter((line) => line.startsWith('purchase 2:'))).toEqual([
    'purchase 2: failed',
    'purchase 2: staged',
    'purchase 2: delivered',
  ])
  const { rows } = await app.db.executeQuery<Record<string, unknown>>({
    sql: `select file_name, state, attempt from audit.delivery where purchase_id = '2'`,
    parameters: [],
    query: { kind: 'RawNode', sqlFragments: [], parameters: [] },
    queryId: { queryId: 'audit' },
  } as never)
  expect(rows).toEqual([{ file_name: `${row.operation}.txt`, state: 'delivered', attempt: 2 }])
})

test('a decision about a former attempt does not count for the present one', async () => {
  const id = await queue({ login: 'nobodyhere' })
  const note = 'O jogador ainda espera por isto.'
  await ending(id)
  expect((await decide(id, 'resend', { note, attempt: 1 })).status).toBe(200)
  expect(await ending(id)).toMatchObject({ state: 'failed', attempt: 2 })
  // The page was opened before the second failure.
  expect((await decide(id, 'resend', { note, attempt: 1 })).body.code).toBe('delivery_decided')
  expect(await getDelivery(app.db, id)).toMatchObject({ state: 'failed', attempt: 2 })
  expect((await decide(id, 'resend', { note, attempt: 2 })).status).toBe(200)
})

test('nobody decides about a delivery to their own account, whether it names the person or the login', async () => {
  const note = 'O jogador ainda espera por isto.'
  const toPerson = await queue({ login: 'nobodyhere', userId: staff.id })
  const toLogin = await queue({ login: staff.login.toUpperCase() })
  for (const id of [toPerson, toLogin]) {
    await ending(id)
    const { status, body } = await decide(id, 'resend', { note, attempt: 1 })
    expect([status, body.code]).toEqual([409, 'own_account'])
    expect(await getDelivery(app.db, id)).toMatchObject({ state: 'failed', attempt: 1 })
  }
})

test('an outcome of an attempt that was replaced changes nothing', async () => {
  const id = await aLost()
  const { operation_id: former } = (await getDelivery(app.db, id))!
  await decide(id, 'resend', { note: 'Nunca chegou, confirmado.', attempt: 1 })
  let answer = () => {}
  const asked = new Promise<void>((resolve) => (answer = resolve))
  const game = {
    ...app.game,
    deliverItem: async () => {
      // While the game is asked, staff replace the attempt by the next one.
      await app.db
        .updateTable('deliveries')
        .set({ state: 'failed', settled_at: new Date().toISOString() })
        .where('id', '=', id)
        .execute()
      expect(await decide(id, 'resend', { note: 'Ainda não chegou nada.', attempt: 2 })).toMatchObject({ status: 200 })
      answer()
      return { kind: 'applied', value: { slot: 5 } } as const
    },
  }
  await deliverItems({ ...app, game }, quickly)
  await asked
  const row = await getDelivery(app.db, id)
  expect(row).toMatchObject({ state: 'queued', attempt: 3, slot: null })
  expect(row!.operation_id).not.toBe(former)
})

test('an unknown outcome is shown on the row, and removed with the next outcome', async () => {
  const id = await queue({ login: 'bia' })
  const silent = { ...app.game, deliverItem: async () => ({ kind: 'unknown', cause: 'a bad sector' }) as const }
  await deliverItems({ ...app, game: silent }, quickly)
  const rowOf = async () => (await list(`?q=${id}`)).data[0]
  expect(await rowOf()).toMatchObject({ state: 'queued', silence: 'a bad sector' })
  const pass = setInterval(() => server.pass(), 20)
  await ending(id)
  clearInterval(pass)
  expect(await rowOf()).toMatchObject({ state: 'delivered', silence: null })
})

test('a subscriber that throws keeps its own delivery open and holds up no other', async () => {
  const broken = await queue({ login: 'nobodyhere', reference: 'trouble 1' })
  const whole = await queue({ login: 'nobodyhere' })
  expect(await ending(whole)).toMatchObject({ state: 'failed' })
  expect(await getDelivery(app.db, broken)).toMatchObject({ state: 'queued', settled_at: null })
})

test('when staff ask for the end, a file that the game cannot see yet is taken back; otherwise the outcome is awaited', async () => {
  server.makeAccount('duas')
  const first = await queue({ login: 'duas' })
  const second = await queue({ login: 'duas' })
  await deliverItems(app, quickly)
  const inFolder = (id: string) => existsSync(join(root, 'Common/ImportItem', `${id}.txt`))
  expect([inFolder(first), inFolder(second)]).toEqual([true, false])
  for (const id of [first, second])
    await call('POST', `/staff/deliveries/${id}/stop`, { token: staff.token, body: { note: 'Pedido do jogador.' } })
  portal.setNow(new Date(Date.now() + 180_000))
  await deliverItems(app, quickly)
  expect(await getDelivery(app.db, first)).toMatchObject({ state: 'staged' })
  expect(await getDelivery(app.db, second)).toMatchObject({ state: 'failed', answer: 'stopped' })
  portal.setNow()
  const pass = setInterval(() => server.pass(), 20)
  await until('the first item in the chest', async () => {
    portal.setNow(new Date(Date.now() + 240_000))
    await deliverItems(app, quickly)
    return (await getDelivery(app.db, first))?.state === 'delivered'
  })
  clearInterval(pass)
  portal.setNow()
  expect(server.delivered.filter(({ file }) => file === `${second}.txt`)).toEqual([])
})

test('the database keeps what was decided', async () => {
  const id = await queue({ login: 'nobodyhere' })
  const { operation_id } = await ending(id)
  const change = (set: object) => app.db.updateTable('deliveries').set(set).where('id', '=', id).execute()
  await expect(change({ state: 'queued', settled_at: null })).rejects.toThrow('cannot change')
  await expect(change({ state: 'delivered', settled_note: 'x' })).rejects.toThrow('cannot change')
  await expect(change({ operation_id: crypto.randomUUID() })).rejects.toThrow('cannot change')
  await expect(change({ login: 'outro' })).rejects.toThrow('cannot change')
  expect(await getDelivery(app.db, id)).toMatchObject({ state: 'failed', operation_id })
})

test('an item for an account that the game has not confirmed is owed to nobody', async () => {
  const person = await portal.aPerson()
  await app.db.updateTable('users').set({ game_account_made: false }).where('id', '=', person.id).execute()
  const queued = queue({ login: person.login, reference: 'unconfirmed' })
  await expect(queued).rejects.toMatchObject({ code: 'game_account_unconfirmed' })
  const owed = app.db.selectFrom('deliveries').selectAll().where('reference', '=', 'unconfirmed').execute()
  expect(await owed).toEqual([])
})

test('a state is counted to a thousand, and one more means more', async () => {
  const id = await queue({ login: 'nobodyhere' })
  await ending(id)
  await sql`insert into deliveries select (jsonb_populate_record(d, jsonb_build_object(
      'id', gen_random_uuid(), 'operation_id', gen_random_uuid(), 'reference', 'many ' || n))).*
    from deliveries d cross join generate_series(1, 1001) n where d.id = ${id}`.execute(app.db)
  expect((await list()).counts.failed).toBe(deliveriesCountedTo + 1)
})
