import { randomUUID } from 'node:crypto'
import { centsToGiveBack, remainingCents } from '../payments/give-back.ts'
import { findReversals, getPayment, savePayment, type Payment } from '../payments/payments.ts'
import type { News } from '../payments/messages.ts'
import type { Asked, Provider } from '../payments/provider.ts'
import { getCommonHook, getHook } from '../payments/hooks.ts'
import type { Query } from '../store.ts'
import { findReceived, leftOf, makeReturn, newRailId, receive, type Received, type Return } from './received.ts'
import { amountOf, chargeData, pixOf } from './show.ts'

const possible: Record<string, readonly string[]> = {
  ATIVA: ['approve', 'reject', 'expire'],
  REMOVIDA_PELO_PSP: [],
  REMOVIDA_PELO_USUARIO_RECEBEDOR: [],
}

export function actionsOf(payment: Payment): readonly string[] {
  // Some banks accept a second Pix for a paid charge.
  if (payment.status === 'CONCLUIDA')
    return remainingCents(payment) > 0
      ? ['refund', 'partial-refund', 'chargeback', 'refund-fails', 'pay-again']
      : ['pay-again']
  return possible[payment.status] ?? []
}

/** Whether the payment already is in the state that the action leads to. */
export function isDone(payment: Payment, action: string): boolean {
  if (action === 'approve') return payment.status === 'CONCLUIDA'
  if (action === 'reject') return payment.status === 'REMOVIDA_PELO_PSP'
  const isGone = payment.paidCents > 0 && remainingCents(payment) === 0
  return isGone && (action === 'refund' || action === 'chargeback')
}

/** The actions of payers, the bank and the Central Bank on a charge. */
export const act: Provider['act'] = async (query, payment, action, asked) => {
  switch (action) {
    case 'approve':
    case 'pay-again':
      return { news: await newsOfReceived(query, payment, [await pay(query, payment, asked)]) }
    case 'reject':
      await savePayment(query, { ...payment, status: 'REMOVIDA_PELO_PSP', expiresAt: null })
      return { news: [] }
    case 'expire':
      await savePayment(query, overdue(payment))
      return { news: [] }
    case 'refund-fails':
      await savePayment(query, { ...payment, data: { ...payment.data, refusesReturn: true } })
      return { news: [] }
    default:
      return returnMoney(query, payment, action, asked)
  }
}

/** Any amount completes the charge. `receiver` is the key that received the money, when it is not ours. */
export async function pay(query: Query, payment: Payment, { amountCents, form }: Asked): Promise<Received> {
  const cents = amountCents ?? payment.amountCents
  const key = typeof form.receiver === 'string' && form.receiver ? form.receiver : chargeData(payment).key
  await savePayment(query, {
    ...payment,
    status: 'CONCLUIDA',
    paidCents: payment.paidCents + cents,
    paidAt: payment.paidAt ?? new Date(),
    expiresAt: null,
    // The charge then belongs to the other key, and its reply says so.
    data: { ...payment.data, key },
  })
  const payerNote = typeof form.note === 'string' ? form.note : ''
  return receive(query, { txid: payment.ref, amountCents: cents, key, payerNote })
}

/** The API has no status for an expired charge: it stays ATIVA, and its calendar shows that it has expired. */
function overdue(payment: Payment): Payment {
  const { createdAt, validS } = chargeData(payment)
  const shifted = new Date(Math.min(Date.parse(createdAt), Date.now() - validS * 1_000))
  return { ...payment, expiresAt: null, data: { ...payment.data, createdAt: shifted.toISOString() } }
}

/** Returns money from the newest Pix to the oldest, with one devolução for each. */
async function returnMoney(
  query: Query,
  payment: Payment,
  action: string,
  asked: Asked,
): Promise<{ news: News[] } | { problem: string }> {
  let cents = centsToGiveBack(payment, action === 'partial-refund', asked.amountCents)
  if (cents < 1 || cents > remainingCents(payment)) return { problem: 'Not so much of it is left.' }
  const nature = action === 'chargeback' ? 'MED_FRAUDE' : 'ORIGINAL'
  const changed: Received[] = []
  for (const pix of (await findReceived(query, payment.ref)).toReversed()) {
    const part = Math.min(cents, leftOf(pix, await findReversals(query, payment)))
    if (part < 1) continue
    const fresh = (await getPayment(query, 'pix', payment.ref))!
    await makeReturn(query, fresh, aReturn(pix.endToEndId, { nature }), part)
    changed.push(pix)
    cents -= part
  }
  return { news: await newsOfReceived(query, payment, changed) }
}

export const aReturn = (endToEndId: string, changes: Partial<Return> = {}): Return => ({
  endToEndId,
  id: randomUUID().replaceAll('-', ''),
  rtrId: newRailId('D'),
  status: 'DEVOLVIDO',
  nature: 'ORIGINAL',
  ...changes,
})

/** Builds one webhook about these Pix and their devoluções, for the address of the charge's key. */
export async function newsOfReceived(query: Query, payment: Payment, received: Received[]): Promise<News[]> {
  if (!received.length) return []
  const reversals = await findReversals(query, payment)
  return announceTo(
    query,
    chargeData(payment).key,
    received.map((each) => pixOf(each, reversals)),
  )
}

export async function announceTo(query: Query, key: string, pix: object[]): Promise<News[]> {
  const url = (await getHook(query, 'pix', key))?.url ?? (await getCommonHook(query, 'pix'))
  return url ? [{ event: 'pix', url, data: { pix } }] : []
}

/** The current state again; or, with an amount, a Pix that never arrived, as a forged webhook could report it. */
export async function newsOf(query: Query, payment: Payment, { amountCents, form }: Asked): Promise<News[]> {
  if (amountCents === undefined) return newsOfReceived(query, payment, await findReceived(query, payment.ref))
  const { key } = chargeData(payment)
  return announceTo(query, key, [
    {
      endToEndId: newRailId('E'),
      txid: payment.ref,
      valor: amountOf(amountCents),
      chave: typeof form.receiver === 'string' && form.receiver ? form.receiver : key,
      horario: new Date().toISOString(),
    },
  ])
}
