import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import { sql } from 'kysely'
import { parseCsv } from '../../../../test/csv.ts'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { importSettlement } from './import.ts'
import { compareReports, runImport, sweepReports } from './run-import.ts'

const portal = await aPortal()
const { app, call } = portal
const treasurer = await portal.aPerson(['treasurer'])
const player = await portal.aPerson()

interface Paid {
  id: string
  reference: string
  number: string
}

/** Each test has a month of its own, so that none sees the payments of another. */
let months = 0
const aMonth = () => `20${String(10 + (months += 1))}-05`
const numbers = { next: 1_000_000 }

async function aPayment(at: string, cents: number, changes: Record<string, unknown> = {}): Promise<Paid> {
  const id = uuid7(new Date(at))
  const reference = id.replaceAll('-', '')
  const number = String((numbers.next += 1))
  await app.db
    .insertInto('payments')
    .values({
      ...{ id, user_id: player.id, method: 'mercado_pix', provider: 'mercadopago', reference, provider_key: reference },
      ...{ request_digest: Buffer.from(reference), amount_cents: cents, cash: 100, credited: 100, state: 'paid' },
      ...{ provider_id: number, created_at: at, paid_at: at, ...changes },
    } as never)
    .execute()
  return { id, reference, number }
}

async function aDeposit(at: string, cents: number): Promise<number> {
  const { id } = await app.db
    .insertInto('deposits')
    .values({
      ...{ user_id: player.id, entry_id: uuid7(new Date(at)), value_cents: cents, cash: 50, created_at: at },
      ...{ updated_at: at, status: 'approved' as const, credited: 50, credited_at: at },
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  return id
}

const head = 'EXTERNAL_REFERENCE;SOURCE_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_DATE;SETTLEMENT_NET_AMOUNT'
const aRow = (reference: string, number: string, type: string, gross: string, day: string, net = gross) =>
  `${reference};${number};${type};${gross};${day}T12:00:00.000-03:00;${net}`

const aForm = (text: string | Buffer, fields: Record<string, string> = {}, name = 'report.csv'): FormData => {
  const form = new FormData()
  for (const [field, value] of Object.entries({ source: 'mercadopago', ...fields })) form.set(field, value)
  form.set('report', new Blob([new Uint8Array(Buffer.from(text))]), name)
  return form
}

const send = (form: FormData, { token }: Pick<Person, 'token'> = treasurer) =>
  call('POST', '/staff/settlements', { token, body: form })
const get = async (path: string) => (await call('GET', `/staff/settlements${path}`, { token: treasurer.token })).body
const post = (path: string, body: object) => call('POST', `/staff/settlements${path}`, { token: treasurer.token, body })

/** Imports a report to its end, and returns it. */
async function imported(text: string | Buffer, fields: Record<string, string> = {}) {
  const { status, body } = await send(aForm(text, fields))
  expect(body).toMatchObject({ message: expect.any(String) })
  expect(status).toBe(201)
  await runImport(app, body.data.id)
  return (await get(`/${body.data.id}`)).data
}

const differencesOf = async (id: number, state = 'open') =>
  (await get(`/differences?import=${id}&state=${state}`)).data.toReversed()

test('a report is compared with payments: what agrees is silent, and each difference is found once', async () => {
  const month = aMonth()
  const day = `${month}-10`
  const at = `${day}T15:00:00.000Z`
  const fine = await aPayment(at, 5000)
  const other = await aPayment(at, 2000)
  const double = await aPayment(at, 3000)
  const unpaid = await aPayment(at, 1000, { state: 'expired', paid_at: null, credited: 0 })
  const missing = await aPayment(at, 7700)
  const outside = await aPayment(`${month}-25T15:00:00.000Z`, 8800)
  const text = [
    head,
    aRow(fine.reference, fine.number, 'SETTLEMENT', '50.00', day, '49.50'),
    aRow('', other.number, 'SETTLEMENT', '19.00', day),
    aRow(double.reference, double.number, 'SETTLEMENT', '30.00', day),
    aRow(double.reference, `${double.number}9`, 'SETTLEMENT', '30.00', day),
    aRow(unpaid.reference, unpaid.number, 'SETTLEMENT', '10.00', day),
    aRow('', '777', 'SETTLEMENT', '12.00', day, '8.00'),
    aRow(fine.reference, fine.number, 'REFUND', '-50.00', `${month}-11`),
    aRow('', '55', 'PAYOUTS', '-100.00', `${month}-12`),
    'broken',
  ].join('\n')
  const report = await imported(text)
  expect(report).toMatchObject({
    ...{
      state: 'done',
      progress: 1,
      format: 'mercado_transactions',
      lines: 8,
      fresh: 8,
      repeated: 0,
      wrong: 1,
      open: 6,
    },
    ...{ from: day, to: `${month}-12` },
  })
  expect((await get(`/${report.id}`)).problems).toEqual([{ row: 10, problem: 'columns' }])
  const found = await differencesOf(report.id)
  expect(found.map((each: Record<string, unknown>) => [each.kind, each.expected, each.found, each.payment])).toEqual(
    expect.arrayContaining([
      ['amount', 2000, 1900, other.id],
      ['double', null, 3000, double.id],
      ['missing_here', null, 1000, unpaid.id],
      ['missing_here', null, 1200, null],
      ['fee', 196, 400, null],
      ['refund', 0, -5000, fine.id],
    ]),
  )
  expect(found).toHaveLength(6)
  const there = (await get('/differences?state=open&kind=missing_there')).data.map(
    ({ payment }: { payment: string }) => payment,
  )
  expect(there).toContain(missing.id)
  expect(there).not.toContain(outside.id)

  // The same file adds nothing, and an overlapping one only what is new. What was missing is then found.
  const again = await send(aForm(text))
  expect(again.body.data.id).toBe(report.id)
  const more = await imported([text, aRow(missing.reference, missing.number, 'SETTLEMENT', '77.00', day)].join('\n'))
  expect(more).toMatchObject({ lines: 9, fresh: 1, repeated: 8 })
  expect(
    (await get('/differences?state=open&kind=missing_there')).data.map((each: { payment: string }) => each.payment),
  ).not.toContain(missing.id)
  expect(await differencesOf(report.id)).toHaveLength(6)
})

test('a bank statement is matched by Pix number, then by amount and day, and its columns are remembered', async () => {
  const month = aMonth()
  const endToEnd = `E18236120${month.replace('-', '')}101300s0a1b2c3d4e`
  const pix = { method: 'pix', provider: 'pix', provider_id: null }
  const byNumber = await aPayment(`${month}-10T15:00:00.000Z`, 5000, { ...pix, receipt_id: endToEnd })
  const byDay = await aPayment(`${month}-10T16:00:00.000Z`, 4200, pix)
  const deposit = await aDeposit(`${month}-12T15:00:00.000Z`, 3300)
  const columns = { date: 'Data', amount: 'Valor', text: 'Histórico' }
  const [year, number] = month.split('-')
  const text = [
    'Data;Histórico;Valor',
    `10/${number}/${year};Pix de MARIA DA SILVA 529.982.247-25 ${endToEnd};50,00`,
    `10/${number}/${year};Pix de JOAO;42,00`,
    `11/${number}/${year};TED BIA;33,00`,
    `11/${number}/${year};TED BIA;33,00`,
    `12/${number}/${year};MERCADO PAGO;90,00`,
  ].join('\n')
  const fields = { source: 'bank', bank: `Banco ${month}`, columns: JSON.stringify(columns) }
  const report = await imported(Buffer.from(text, 'latin1'), fields)
  expect(report).toMatchObject({ format: 'bank_csv', lines: 5, wrong: 0 })
  const lines = await sql<Record<string, unknown>>`
    select payment_id, deposit_id, matched_by, kind from settlement_lines where bank = ${fields.bank} order by id`.execute(
    app.db,
  )
  expect(lines.rows).toEqual([
    { payment_id: byNumber.id, deposit_id: null, matched_by: 'provider_id', kind: 'payment' },
    { payment_id: byDay.id, deposit_id: null, matched_by: 'amount_day', kind: 'payment' },
    { payment_id: null, deposit_id: deposit, matched_by: 'amount_day', kind: 'payment' },
    { payment_id: null, deposit_id: null, matched_by: null, kind: 'payment' },
    { payment_id: null, deposit_id: null, matched_by: null, kind: 'payout' },
  ])
  expect((await differencesOf(report.id)).map(({ kind }: { kind: string }) => kind)).toEqual(['missing_here'])
  expect((await get('')).banks).toContainEqual({ name: fields.bank, columns })
  // Names and documents of payers are in no table.
  const stored = await sql<{ text: string }>`
    select (select coalesce(string_agg(l::text, ' '), '') from settlement_lines l)
      || (select coalesce(string_agg(i::text, ' '), '') from settlement_imports i) as text`.execute(app.db)
  expect(stored.rows[0]!.text).not.toMatch(/MARIA|SILVA|JOAO|529\.982/)
})

test('a difference is explained, opened again, and linked; each is recorded and none is decided twice', async () => {
  const month = aMonth()
  const payment = await aPayment(`${month}-10T15:00:00.000Z`, 5000)
  const report = await imported([head, aRow('', `9${payment.number}`, 'SETTLEMENT', '50.00', `${month}-11`)].join('\n'))
  const [{ id }] = await differencesOf(report.id)
  const note = 'Outra loja da mesma conta'
  expect((await post(`/differences/${id}/explain`, { as: 'accepted', note })).body.data).toMatchObject({
    ...{ state: 'accepted', note, decidedBy: treasurer.login },
  })
  expect((await post(`/differences/${id}/explain`, { as: 'solved', note })).body.code).toBe('changed_meanwhile')
  expect((await get(`/statement?month=${month}`)).rows.map((row: { method: string }) => row.method)).not.toContain(
    'unmatched',
  )
  expect((await post(`/differences/${id}/reopen`, { note })).body.data).toMatchObject({
    state: 'open',
    decidedBy: null,
  })
  const wrong = await post(`/differences/${id}/link`, { to: 'payment', number: 'nothing', note })
  expect([wrong.status, wrong.body.messages[0].field]).toEqual([400, 'number'])
  const deposit = await post(`/differences/${id}/link`, { to: 'deposit', number: '1', note })
  expect(deposit.status).toBe(400)
  const linked = await post(`/differences/${id}/link`, { to: 'payment', number: payment.number, note })
  expect(linked.body.data).toMatchObject({ state: 'solved', payment: payment.id, line: { matchedBy: 'staff' } })
  expect(await differencesOf(report.id)).toEqual([])
  // A later comparison leaves decisions alone.
  await compareReports(app)
  expect((await get(`/differences/${id}`)).data.state).toBe('solved')
  const actions = await app.db
    .selectFrom('admin_actions')
    .select('action')
    .where('target', '=', `settlement difference ${id}`)
    .orderBy('id')
    .execute()
  expect(actions.map(({ action }) => action)).toEqual(['settlement.explain', 'settlement.reopen', 'settlement.link'])
})

test('a line of an unknown payment leads to it and can be linked to it', async () => {
  const month = aMonth()
  const number = String((numbers.next += 1))
  const id = uuid7(new Date())
  await app.db
    .insertInto('unknown_payments')
    .values({
      ...{
        id,
        provider: 'mercadopago' as const,
        provider_id: number,
        is_ours: false,
        is_paid: true,
        status: 'approved',
      },
      ...{ reason: 'reference', first_seen: new Date().toISOString(), last_seen: new Date().toISOString() },
    })
    .execute()
  const report = await imported([head, aRow('', number, 'SETTLEMENT', '50.00', `${month}-11`)].join('\n'))
  const [difference] = await differencesOf(report.id)
  expect(difference).toMatchObject({ kind: 'missing_here', unknown: id })
  const linked = await post(`/differences/${difference.id}/link`, { to: 'unknown', number, note: 'Fica lá' })
  expect(linked.body.data).toMatchObject({ state: 'solved', unknown: id })
})

test('an import is undone with a reason: its lines are gone, those of another report stay', async () => {
  const month = aMonth()
  const rows = [10, 11, 12].map((day) => aRow('', String((numbers.next += 1)), 'SETTLEMENT', '5.00', `${month}-${day}`))
  const first = await imported([head, rows[0], rows[1]].join('\n'))
  const second = await imported([head, rows[1], rows[2]].join('\n'))
  expect(second).toMatchObject({ fresh: 1, repeated: 1 })
  const undone = await post(`/${first.id}/undo`, { reason: 'Arquivo errado' })
  expect(undone.body.data).toMatchObject({ state: 'undone', undoneBy: treasurer.login, undoReason: 'Arquivo errado' })
  expect((await post(`/${first.id}/undo`, { reason: 'Arquivo errado' })).body.code).toBe('changed_meanwhile')
  expect(await differencesOf(first.id)).toEqual([])
  expect(await differencesOf(second.id)).toHaveLength(2)
  // The same file may come again.
  expect(await imported([head, rows[0], rows[1]].join('\n'))).toMatchObject({ fresh: 1, repeated: 1 })
})

test('the statement of a month adds up, on the page and as CSV', async () => {
  const month = aMonth()
  const paid = await aPayment(`${month}-02T02:30:00.000Z`, 5000)
  const refunded = await aPayment(`${month}-05T12:00:00.000Z`, 3000, {
    refunded_cents: 3000,
    state: 'refunded',
    credited: 0,
  })
  await imported(
    [
      head,
      aRow(paid.reference, paid.number, 'SETTLEMENT', '50.00', `${month}-01`, '49.50'),
      aRow(refunded.reference, refunded.number, 'SETTLEMENT', '30.00', `${month}-05`, '29.70'),
      aRow(refunded.reference, refunded.number, 'REFUND', '-30.00', `${month}-06`, '-29.70'),
      aRow('', '5', 'WITHDRAWAL', '-49.50', `${month}-07`),
    ].join('\n'),
  )
  const statement = await get(`/statement?month=${month}`)
  expect(statement.rows).toEqual([
    {
      ...{ method: 'mercado_pix', lines: 2, received: 8000, fees: 50, refunds: 3000, chargebacks: 0, net: 4950 },
      ...{ here: 8000, cash: 100 },
    },
  ])
  expect(statement).toMatchObject({ payouts: 4950, otherFees: 0, open: 0, reports: [{ source: 'mercadopago' }] })
  const reply = await call('GET', `/staff/settlements/statement/export?month=${month}`, {
    ...{ token: treasurer.token, headers: { 'accept-language': 'pt-BR' } },
  })
  const [names, row] = parseCsv(String(reply.body), ';')
  expect(names).toContain('Cash creditado')
  expect(row).toEqual(['Pix (Mercado Pago)', '2', '80,00', '0,50', '30,00', '0,00', '49,50', '80,00', '100'])
})

test.each([
  ['nothing', aForm(''), 'report'],
  ['a picture', aForm(Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 0, 1])), 'report'],
  ['a text in UTF-16', aForm(Buffer.from(head, 'utf16le')), 'report'],
  ['a table of other columns', aForm('a;b\n1;2'), 'report'],
  ['a bank without a name', aForm('a;b\n1;2', { source: 'bank' }), 'bank'],
  ['a bank without columns', aForm('a;b\n1;2', { source: 'bank', bank: 'X' }), 'columns'],
])('%s is refused at its field', async (_, form, field) => {
  const { status, body } = await send(form)
  expect([status, body.messages[0].field]).toEqual([400, field])
})

