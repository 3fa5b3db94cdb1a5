import fc from 'fast-check'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { exportKinds, type ExportKind } from '@guildhall/contract/bookkeeping-rules'
import { bytesInUse } from '../../../../test/memory.ts'
import { parseCsv } from '../../../../test/csv.ts'
import { aDatabase } from '../../../../test/database.ts'
import { aCode } from '../../../../test/codes.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { administer } from '../../../../test/server.ts'
import { aBuyer, anItem, buy } from '../../../../test/shop.ts'
import { transaction } from '../../db/transaction.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { moveCash } from '../ledger/move-cash.ts'

const { url: databaseUrl, adminUrl } = await aDatabase()
const portal = await aPortal({}, { databaseUrl })
const { app, call } = portal
const treasurer = await portal.aPerson(['treasurer'])
const person = await portal.aPerson()

const get = (what: ExportKind, from: string, to: string, locale = 'pt-BR', token = treasurer.token) =>
  call('GET', `/staff/export/${what}?from=${from}&to=${to}`, { token, headers: { 'accept-language': locale } })
const sizeOf = async (what: ExportKind, from: string, to: string) =>
  (await call('GET', `/staff/export/${what}/size?from=${from}&to=${to}`, { token: treasurer.token })).body

/** The lines of an export by the names of its columns. */
async function rowsOf(what: ExportKind, from: string, to: string): Promise<Record<string, string>[]> {
  const reply = await get(what, from, to)
  const [head = [], ...lines] = parseCsv(String(reply.body), ';')
  expect(Number(reply.headers['row-count'])).toBe(lines.length)
  return lines.map((cells) => {
    expect(cells).toHaveLength(head.length)
    return Object.fromEntries(head.map((name, at) => [name, cells[at] ?? '']))
  })
}

