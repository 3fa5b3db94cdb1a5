import { randomBytes } from 'node:crypto'
import { insertReversal, type Payment, type Reversal } from '../payments/payments.ts'
import { giveBack } from '../payments/give-back.ts'
import type { Query } from '../store.ts'

/** One Pix that arrived for a charge. A charge may get several, of any amounts. */
export interface Received {
  endToEndId: string
  txid: string
  amountCents: number
  key: string
  payerNote: string
  at: Date
}

const columns = `end_to_end_id as "endToEndId", txid, amount_cents::float8 as "amountCents", key, payer_note as "payerNote", at`
// The number of an arbitrary bank.
const ispb = '09089356'

/** An id of 32 characters: E or D, the bank, the minute, and 11 random characters. */
export function newRailId(letter: 'E' | 'D'): string {
  const minute = new Date().toISOString().replaceAll(/\D/g, '').slice(0, 12)
  return `${letter}${ispb}${minute}${randomBytes(6).toString('hex').slice(0, 11)}`
}

export async function receive(query: Query, pix: Omit<Received, 'at' | 'endToEndId'>): Promise<Received> {
  const [received] = await query<Received>(
    `insert into sandbox.pix_received (end_to_end_id, txid, amount_cents, key, payer_note)
     values ($1, $2, $3, $4, $5) returning ${columns}`,
    [newRailId('E'), pix.txid, pix.amountCents, pix.key, pix.payerNote],
  )
  return received!
}

export const findReceived = (query: Query, txid: string): Promise<Received[]> =>
  query<Received>(`select ${columns} from sandbox.pix_received where txid = $1 order by at, end_to_end_id`, [txid])

export async function getReceived(query: Query, endToEndId: string): Promise<Received | null> {
  const sql = `select ${columns} from sandbox.pix_received where end_to_end_id = $1`
  return (await query<Received>(sql, [endToEndId]))[0] ?? null
}

/** The Pix that arrived in a span of time, oldest first: one page, and the total count. */
export async function findReceivedBetween(
  query: Query,
  { from, to, txid, skip, limit }: { from: Date; to: Date; txid: string | null; skip: number; limit: number },
): Promise<{ found: Received[]; total: number }> {
  const where = 'at between $1 and $2 and ($3::text is null or txid = $3)'
  const [count] = await query<{ total: number }>(
    `select count(*)::integer as total from sandbox.pix_received where ${where}`,
    [from, to, txid],
  )
  const found = await query<Received>(
    `select ${columns} from sandbox.pix_received where ${where} order by at, end_to_end_id offset $4 limit $5`,
    [from, to, txid, skip, limit],
  )
  return { found, total: count?.total ?? 0 }
}

/** A devolução: requested by the merchant (ORIGINAL), or forced by the Central Bank (MED_FRAUDE). */
export interface Return {
  endToEndId: string
  id: string
  rtrId: string
  status: 'DEVOLVIDO' | 'NAO_REALIZADO'
  nature: 'ORIGINAL' | 'MED_FRAUDE'
  reason?: string
}

/** Records a devolução of a locked charge; a failed one moves no money. */
export async function makeReturn(query: Query, payment: Payment, facts: Return, cents: number): Promise<Reversal> {
  const data = { ...facts }
  if (facts.status === 'NAO_REALIZADO') return insertReversal(query, payment, 'failed', cents, data)
  const kind = facts.nature === 'ORIGINAL' ? 'refund' : 'chargeback'
  return (await giveBack(query, payment, { kind, cents, data })).reversal
}

export const returnOf = ({ data }: Reversal): Return => data as unknown as Return

/** The cents of one Pix that have not been returned. */
export const leftOf = ({ endToEndId, amountCents }: Received, reversals: Reversal[]): number =>
  amountCents -
  reversals
    .filter((each) => each.kind !== 'failed' && returnOf(each).endToEndId === endToEndId)
    .reduce((sum, each) => sum + each.amountCents, 0)