test('both reports of Mercado Pago together would count payments twice, so the second kind is refused', async () => {
  const releases =
    'DATE;SOURCE_ID;EXTERNAL_REFERENCE;RECORD_TYPE;DESCRIPTION;NET_CREDIT_AMOUNT;NET_DEBIT_AMOUNT;GROSS_AMOUNT'
  const { status, body } = await send(aForm(`${releases}\n2020-05-01;1;;release;payment;1.00;0;1.00`))
  expect([status, body.messages[0].field]).toEqual([400, 'report'])
})

test('only treasurers and owners see reports', async () => {
  for (const roles of [[], ['support'], ['game_master'], ['administrator']]) {
    const { token } = await portal.aPerson(roles)
    expect((await call('GET', '/staff/settlements', { token })).status).toBe(403)
    expect((await send(aForm(head), { token })).status).toBe(403)
  }
  const owner = await portal.aPerson(['superadmin'])
  expect((await call('GET', '/staff/settlements', { token: owner.token })).status).toBe(200)
})

/** A report of so many lines of its own. */
function aLongReport(lines: number): string {
  const month = aMonth()
  const first = numbers.next + 1
  numbers.next += lines
  const rows = Array.from({ length: lines }, (_, at) => {
    return aRow('', String(first + at), 'SETTLEMENT', '1.00', `${month}-${String(1 + (at % 28)).padStart(2, '0')}`)
  })
  return [head, ...rows].join('\n')
}