/** The text of a cell as it was stored: without the apostrophe that makes a formula a text. */
const textOf = (cell = '') => cell.replace(/^'(?=\s*[=+\-@＝＋－＠]|[\t\r\n])/u, '')
const reais = (cents: number) => (cents / 100).toFixed(2).replace('.', ',')
const inBrasilia = (at: string) => new Date(Date.parse(at) - 3 * 3600_000).toISOString().slice(0, 19).replace('T', ' ')

async function aPayment(payer: Person, paidAt: string | null, changes: Record<string, unknown> = {}): Promise<string> {
  const id = uuid7(new Date(paidAt ?? Date.now()))
  const reference = id.replaceAll('-', '')
  const values = {
    ...{ id, user_id: payer.id, method: 'mercado_pix', provider: 'mercadopago', reference, provider_key: reference },
    ...{
      request_digest: Buffer.from(reference),
      amount_cents: 98_700,
      cash: 1234,
      state: paidAt ? 'paid' : 'pending',
    },
    ...{ created_at: paidAt ?? new Date().toISOString(), paid_at: paidAt, credited: paidAt ? 1234 : 0, ...changes },
  }
  await app.db
    .insertInto('payments')
    .values(values as never)
    .execute()
  return id
}

async function aDeposit(payer: Person, creditedAt: string | null, note: string, cents = 5_000): Promise<number> {
  const { id } = await app.db
    .insertInto('deposits')
    .values({
      ...{ user_id: payer.id, entry_id: uuid7(new Date()), value_cents: cents, cash: 50, note },
      ...{ created_at: '2026-01-01T12:00:00Z', updated_at: '2026-01-01T12:00:00Z' },
      ...(creditedAt && { status: 'approved' as const, credited: 50, credited_at: creditedAt }),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const shopItem = await app.db
  .insertInto('shop_items')
  .values({
    ...{ name: 'Potion', price: 10, stock: 5, item: [413] },
    ...{ created_at: new Date().toISOString(), updated_at: new Date().toISOString() },
  } as never)
  .returning('id')
  .executeTakeFirstOrThrow()

async function anOrder(buyer: Person, at: string, name: string, refundReason: string | null = null): Promise<string> {
  const id = uuid7(new Date(at))
  await app.db
    .insertInto('purchases')
    .values({
      ...{ id, user_id: buyer.id, shop_item_id: shopItem.id, name, price: 77, item: [413, 1, 2], target: 'storage' },
      ...{ created_at: at, refund_reason: refundReason },
      ...(refundReason !== null && { refunded_at: at, refunded_by: treasurer.id }),
    })
    .execute()
  await app.db
    .insertInto('deliveries')
    .values({
      ...{ id, reference: `purchase ${id}`, user_id: buyer.id, login: buyer.login, item: [413], target: 'storage' },
      ...{ state: 'delivered', created_at: at, settled_at: at, next_try_at: at, operation_id: id },
    } as never)
    .execute()
  return id
}

async function aGiftOf(giver: Person, at: string, name: string, refundReason: string | null = null): Promise<string> {
  const id = uuid7(new Date(at))
  const end = new Date(Date.parse(at) + 86_400_000).toISOString()
  await app.db
    .insertInto('gifts')
    .values({
      ...{ id, giver_id: giver.id, receiver_id: treasurer.id, shop_item_id: shopItem.id, name, price: 77, item: [413] },
      ...{ message: '', state: 'accepted', created_at: at, expires_at: end, opened_at: at, ended_at: at },
      ...(refundReason !== null && { refunded_at: at, refunded_by: treasurer.id, refund_reason: refundReason }),
    })
    .execute()
  return id
}

const aMovement = (to: Person, at: string, label: string, amount = 5) =>
  transaction(app.db, (tx) =>
    moveCash(tx, {
      ...{ kind: 'staff_credit', reference: uuid7(new Date(at)), from: { house: 'staff' }, to: { user: to.id } },
      ...{ amount, at: new Date(at), label },
    } as never),
  )

/** Texts that a table breaks on: quotes, separators, line breaks and formulas, in any order. */
const hostileText = fc
  .array(
    fc.oneof(
      fc.constantFrom(
        '"',
        '""',
        ';',
        ',',
        '\n',
        '\r',
        '\r\n',
        '\t',
        '=',
        '+',
        '-',
        '@',
        "'",
        ' ',
        '＝',
        '=1+1',
        '\ufeff',
      ),
      fc.string({ unit: 'grapheme', maxLength: 6 }),
      fc.constantFrom('=HYPERLINK("http://x";"y")', '@SUM(A1)', '-2+3', '"; DROP', 'Poção de cura', '剣 🗡'),
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join('').replaceAll('\u0000', '').toWellFormed())
  // A stored text that begins as the mark of a text does is not told apart from it.
  .filter((text) => !text.startsWith("'"))

test('exports equal the database for drawn texts, and no cell is a formula', async () => {
  const at = (minute: number) => new Date(Date.parse('2025-03-10T12:00:00Z') + minute * 60_000).toISOString()
  // The number of a payment at its provider is unique.
  const texts = [...new Set(fc.sample(hostileText, { numRuns: 150, seed: 23 }))]
  expect(texts.length).toBeGreaterThan(100)
  for (const [minute, text] of texts.entries()) {
    await aMovement(person, at(minute), text, 1 + minute)
    await anOrder(person, at(minute), text, minute % 2 ? text : null)
    await aGiftOf(person, at(minute), text, minute % 2 ? text : null)
    await aDeposit(person, at(minute), text, 100 + minute * 100)
    await aPayment(person, at(minute), {
      provider_id: text,
      amount_cents: 100 + minute * 3_700,
      refunded_cents: minute % 3,
    })
  }
  // One after the other, because a fourth export at once is refused.
  const tables: Record<string, string>[][] = []
  for (const what of exportKinds) tables.push(await rowsOf(what, '2025-03-10', '2025-03-10'))
  const [payments, deposits, orders, ledger, gifts] = tables
  expect(ledger!.map((row) => [textOf(row['Descrição']), row.Cash, row['Quando (UTC-3)']])).toEqual(
    texts.map((text, minute) => [text, String(1 + minute), inBrasilia(at(minute))]),
  )
  expect(new Set(ledger!.map((row) => `${row.De} ${row.Para} ${row.Motivo}`))).toEqual(
    new Set([`Conta da casa: Equipe ${person.login} Crédito da equipe`]),
  )
  expect(orders!.map((row) => [textOf(row.Item), textOf(row['Motivo do estorno']), row['Código do item']])).toEqual(
    texts.map((text, minute) => [text, minute % 2 ? text : '', '413']),
  )
  expect(gifts!.map((row) => [textOf(row.Item), textOf(row['Motivo do estorno']), row.De, row.Para])).toEqual(
    texts.map((text, minute) => [text, minute % 2 ? text : '', person.login, treasurer.login]),
  )
  expect(deposits!.map((row) => [textOf(row['Observação']), row['Valor (R$)']])).toEqual(
    texts.map((text, minute) => [text, reais(100 + minute * 100)]),
  )
  expect(payments!.map((row) => [textOf(row['Número no provedor']), row['Valor (R$)'], row['Devolvido (R$)']])).toEqual(
    texts.map((text, minute) => [text, reais(100 + minute * 3_700), reais(minute % 3)]),
  )
  for (const row of [...payments!, ...deposits!, ...orders!, ...ledger!, ...gifts!])
    for (const cell of Object.values(row)) expect(cell).not.toMatch(/^(?:\s*[=+\-@]|[\t\r\n])/)
})

test('a period begins and ends at midnight of the server, and only money that came is in it', async () => {
  const inside = ['2025-05-01T03:00:00.000Z', '2025-06-01T02:59:59.999Z']
  const outside = ['2025-05-01T02:59:59.999Z', '2025-06-01T03:00:00.000Z']
  const ids: Record<ExportKind, string[]> = { payments: [], deposits: [], orders: [], ledger: [], gifts: [] }
  for (const at of outside) {
    await aPayment(person, at)
    await aDeposit(person, at, '')
    await anOrder(person, at, 'outside')
    await aGiftOf(person, at, 'outside')
    await aMovement(person, at, 'outside')
  }
  for (const at of inside) {
    ids.payments.push(await aPayment(person, at))
    ids.deposits.push(String(await aDeposit(person, at, '')))
    ids.orders.push(await anOrder(person, at, 'inside'))
    ids.gifts.push(await aGiftOf(person, at, 'inside'))
    ids.ledger.push((await aMovement(person, at, 'inside')).id)
  }
  // Created in the period and not paid, or asked for and not approved.
  await aPayment(person, null, { created_at: inside[0] })
  await aDeposit(person, null, '')
  for (const what of exportKinds) {
    const rows = await rowsOf(what, '2025-05-01', '2025-05-31')
    expect(rows.map((row) => Object.values(row)[0])).toEqual(ids[what])
    expect(await sizeOf(what, '2025-05-01', '2025-05-31')).toMatchObject({ rows: 2 })
  }
  expect(await sizeOf('orders', '2024-01-01', '2024-01-02')).toMatchObject({ rows: 0 })
  expect(await rowsOf('orders', '2024-01-01', '2024-01-02')).toEqual([])
})

test('the payments and deposits of a period are the donations of its days on the dashboard', async () => {
  portal.setNow(new Date('2025-06-10T12:00:00Z'))
  const { body } = await call('GET', '/dashboard/days?days=90', { token: treasurer.token })
  const cents = (text = '') => Math.round(Number(text.replace(',', '.')) * 100)
  const days: { day: string; donations: string; cashIn: number; cashOut: number }[] = body.data
  const [first, last] = [days[0]!.day, days.at(-1)!.day]
  const rows = [...(await rowsOf('payments', first, last)), ...(await rowsOf('deposits', first, last))]
  const total = rows.reduce((sum, row) => sum + cents(row['Valor (R$)']), 0)
  expect(days.reduce((sum, { donations }) => sum + cents(donations), 0)).toBe(total)
  expect(total).toBeGreaterThan(0)
  const ledger = await rowsOf('ledger', first, last)
  expect(days.reduce((sum, { cashIn, cashOut }) => sum + cashIn + cashOut, 0)).toBe(
    ledger.reduce((sum, { Cash }) => sum + Number(Cash), 0),
  )
  portal.setNow()
})

test('the names of columns stay as they are, because spreadsheets of the team refer to them', async () => {
  const heads: Record<string, string> = {}
  for (const locale of ['pt-BR', 'en'])
    for (const what of exportKinds) {
      const { bytes, headers } = await get(what, '2024-01-01', '2024-01-01', locale)
      expect(headers['content-type']).toBe('text/csv; charset=utf-8')
      expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf])
      heads[`${locale} ${what}`] = bytes.subarray(3).toString().trim()
    }
  expect(heads).toMatchInlineSnapshot(`
    {
      "en deposits": ""Deposit","Login","Created (UTC-3)","Credited (UTC-3)","Amount (BRL)","Cash credited","Note"",
      "en gifts": ""Gift","From","To","Sent (UTC-3)","Item","Item code","Cash","State","Settled (UTC-3)","Refunded (UTC-3)","Reason of the refund"",
      "en ledger": ""Entry","When (UTC-3)","Kind","From","To","Cash","Label","Reference"",
      "en orders": ""Order","Login","Bought (UTC-3)","Item","Item code","Cash","State","Settled (UTC-3)","Refunded (UTC-3)","Reason of the refund","Full price","Discount","Discount code"",
      "en payments": ""Payment","Provider's number","Login","Created (UTC-3)","Paid (UTC-3)","Method","State","Amount (BRL)","Fee (BRL)","Received (BRL)","Paid back (BRL)","Cash of the donation","Cash credited"",
      "pt-BR deposits": ""Depósito";"Login";"Criado em (UTC-3)";"Creditado em (UTC-3)";"Valor (R$)";"Cash creditado";"Observação"",
      "pt-BR gifts": ""Presente";"De";"Para";"Enviado em (UTC-3)";"Item";"Código do item";"Cash";"Situação";"Concluído em (UTC-3)";"Estornado em (UTC-3)";"Motivo do estorno"",
      "pt-BR ledger": ""Movimento";"Quando (UTC-3)";"Motivo";"De";"Para";"Cash";"Descrição";"Referência"",
      "pt-BR orders": ""Pedido";"Login";"Comprado em (UTC-3)";"Item";"Código do item";"Cash";"Situação";"Concluído em (UTC-3)";"Estornado em (UTC-3)";"Motivo do estorno";"Preço sem desconto";"Desconto";"Código do desconto"",
      "pt-BR payments": ""Pagamento";"Número no provedor";"Login";"Criado em (UTC-3)";"Pago em (UTC-3)";"Forma";"Situação";"Valor (R$)";"Taxa (R$)";"Recebido (R$)";"Devolvido (R$)";"Cash da doação";"Cash creditado"",
    }
  `)
})

test('an order has what it cost without a code, the discount and the code; one without a code has neither', async () => {
  portal.setNow(new Date('2025-08-10T12:00:00Z'))
  const { code } = await aCode(portal, { code: 'LIVRO20', amount: 20 })
  const buyer = await aBuyer(portal, 100)
  const id = await anItem(portal, { price: 35 })
  for (const body of [{ id, code }, { id }]) await buy(portal, buyer, body)
  const rows = (await rowsOf('orders', '2025-08-10', '2025-08-10')).map((row) =>
    ['Preço sem desconto', 'Desconto', 'Código do desconto', 'Cash'].map((column) => row[column]),
  )
  expect(rows.toSorted((one, other) => Number(one[1]) - Number(other[1]))).toEqual([
    ['35', '0', '', '35'],
    ['35', '7', 'LIVRO20', '28'],
  ])
  portal.setNow()
})

test('reais, Cash and moments are written for the spreadsheet of the language', async () => {
  const at = '2025-07-01T02:30:00.000Z'
  await aPayment(person, at, { fee_cents: 5, received_cents: null, surplus_returned_cents: 100_000_000 })
  const lineOf = async (locale: string) =>
    String((await get('payments', '2025-06-30', '2025-06-30', locale)).body).split('\r\n')[1]
  expect(await lineOf('pt-BR')).toContain(
    `"${person.login}";"2025-06-30 23:30:00";"2025-06-30 23:30:00";"Pix";"Aprovado";"987,00";"0,05";;"1000000,00";1234;1234`,
  )
  expect(await lineOf('en')).toContain(
    `"${person.login}","2025-06-30 23:30:00","2025-06-30 23:30:00","Pix","Approved","987.00","0.05",,"1000000.00",1234,1234`,
  )
})

test('the size of a table is about that of its text', async () => {
  const { rows, bytes } = await sizeOf('ledger', '2025-03-10', '2025-03-10')
  const reply = await get('ledger', '2025-03-10', '2025-03-10')
  expect(rows).toBe((await rowsOf('ledger', '2025-03-10', '2025-03-10')).length)
  expect(bytes / reply.bytes.length).toBeGreaterThan(0.7)
  expect(bytes / reply.bytes.length).toBeLessThan(1.3)
})

test.each([
  ['from=2025-05-02&to=2025-05-01', 'to'],
  ['from=2024-01-01&to=2025-01-01', 'to'],
  ['from=2025-02-30&to=2025-03-01', 'from'],
  ['from=2025-02-01', 'to'],
])('the period %s is refused at its field', async (query, field) => {
  for (const path of [`/staff/export/ledger?${query}`, `/staff/export/ledger/size?${query}`]) {
    const { status, body } = await call('GET', path, { token: treasurer.token })
    expect([status, body.messages[0].field]).toEqual([400, field])
  }
  // A leap year is the longest.
  expect((await get('orders', '2024-01-01', '2024-12-31')).status).toBe(200)
})

test('only who may export does, and each export is recorded with its period', async () => {
  for (const roles of [[], ['support'], ['editor'], ['game_master']]) {
    const { token } = await portal.aPerson(roles)
    for (const what of exportKinds) {
      expect((await get(what, '2025-05-01', '2025-05-31', 'en', token)).status).toBe(403)
      const size = `/staff/export/${what}/size?from=2025-05-01&to=2025-05-31`
      expect((await call('GET', size, { token })).status).toBe(403)
    }
  }
  const { id, token } = await portal.aPerson(['treasurer'])
  expect((await get('orders', '2025-05-01', '2025-05-31', 'en', token)).status).toBe(200)
  const found = await call('GET', '/payment/export?method=pix&dated=paid', { token })
  expect(found.status).toBe(200)
  const actions = await app.db
    .selectFrom('admin_actions')
    .select(['action', 'target', 'after'])
    .where('actor_id', '=', id)
    .orderBy('id')
    .execute()
  expect(actions).toEqual([
    {
      ...{ action: 'export.orders', target: 'export orders' },
      after: { from: '2025-05-01', to: '2025-05-31', rows: 2 },
    },
    {
      ...{ action: 'export.payments', target: 'export payments' },
      after: { method: 'pix', dated: 'paid', rows: 0 },
    },
  ])
})

const bulkRows = 200_000
/** Movements without their balances, checks and triggers, for the size alone. */
const base = Date.parse('2024-06-01T12:00:00Z')
await administer(
  Object.assign(new URL(adminUrl), { pathname: new URL(databaseUrl).pathname }).href,
  `set session_replication_role = replica;
   insert into ledger_transfers (id, kind, reference, from_account, to_account, amount, at, label)
   select (substr(h, 1, 8) || '-' || substr(h, 9, 4) || '-7000-8000-' || lpad(to_hex(i), 12, '0'))::uuid,
     'staff_credit', 'bulk ' || i, house.id, wallet.id, 1, to_timestamp(${base} / 1000 + i), 'bulk'
   from generate_series(1, ${bulkRows}) i
     cross join lateral (select lpad(to_hex(${base} + i * 1000), 12, '0') as h) moment
     cross join (select id from ledger_accounts where house = 'staff' limit 1) house
     cross join (select id from ledger_accounts where user_id = ${person.id}) wallet`,
)
const address = await portal.fastify.listen({ host: '127.0.0.1', port: 0 })

const download = (signal?: AbortSignal) =>
  fetch(`${address}/api/staff/export/ledger?from=2024-06-01&to=2024-06-30`, {
    headers: { authorization: `Bearer ${treasurer.token}`, 'accept-encoding': 'identity' },
    ...(signal && { signal }),
  })

/** Connections of this database that have a cursor open. */
async function openCursors(): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*) as count from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid() and query like 'fetch %'`.execute(app.db)
  return rows[0]!.count
}

test('200,000 rows arrive whole while memory stays the same', async () => {
  const inUse = () => bytesInUse() + process.memoryUsage().heapUsed
  const response = await download()
  expect(response.headers.get('row-count')).toBe(String(bulkRows))
  const before = inUse()
  let bytes = 0
  let lines = 0
  let most = 0
  let measuredAt = 0
  for await (const chunk of response.body!) {
    bytes += chunk.length
    for (const byte of chunk) if (byte === 10) lines += 1
    if (bytes - measuredAt < 4_000_000) continue
    measuredAt = bytes
    most = Math.max(most, inUse() - before)
  }
  expect(lines).toBe(bulkRows + 1)
  expect(bytes).toBeGreaterThan(24_000_000)
  expect(measuredAt).toBeGreaterThan(0)
  // Some batches of 1,000 rows and the buffers of both sockets.
  expect(most).toBeLessThan(8_000_000)
  await expect.poll(openCursors).toBe(0)
})

test('a cancelled download ends its cursor, and no more than three are sent at once', async () => {
  const ends = [new AbortController(), new AbortController(), new AbortController()]
  const replies = await Promise.all(ends.map(({ signal }) => download(signal)))
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200])
  // The first rows have come, and nobody reads the others.
  await Promise.all(replies.map((reply) => reply.body!.getReader().read()))
  await expect.poll(openCursors).toBe(3)
  const fourth = await download()
  expect([fourth.status, ((await fourth.json()) as { code: string }).code]).toEqual([503, 'busy'])
  for (const end of ends) end.abort()
  await expect.poll(openCursors).toBe(0)
  const next = await download()
  expect(next.status).toBe(200)
  await next.body!.cancel()
  await expect.poll(openCursors).toBe(0)
})
