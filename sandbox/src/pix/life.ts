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
  // Some banks let a second Pix into a charge that is done.
  if (payment.status === 'CONCLUIDA')
    return remainingCents(payment) > 0
      ? ['refund', 'partial-refund', 'chargeback', 'refund-fails', 'pay-again']
      : ['pay-again']
  return possible[payment.status] ?? []
}

/** Whether it already is what the action would make of it. */
export function isDone(payment: Payment, action: string): boolean {
  if (action === 'approve') return payment.status === 'CONCLUIDA'
  if (action === 'reject') return payment.status === 'REMOVIDA_PELO_PSP'
  const isGone = payment.paidCents > 0 && remainingCents(payment) === 0
  return isGone && (action === 'refund' || action === 'chargeback')
}

/** What payers, the bank and the Central Bank do to a charge. */
export const act: Provider['act'] = async (query, payment, action, asked) => {
  switch (action) {
    case 'approve':
    case 'pay-again':
      return { news: await tell(query, payment, [await pay(query, payment, asked)]) }
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

/** Whatever the amount, the charge is done. `receiver`: the key that the money went to, when not ours. */
export async function pay(query: Query, payment: Payment, { amountCents, form }: Asked): Promise<Received> {
  const cents = amountCents ?? payment.amountCents
  const key = typeof form.receiver === 'string' && form.receiver ? form.receiver : chargeData(payment).key
  await savePayment(query, {
    ...payment,
    status: 'CONCLUIDA',
    paidCents: payment.paidCents + cents,
    paidAt: payment.paidAt ?? new Date(),
    expiresAt: null,
    // The whole charge is then another's, as its own answer tells.
    data: { ...payment.data, key },
  })
  const payerNote = typeof form.note === 'string' ? form.note : ''
  return receive(query, { txid: payment.ref, amountCents: cents, key, payerNote })
}

/** There is no word for it: the charge stays ATIVA, and its calendar tells that its time is over. */
function overdue(payment: Payment): Payment {
  const { createdAt, validS } = chargeData(payment)
  const shifted = new Date(Math.min(Date.parse(createdAt), Date.now() - validS * 1_000))
  return { ...payment, expiresAt: null, data: { ...payment.data, createdAt: shifted.toISOString() } }
}

/** From the newest Pix back, each as far as it goes: one devolução each. */
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
  return { news: await tell(query, payment, changed) }
}

export const aReturn = (endToEndId: string, changes: Partial<Return> = {}): Return => ({
  endToEndId,
  id: randomUUID().replaceAll('-', ''),
  rtrId: newRailId('D'),
  status: 'DEVOLVIDO',
  nature: 'ORIGINAL',
  ...changes,
})

/** One message about these Pix with their devoluções, to where the merchant wants those of the charge's key. */
export async function tell(query: Query, payment: Payment, received: Received[]): Promise<News[]> {
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

/** What is true, told again; or with an amount a Pix that never came, as another customer of the bank could tell it. */
export async function newsOf(query: Query, payment: Payment, { amountCents, form }: Asked): Promise<News[]> {
  if (amountCents === undefined) return tell(query, payment, await findReceived(query, payment.ref))
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