/** Storage that breaks off after so many bytes, as a process does that is killed. */
const breakingAfter = (most: number): typeof app => ({
  ...app,
  storage: {
    ...app.storage,
    async open(name) {
      const file = await app.storage.open(name)
      if (!file) return null
      const read = (first: number, last: number) =>
        Readable.from(
          (async function* () {
            let count = 0
            for await (const piece of file.read(first, last) as AsyncIterable<Buffer>) {
              for (let at = 0; at < piece.length; at += 4096) {
                if (count >= most) throw new Error('killed')
                const part = piece.subarray(at, at + 4096)
                count += part.length
                yield part
              }
            }
          })(),
        )
      return { size: file.size, read }
    },
  },
})

test('an import that fails in the middle leaves nothing, and the same file can be sent again', async () => {
  const text = aLongReport(700)
  const { id } = (await send(aForm(text))).body.data
  await expect(runImport(breakingAfter(text.length * 0.85), id)).rejects.toThrow('killed')
  expect((await get(`/${id}`)).data.lines).toBeGreaterThan(0)
  const row = app.db.selectFrom('settlement_imports').select('stored_as').where('id', '=', id)
  await app.storage.remove((await row.executeTakeFirstOrThrow()).stored_as!)
  await runImport(app, id)
  expect((await get(`/${id}`)).data).toMatchObject({ state: 'failed', lines: 0, fresh: 0, open: 0, from: null })
  const lines = app.db.selectFrom('settlement_import_lines').select('line_id').where('import_id', '=', id)
  expect(await lines.execute()).toEqual([])
  const again = await imported(text)
  expect(again).toMatchObject({ state: 'done', lines: 700, fresh: 700, repeated: 0 })
  expect(again.id).not.toBe(id)
  // The tests after this one compare fewer open lines.
  expect((await post(`/${again.id}/undo`, { reason: 'Era só um teste.' })).status).toBe(200)
})

