import { expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aBuyer, anItem, buy } from '../../../../test/shop.ts'

const portal = await aPortal()
const { app, call } = portal
const staff = await portal.aPerson(['administrator'])
const note = 'Prêmio do evento de sábado.'

type Sent = { body: object; key?: string; who?: Person | null }
const post = (path: string, { body, key, who = staff }: Sent) =>
  call('POST', path, {
    body,
    ...(who ? { token: who.token } : {}),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
const sendItem = (body: object, more: Partial<Sent> = {}) => post('/itemdelivery/sendItemManually', { body, ...more })
const sendValue = (body: object, more: Partial<Sent> = {}) =>
  post('/transaction/deliveryValueManually', { body, ...more })
const balance = async ({ token }: Person) => (await call('GET', '/transaction/balance', { token })).body.data
const fieldsOf = (body: { messages?: { field: string }[] }) => body.messages?.map(({ field }) => field)
const actions = (action: string, target: string) =>
  app.db.selectFrom('admin_actions').selectAll().where('action', '=', action).where('target', '=', target).execute()

// ADMIN-05, D-139
test('staff send an item to the chest of an account, with who, from where and why on record', async () => {
  const player = await portal.aPerson()
  const { status, body } = await sendItem({ login: player.login.toUpperCase(), item_id: '1147 43 3 0 0', note })
  expect([status, typeof body.message]).toEqual([200, 'string'])
  const id = body.data.delivery
  expect(await app.db.selectFrom('deliveries').selectAll().where('id', '=', id).executeTakeFirst()).toMatchObject({
    login: player.login,
    user_id: player.id,
    item: [1147, 43, 3],
    target: 'storage',
    state: 'queued',
    created_by: staff.id,
    note,
    address: '127.0.0.1',
  })
  const queue = (await call('GET', `/staff/deliveries?q=${player.login}`, { token: staff.token })).body.data
  expect(queue).toMatchObject([{ id, sent_by: staff.login, address: '127.0.0.1', operation: id }])
  expect(await actions('sendItemManually', `delivery ${id}`)).toMatchObject([
    { actor_id: staff.id, after: { login: player.login, item: [1147, 43, 3], note } },
  ])
})

// ADMIN-03, ADMIN-04, D-139
test('login, item and a note of fifteen characters are needed; the login must exist', async () => {
  const { login } = await portal.aPerson()
  const good = { login, item_id: '413 61 10', note }
  expect(fieldsOf((await sendItem({})).body)).toEqual(['login', 'item_id', 'note'])
  for (const [field, value] of [
    ['note', 'quatorze letra'],
    ['note', `${'x'.repeat(14)}   `],
    ['login', 'ninguem'],
    ['login', ''],
    ['item_id', '0'],
    ['item_id', '413 61 300'],
    ['item_id', '413\n61'],
    ['item_id', '../413'],
    ['note', 'duas linhas\ndo mesmo texto'],
  ] as const) {
    const { status, body } = await sendItem({ ...good, [field]: value })
    expect([status, fieldsOf(body)], `${field} ${value}`).toEqual([400, [field]])
  }
  expect((await sendItem({ ...good, note: 'quinze letras x' })).status).toBe(200)
  expect((await sendItem({ ...good, item_id: 413 })).status).toBe(200)
  expect(fieldsOf((await sendItem({ ...good, item_id: 413.5 })).body)).toEqual(['item_id'])
  const player = await portal.aPerson()
  expect((await sendItem(good, { who: player })).status).toBe(403)
  expect((await sendItem(good, { who: null })).status).toBe(401)
})

// ADMIN-10, D-020
test('staff credit Cash: the wallet grows, the player hears of it, and the audit tells who and why', async () => {
  const player = await portal.aPerson()
  const { status, body } = await sendValue({ login: player.login, value: 250, note: 'Divulgacao' })
  expect([status, body.balance, body.message]).toEqual([200, 250, `250 Cash creditados para ${player.login}.`])
  expect(await balance(player)).toBe(250)
  const credits = app.db.selectFrom('staff_credits').select(['id', 'value', 'note', 'given_by'])
  const [credit] = await credits.where('user_id', '=', player.id).execute()
  expect(credit).toMatchObject({ value: 250, note: 'Divulgacao', given_by: staff.id })
  expect(await actions('deliverValueManually', `user ${player.id}`)).toMatchObject([
    {
      actor_id: staff.id,
      before: { balance: 0 },
      after: { balance: 250, value: 250, note: 'Divulgacao', credit: credit!.id },
    },
  ])
  const { data } = (await call('GET', '/notifications', { token: player.token })).body
  expect(data[0]).toMatchObject({ kind: 'staff_credit', text: expect.stringContaining('250 Cash') })
})

// ADMIN-08, ADMIN-09
test('login, value and one of four notes are needed, and no more than the setting allows', async () => {
  const player = await portal.aPerson()
  const good = { login: player.login, value: 5, note: 'Pix' }
  for (const nothing of [{}, { login: '', value: '', note: '' }, { login: null, value: null, note: null }]) {
    const { messages } = (await sendValue(nothing)).body
    expect(messages).toEqual(
      ['login', 'value', 'note'].map((field) => ({ field, validation: 'required', message: 'Preencha este campo.' })),
    )
  }
  for (const [field, value] of [
    ['value', 0],
    ['value', -5],
    ['value', 1.5],
    ['value', 'abc'],
    ['value', true],
    ['value', '1e3'],
    ['value', '1.000'],
    ['value', 1_000_001],
    ['note', 'Presente'],
    ['note', ''],
    ['login', 'ninguem'],
  ] as const) {
    const { status, body } = await sendValue({ ...good, [field]: value })
    expect([status, fieldsOf(body)], `${field} ${value}`).toEqual([400, [field]])
  }
  for (const valid of ['Pix', 'PayPal', 'Divulgacao', 'Evento'])
    expect((await sendValue({ ...good, note: valid })).status).toBe(200)
  expect(await balance(player)).toBe(20)
  const { token } = await portal.aPerson(['superadmin'])
  const changed = { token, body: { value: { manualMax: 10 } } }
  expect((await call('PUT', '/staff/settings/money', changed)).status).toBe(200)
  expect((await sendValue({ ...good, value: 11 })).status).toBe(400)
  expect((await sendValue({ ...good, value: 10 })).status).toBe(200)
  await call('DELETE', '/staff/settings/money', { token })
  expect((await sendValue(good, { who: player })).status).toBe(403)
  expect((await sendValue(good, { who: null })).status).toBe(401)
})

// A1, D-147
test('the same key does it once, for both', async () => {
  const player = await portal.aPerson()
  const value = { login: player.login, value: 40, note: 'Evento' }
  const credits = await Promise.all(Array.from({ length: 20 }, () => sendValue(value, { key: 'a-credit-once' })))
  expect(credits.map(({ status, body }) => [status, body.balance])).toEqual(credits.map(() => [200, 40]))
  expect((await sendValue({ ...value, value: 41 }, { key: 'a-credit-once' })).status).toBe(422)
  expect(await balance(player)).toBe(40)
  expect(await actions('deliverValueManually', `user ${player.id}`)).toHaveLength(1)
  const item = { login: player.login, item_id: '413', note }
  const sent = await Promise.all(Array.from({ length: 20 }, () => sendItem(item, { key: 'an-item-once' })))
  expect(new Set(sent.map(({ body }) => body.data.delivery)).size).toBe(1)
  const { length } = await app.db.selectFrom('deliveries').select('id').where('login', '=', player.login).execute()
  expect(length).toBe(1)
})

// TX-11, TX-14, SHOP-50, D-019
test('the activities tell what moved in the wallet, in the language of who asks, and add up to the balance', async () => {
  const buyer = await aBuyer(portal, 100)
  await buy(portal, buyer, { id: await anItem(portal, { name: 'Diamante', price: 30 }) })
  const list = async (headers = {}) =>
    (await call('GET', '/transaction/activities', { token: buyer.token, headers })).body
  const { data, next } = await list()
  expect(next).toBeNull()
  expect(data).toEqual([
    {
      id: expect.any(String),
      operation: 'Compra na loja',
      item: 'Diamante',
      type: 'Debit',
      value: 30,
      balance: 70,
      ip: '127.0.0.1',
      created_at: expect.any(String),
    },
    {
      id: expect.any(String),
      operation: 'Crédito da equipe',
      item: 'Evento',
      type: 'Credit',
      value: 100,
      balance: 100,
      // The address belongs to a member of staff.
      ip: null,
      created_at: expect.any(String),
    },
  ])
  const english = (await list({ 'accept-language': 'en' })).data
  expect(english.map(({ operation, item }: { operation: string; item: string }) => [operation, item])).toEqual([
    ['Shop purchase', 'Diamante'],
    ['Credit by staff', 'Event'],
  ])
  const sum = (data as { type: string; value: number }[]).reduce(
    (total, { type, value }) => total + (type === 'Debit' ? -value : value),
    0,
  )
  expect(sum).toBe(await balance(buyer))
  const other = await portal.aPerson()
  expect((await call('GET', '/transaction/activities', { token: other.token })).body).toEqual({ data: [], next: null })
  expect((await call('GET', '/transaction/activities')).status).toBe(401)
})

test('a long history comes page by page', async () => {
  const buyer = await aBuyer(portal, 60)
  const id = await anItem(portal, { price: 1 })
  const page = async (query = '') => (await call('GET', `/transaction/activities${query}`, { token: buyer.token })).body
  for (let turn = 0; turn < 49; turn += 1) await buy(portal, buyer, { id })
  // A full page without more is the last one.
  const full = await page()
  expect([full.data.length, full.next]).toEqual([50, null])
  for (let turn = 0; turn < 3; turn += 1) await buy(portal, buyer, { id })
  const first = await page()
  const second = await page(`?before=${first.next}`)
  expect([first.data.length, second.data.length, second.next]).toEqual([50, 3, null])
  expect(new Set([...first.data, ...second.data].map(({ id: each }: { id: string }) => each)).size).toBe(53)
})

// TX-15, D-126
test('the log of the game is the newest first, in the language of who asks; without one, or with a game that is away, that is said', async () => {
  const { game } = app
  const { token, login } = await portal.aPerson()
  const read = () => call('GET', '/logsgame', { token })
  const at = new Date('2026-01-02T03:04:05.000Z')
  const entry = (id: string) => ({ id, at, character: 'Aria', action: 'Login', detail: 'Canal 1' })
  app.game = {
    ...game,
    findActivity: async (of) =>
      of === login ? { kind: 'applied', value: [entry('1'), entry('2')] } : { kind: 'refused', code: 'account_absent' },
  }
  const logEntry = { created_at: at.toISOString(), character: 'Aria', action: 'Login', detail: 'Canal 1' }
  expect((await read()).body).toEqual({
    logs: [
      { id: '2', ...logEntry },
      { id: '1', ...logEntry },
    ],
    isSupported: true,
  })
  app.game = {
    ...game,
    findActivity: async () => ({ kind: 'applied', value: [{ ...entry('3'), action: 'Item chegou ao baú' }] }),
  }
  const english = await call('GET', '/logsgame', { token, headers: { 'accept-language': 'en' } })
  expect(english.body.logs[0].action).toBe('Item arrived in the chest')
  // An account that the game does not have has no log; a game without a log has none for anybody.
  for (const [code, isSupported] of [
    ['account_absent', true],
    ['unsupported', false],
  ] as const) {
    app.game = { ...game, findActivity: async () => ({ kind: 'refused', code }) }
    expect((await read()).body).toEqual({ logs: [], isSupported })
  }
  app.game = { ...game, findActivity: async () => ({ kind: 'unknown', cause: 'away' }) }
  expect(await read()).toMatchObject({ status: 503, body: { code: 'game_unreachable' } })
  app.game = { ...game, capabilities: { ...game.capabilities, activityLog: false } }
  expect((await read()).body).toEqual({ logs: [], isSupported: false })
  app.game = game
  expect((await call('GET', '/logsgame')).status).toBe(401)
})
