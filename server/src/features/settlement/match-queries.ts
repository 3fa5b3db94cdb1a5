import { serverDay, startOfServerDay } from '@guildhall/contract/server-calendar'
import type { MatchRule, SettlementSource } from '@guildhall/contract/settlement-rules'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import type { DB } from '../../db/tables.ts'
import { daysAfter, depositDays, type Candidate, type Difference, type Line } from './rules.ts'

type Db = Kysely<DB>

/** A line with what it was matched to. */
export type MatchedLine = Line & { payment_id: string | null; deposit_id: number | null; matched_by: MatchRule | null }

/** The payment provider whose money a source reports. */
export const providerOf = { mercadopago: 'mercadopago', paypal: 'paypal', bank: 'pix' } as const

const lines = (db: Db) =>
  db
    .selectFrom('settlement_lines as l')
    .select(['l.id', 'l.kind', 'l.day', 'l.number', 'l.about', 'l.reference', 'l.gross_cents', 'l.fee_cents'])
    .select(['l.payment_id', 'l.deposit_id', 'l.matched_by'])
    .where('l.kind', 'in', ['payment', 'refund', 'chargeback'])
    .orderBy('l.id')

/** The lines of an import behind the line `after`, which may belong to payments. */
export const findLinesOfImport = (db: Db, importId: number, after: number, limit: number): Promise<MatchedLine[]> =>
  lines(db)
    .where('l.id', '>', after)
    .where('l.id', 'in', (eb) =>
      eb.selectFrom('settlement_import_lines').select('line_id').where('import_id', '=', importId),
    )
    .limit(limit)
    .execute()

/** The lines with an open difference behind the line `after`. */
export const findOpenLines = (db: Db, source: SettlementSource, after: number, limit: number): Promise<MatchedLine[]> =>
  lines(db)
    .where('l.source', '=', source)
    .where('l.id', '>', after)
    .where(
      // An array is read once. A join looked through all open differences for each line, while their statistics were old.
      sql<boolean>`l.id = any(array(
        select d.line_id from settlement_differences d where d.state = 'open' and d.line_id > ${after}))`,
    )
    .limit(limit)
    .execute()

export const getLine = (db: Db, id: number): Promise<MatchedLine | undefined> =>
  lines(db).where('l.id', '=', id).executeTakeFirst()

/** All lines of these payments and deposits. */
export const findLinesOf = (db: Db, payments: string[], deposits: number[]): Promise<MatchedLine[]> =>
  payments.length + deposits.length === 0
    ? Promise.resolve([])
    : lines(db)
        .where((eb) =>
          eb.or([
            ...(payments.length > 0 ? [eb('l.payment_id', 'in', payments)] : []),
            ...(deposits.length > 0 ? [eb('l.deposit_id', 'in', deposits)] : []),
          ]),
        )
        .execute()

/** The payments and deposits that any of these lines may be. */
export async function findCandidates(db: Db, source: SettlementSource, of: readonly Line[]): Promise<Candidate[]> {
  if (of.length === 0) return []
  const numbers = of.flatMap(({ number, about }) => [number, about].filter((each) => each !== null))
  const references = of.flatMap(({ reference }) => reference ?? [])
  // Each part has an index. One condition of all parts would read every payment.
  const named = sql`
    select id from payments where reference = any(${references})
    union select id from payments where provider_id = any(${numbers})
    union select id from payments where receipt_id = any(${numbers})
    union select payment_id from payment_refunds where provider_refund_id = any(${numbers})`
  const dated = of.filter(({ kind, number, about, reference }) => {
    return kind === 'payment' && (source === 'bank' || (!number && !about && !reference))
  })
  if (dated.length === 0) return findPayments(db, source, idIn(named))
  const days = dated.map(({ day }) => day).toSorted()
  const [first, last] = [days[0]!, days.at(-1)!]
  const amounts = dated.map(({ gross_cents }) => gross_cents)
  const alike = sql`
    select id from payments where amount_cents + fee_cents = any(${amounts})
      and paid_at >= ${startOf(first)} and paid_at < ${startOf(daysAfter(last, 1))}`
  const payments = await findPayments(db, source, idIn(sql`${named} union ${alike}`))
  if (source !== 'bank') return payments
  const deposits = await findDeposits(
    db,
    sql`d.value_cents = any(${amounts}) and d.status <> 'disapproved'
      and d.created_at >= ${startOf(first)} and d.created_at < ${startOf(daysAfter(last, depositDays + 1))}`,
  )
  return [...payments, ...deposits]
}