test('of the same file sent twice at once, the slower sending leaves no file behind the import', async () => {
  const text = aLongReport(3)
  const arriving = async () => {
    const staged = await app.storage.stage(Readable.from([Buffer.from(text)]))
    return { sentAs: 'report.csv', ...staged }
  }
  const form = { source: 'mercadopago' as const }
  const slow = await arriving()
  const done = await importSettlement(app, treasurer, form, {
    ...slow,
    async keep(name) {
      await imported(text)
      await slow.keep(name)
    },
  })
  expect(done.data).toMatchObject({ state: 'done', lines: 3 })
  for await (const { name } of app.storage.list()) expect(name).not.toMatch(/^settlements/)
})

test('an import that is killed anywhere goes on and has each line once, with two workers at once as well', async () => {
  const text = aLongReport(2_300)
  const { body } = await send(aForm(text))
  const { id } = body.data
  const seen: number[] = []
  for (const part of [0.1, 0.35, 0.6, 0.9]) {
    await expect(runImport(breakingAfter(text.length * part), id)).rejects.toThrow('killed')
    const { data } = await get(`/${id}`)
    seen.push(data.lines)
    expect(data.state).toMatch(/waiting|reading/)
  }
  expect(seen).toEqual(seen.toSorted((one, other) => one - other))
  expect(seen.at(-1)).toBeGreaterThan(1_000)
  await Promise.all([runImport(app, id), runImport(app, id)])
  const { data } = await get(`/${id}`)
  expect(data).toMatchObject({ state: 'done', lines: 2_300, fresh: 2_300, repeated: 0, open: 2_300 })
  // The raw file is gone, and only its name and hash are left.
  const row = await app.db.selectFrom('settlement_imports').selectAll().where('id', '=', id).executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    stored_as: null,
    file_name: 'report.csv',
    file_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  })
  for await (const { name } of app.storage.list()) expect(name).not.toMatch(/^settlements/)
})

test('an import whose job was lost is started again by the sweep, and one without its file fails', async () => {
  const { body } = await send(aForm(aLongReport(3)))
  const { id } = body.data
  await sql`delete from graphile_worker._private_jobs`.execute(app.db)
  portal.setNow(new Date(Date.now() + 2 * 3600_000))
  await sweepReports(app)
  portal.setNow()
  await portal.runJobs()
  expect((await get(`/${id}`)).data).toMatchObject({ state: 'done', lines: 3 })

  const lost = (await send(aForm(aLongReport(3)))).body.data.id
  const { stored_as: name } = await app.db
    .selectFrom('settlement_imports')
    .select('stored_as')
    .where('id', '=', lost)
    .executeTakeFirstOrThrow()
  await app.storage.remove(name!)
  await portal.runJobs()
  expect((await get(`/${lost}`)).data.state).toBe('failed')
})
