import { createHash } from 'node:crypto'
import pg from 'pg'
import type { MoneyWorld } from './money-world.ts'

/** A payment in the portal, with the provider's id for it. */
interface Ours {
  id: string
  reference: string
  provider: string
  provider_id: string | null
  login: string
  state: string
  amount_cents: string
  charge: string
  cash: string
  credited: string
  credits: string
  reversed: string
}

/** The worth of a paid payment for its payer. */
export interface Worth {
  id: string
  login: string
  amountCents: number
  chargeCents: number
  backCents: number
  cash: number
}

export interface Truth {
  payments: number
  /** The payments that the sandbox calls paid in the requested amount. */
  paid: number
  /** The cents of those at the sandbox, less what was returned; and the sum by the portal's views. */
  outsideCents: number
  insideCents: number
  differences: string[]
}

export async function ask<Row extends object>(databaseUrl: string, sql: string): Promise<Row[]> {
  const client = new pg.Client({ connectionString: databaseUrl })
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query<Row>(sql)).rows
  } finally {
    await client.end()
  }
}

/**
 * Compares the state of each payment at the sandbox with the portal's credit. A payment of another amount than
 * requested waits for staff and is not credited. A double payment is credited once, and the second one is returned.
 */
export async function comparePayments({
  databaseUrl,
  sandboxDatabaseUrl,
  sandboxUrl,
}: Pick<MoneyWorld, 'databaseUrl' | 'sandboxDatabaseUrl' | 'sandboxUrl'>): Promise<Truth & { paidOnes: Worth[] }> {
  const found: string[] = []
  const ours = await ask<Ours>(
    databaseUrl,
    `select p.id, p.reference, p.provider, p.provider_id, u.login, p.state, p.amount_cents,
       p.amount_cents + p.fee_cents as charge,
       v.cash, v.credited,
       (select count(*) from audit.ledger_entry e where e.ref_type = 'donation' and e.ref_id = p.id::text and e.amount > 0) as credits,
       (select coalesce(sum(amount), 0) from audit.ledger_entry e where e.amount > 0 and e.ref_type = 'donation_reversal'
          and e.ref_id like p.id || ':%') as reversed
     from payments p join users u on u.id = p.user_id join audit.payment v on v.id = p.id`,
  )
  const paidOnes: Worth[] = []
  let [paid, outsideCents, insideCents] = [0, 0, 0]
  for (const payment of ours) {
    const [charge, cash, credited] = [Number(payment.charge), Number(payment.cash), Number(payment.credited)]
    const name = `${payment.provider} ${payment.id} (${payment.state})`
    const outside = await outsideTruth(sandboxUrl, payment.provider, payment.reference)
    if (outside.length > 1) found.push(`${name} is ${outside.length} payments at the provider`)
    const [atProvider] = outside
    // A code that was paid twice is a donation and a surplus; staff have returned the surplus.
    const isTwice = atProvider !== undefined && atProvider.paidCents === 2 * charge
    const isPaid = atProvider !== undefined && (isTwice || atProvider.paidCents === charge)
    const surplusCents = isTwice ? charge : 0
    if (isTwice && atProvider.backCents !== surplusCents)
      found.push(`${name} was paid twice, and ${atProvider.backCents} cents of ${surplusCents} went back`)
    const backCents = Math.max(0, (atProvider?.backCents ?? 0) - surplusCents)
    const owed = isPaid ? Math.floor((cash * (charge - backCents)) / charge) : 0
    if (isPaid) {
      paid += 1
      outsideCents += charge - backCents
      const { id, login, amount_cents } = payment
      paidOnes.push({ id, login, amountCents: Number(amount_cents), chargeCents: charge, backCents, cash: owed })
    }
    if (atProvider?.status === 'APPROVED') found.push(`${name} was approved and never captured`)
    if (credited !== owed) found.push(`${name} has credited ${credited}, and is worth ${owed}`)
    // A payment that was returned before the portal saw it was never credited.
    const mayBeNone = isPaid && owed === 0
    if (Number(payment.credits) !== Number(isPaid) && !(mayBeNone && Number(payment.credits) === 0))
      found.push(`${name} was credited ${payment.credits} times`)
    if (['paid', 'partially_refunded'].includes(payment.state)) insideCents += charge - backCents
  }
  if (outsideCents !== insideCents)
    found.push(`the sandbox holds ${outsideCents} cents, and paid payments of the portal come to ${insideCents}`)
  const references = new Set(ours.map(({ reference }) => reference))
  const theirs = await ask<{ reference: string }>(sandboxDatabaseUrl, 'select reference from sandbox.payments')
  const unrelated = theirs.filter(({ reference }) => !references.has(reference))
  if (unrelated.length > 0) found.push(`the sandbox has ${unrelated.length} payments that nobody asked for`)
  return { payments: ours.length, paid, outsideCents, insideCents, paidOnes, differences: found }
}