const idIn = (ids: RawBuilder<unknown>) => sql`p.id = any(array(${ids}))`

/** The first moment of a day of the server's calendar. */
const startOf = (day: string): string => new Date(startOfServerDay(day)).toISOString()

/** These payments and deposits as candidates. */
export const findByIds = async (
  db: Db,
  source: SettlementSource,
  payments: string[],
  deposits: number[],
): Promise<Candidate[]> => [
  ...(payments.length > 0 ? await findPayments(db, source, sql`p.id = any(${payments}::uuid[])`) : []),
  ...(deposits.length > 0 ? await findDeposits(db, sql`d.id = any(${deposits}::bigint[])`) : []),
]

/** The day of a moment in the server's calendar. */
const dayOf = (column: string) => sql`day_of(${sql.ref(column)})`

interface PaymentRow {
  id: string
  reference: string
  provider_id: string | null
  receipt_id: string | null
  cents: number
  total_cents: number | null
  returned: number
  paid_at: string | null
  is_paid: boolean
  refunds: string[]
  is_taken: boolean
}

async function findPayments(db: Db, source: SettlementSource, where: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<PaymentRow>`
    select p.id, p.reference, p.provider_id, p.receipt_id, p.total_cents, p.paid_at,
      coalesce(p.received_cents, p.amount_cents + p.fee_cents) as cents,
      p.refunded_cents + p.charged_back_cents + p.surplus_returned_cents as returned,
      p.paid_at is not null or p.state in ('review', 'uncredited') as is_paid,
      array(select r.provider_refund_id from payment_refunds r
        where r.payment_id = p.id and r.provider_refund_id is not null) as refunds,
      exists (select from settlement_lines l where l.payment_id = p.id and l.kind = 'payment') as is_taken
    from payments p where p.provider = ${providerOf[source]} and (${where}) order by p.paid_at, p.id`.execute(db)
  return rows.map((row) => {
    const day = row.paid_at ? serverDay(new Date(row.paid_at)) : ''
    return {
      of: { payment: row.id },
      reference: row.reference,
      numbers: [row.provider_id, row.receipt_id].filter((number) => number !== null),
      refunds: row.refunds,
      cents: row.cents,
      others: row.total_cents === null ? [] : [row.total_cents],
      days: [day, day],
      returned: row.returned,
      isPaid: row.is_paid,
      isTaken: row.is_taken,
    }
  })
}

async function findDeposits(db: Db, where: RawBuilder<unknown>): Promise<Candidate[]> {
  const { rows } = await sql<{
    id: number
    value_cents: number
    created_at: string
    is_paid: boolean
    is_taken: boolean
  }>`
    select d.id, d.value_cents, d.created_at, d.status = 'approved' as is_paid,
      exists (select from settlement_lines l where l.deposit_id = d.id and l.kind = 'payment') as is_taken
    from deposits d where ${where} order by d.created_at, d.id`.execute(db)
  return rows.map((row) => {
    const day = serverDay(new Date(row.created_at))
    return {
      of: { deposit: row.id },
      ...{ reference: null, numbers: [], refunds: [], others: [], returned: 0 },
      cents: row.value_cents,
      days: [daysAfter(day, -depositDays), day],
      isPaid: row.is_paid,
      isTaken: row.is_taken,
    }
  })
}

export const setMatch = (db: Db, lineId: number, of: Candidate['of'], by: MatchRule) =>
  db
    .updateTable('settlement_lines')
    .set({
      payment_id: 'payment' in of ? of.payment : null,
      deposit_id: 'deposit' in of ? of.deposit : null,
      matched_by: by,
    })
    .where('id', '=', lineId)
    .execute()

export const setUnknown = (db: Db, lineId: number, unknownId: string) =>
  db.updateTable('settlement_lines').set({ unknown_id: unknownId }).where('id', '=', lineId).execute()

/** Notes which unknown payments these lines are. */
export const linkUnknown = (db: Db, source: SettlementSource, ids: number[]) =>
  sql`
    update settlement_lines l set unknown_id = k.id from unknown_payments k
    where l.id = any(${ids}::bigint[]) and l.unknown_id is null and k.provider = ${providerOf[source]}
      and k.provider_id in (l.number, l.about)`.execute(db)