/** The sandbox's payments of one reference, with their reversals. */
async function outsideTruth(sandboxUrl: string, provider: string, reference: string) {
  const get = async (path: string) => {
    const reply = await fetch(`${sandboxUrl}/control/payments${path}`)
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
    // oxlint-disable-next-line typescript/no-explicit-any -- the sandbox's own shape
    return (await reply.json()) as any
  }
  const listed = (await get(`?provider=${provider}&reference=${reference}`)) as { ref: string; paidCents: number }[]
  return Promise.all(
    listed.map(async ({ ref }) => {
      const { status, paidCents, reversals } = await get(`/${provider}/${encodeURIComponent(ref)}`)
      const backCents = (reversals as { amountCents: number }[]).reduce((sum, { amountCents }) => sum + amountCents, 0)
      return { status: String(status), paidCents: Number(paidCents), backCents }
    }),
  )
}

/** A finding when a query counts something where it should count nothing. */
export async function countFinding(databaseUrl: string, what: string, sql: string): Promise<string[]> {
  const [row] = await ask<{ count: string }>(databaseUrl, `select (${sql})::text as count`)
  return row?.count === '0' ? [] : [`${what}: ${row?.count}`]
}

/** L1 (conservation) and L2 (no drift), by the views for auditors alone. */
export async function bookFindings(databaseUrl: string): Promise<string[]> {
  const found: string[] = []
  const one = async (what: string, sql: string) => found.push(...(await countFinding(databaseUrl, what, sql)))
  // L1
  await one('the sum of all entries', 'select coalesce(sum(amount), 0) from audit.ledger_entry')
  await one(
    'transfers that are no two sides of one amount',
    `select count(*) from (select tx_id from audit.ledger_entry group by tx_id having sum(amount) <> 0 or count(*) < 2) odd`,
  )
  // L2
  await one(
    'balances that are not the sum of their entries',
    `select count(*) from audit.balance b left join (select owner, sum(amount) as amount from audit.ledger_entry group by owner) e
       on e.owner = b.owner where b.amount <> coalesce(e.amount, 0)`,
  )
  return found
}

/** Movements never change or disappear (L4, D1). Each call returns the movements that differ from the last call. */
export function watchMovements(databaseUrl: string): () => Promise<string[]> {
  let seen = new Map<string, string>()
  return async () => {
    const now = await movements(databaseUrl)
    const found = [...seen].filter(([id, line]) => now.get(id) !== line).map(([id]) => `L4: the movement ${id} changed`)
    seen = now
    return found
  }
}

/** A digest of every movement, by its number. */
async function movements(databaseUrl: string): Promise<Map<string, string>> {
  const rows = await ask<{ id: string; line: string }>(
    databaseUrl,
    'select id, t::text as line from ledger_transfers t',
  )
  return new Map(rows.map(({ id, line }) => [id, createHash('sha256').update(line).digest('hex')]))
}