/**
 * Writes the differences of the reviewed lines; what has not changed is not written again. One that is decided stays decided; an open one that is gone is resolved,
 * and a resolved one that is back is open.
 */
export async function writeDifferences(
  db: Db,
  { source, reviewed, found, now }: { source: string; reviewed: number[]; found: readonly Difference[]; now: string },
): Promise<void> {
  await sql`
    insert into settlement_differences as d
      (kind, source, line_id, day, expected_cents, found_cents, found_at)
    select sent.kind, ${source}, sent.line, l.day, sent.expected, sent.found, ${now}
    from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as sent (line bigint, kind text, expected bigint, found bigint)
    join settlement_lines l on l.id = sent.line order by sent.line
    on conflict (line_id, kind) where line_id is not null do update
    set expected_cents = excluded.expected_cents, found_cents = excluded.found_cents,
      state = case when d.state = 'resolved' then 'open' else d.state end
    where d.state = 'resolved'
      or (d.expected_cents, d.found_cents) is distinct from (excluded.expected_cents, excluded.found_cents)`.execute(db)
  await sql`
    update settlement_differences d set state = 'resolved'
    where d.line_id = any(${reviewed}::bigint[]) and d.state = 'open' and not exists (
      select from jsonb_to_recordset(${JSON.stringify(found)}::jsonb) as sent (line bigint, kind text)
      where sent.line = d.line_id and sent.kind = d.kind)`.execute(db)
}

/**
 * Compares what was paid here with the periods of the reports. The day of an import is not over, so it does not count. A
 * report by the day of the release says nothing of the day of the payment. A bank counts for payments, or for deposits,
 * once one of its lines was one.
 */
export async function reviewMissing(db: Db, source: SettlementSource, now: string): Promise<void> {
  const periods = (column: 'payment_id' | 'deposit_id') => sql`(
    select i.from_day, least(i.to_day, ${dayOf('i.imported_at')} - 1) as to_day from settlement_imports i
    where i.source = ${source} and i.state in ('matching', 'done') and i.format <> 'mercado_releases'
      and (i.bank is null or exists (
        select from settlement_lines l where l.bank = i.bank and l.${sql.raw(column)} is not null)))`
  const within = (column: 'payment_id' | 'deposit_id', day: RawBuilder<unknown>) =>
    sql`exists (select from ${periods(column)} period where ${day} between period.from_day and period.to_day)`
  const payments = sql`
    select p.id, ${dayOf('p.paid_at')} as day, coalesce(p.received_cents, p.amount_cents + p.fee_cents) as cents
    from payments p where p.provider = ${providerOf[source]} and p.paid_at is not null
      and not exists (select from settlement_lines l where l.payment_id = p.id and l.kind = 'payment')
      and ${within('payment_id', dayOf('p.paid_at'))}`
  await writeMissing(db, 'payment_id', source, payments, now)
  if (source !== 'bank') return
  // The transfer may have come days before the player told of it, so those days must be reported, too.
  const deposits = sql`
    select d.id, ${dayOf('d.created_at')} as day, d.value_cents as cents
    from deposits d where d.status = 'approved'
      and not exists (select from settlement_lines l where l.deposit_id = d.id and l.kind = 'payment')
      and ${within('deposit_id', dayOf('d.created_at'))}
      and ${within('deposit_id', sql`${dayOf('d.created_at')} - ${sql.lit(depositDays)}`)}`
  await writeMissing(db, 'deposit_id', source, deposits, now)
}

async function writeMissing(
  db: Db,
  column: 'payment_id' | 'deposit_id',
  source: SettlementSource,
  missing: RawBuilder<unknown>,
  now: string,
): Promise<void> {
  const id = sql.raw(column)
  await sql`
    insert into settlement_differences as d (kind, source, ${id}, day, expected_cents, found_at)
    select 'missing_there', ${source}, missing.id, missing.day, missing.cents, ${now}
    from (${missing}) missing order by missing.day, missing.id
    on conflict (${id}) where ${id} is not null do update
    set state = 'open' where d.state = 'resolved'`.execute(db)
  await sql`
    update settlement_differences d set state = 'resolved'
    where d.kind = 'missing_there' and d.source = ${source} and d.${id} is not null and d.state = 'open'
      and d.${id} not in (select missing.id from (${missing}) missing)`.execute(db)
}
