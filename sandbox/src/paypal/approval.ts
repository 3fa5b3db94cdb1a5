import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf, wrong } from '../forms.ts'
import { html, page, text } from '../layout.ts'
import { reais } from '../payments/page.ts'
import { payerWords, type PayerWords } from '../payments/payer-words.ts'
import { getPayment, lockPayment, savePayment, type Payment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import { approved, newsOf } from './life.ts'
import { orderData } from './show.ts'

type ByToken = { Querystring: { token?: string } }

/** PayPal's page on which the payer approves or cancels, before the return to the merchant. */
export function serveApproval(
  fastify: FastifyInstance,
  { store, webhooks }: ProviderServices,
  webhookId: string,
): void {
  fastify.get<ByToken>('/checkoutnow', async ({ query }, reply) => {
    const payment = await getPayment(store.query, 'paypal', query.token ?? '')
    if (!payment) return absent(reply)
    const words = payerWords(orderData(payment).returnUrl)
    return html(reply, page('PayPal', approval(payment, words), words.lang), { isFramed: true })
  })

  fastify.post<ByToken>('/checkoutnow', async (request, reply) => {
    const { decision } = formOf(request)
    if (decision !== 'approve' && decision !== 'cancel') return wrong(reply, 'decision is approve or cancel')
    const decided = await store.transaction(async (query) => {
      const payment = await lockPayment(query, 'paypal', request.query.token ?? '')
      // A cancellation is not final: the order stays open until it expires.
      if (!payment || decision === 'cancel' || !isOpen(payment)) return { payment, written: null }
      const saved = await savePayment(query, { ...payment, ...approved(payment, { form: {} }) })
      const news = await newsOf(query, saved, ['CHECKOUT.ORDER.APPROVED'], webhookId)
      return { payment: saved, written: await webhooks.announce(query, saved, news) }
    })
    if (!decided.payment) return absent(reply)
    if (decided.written) await webhooks.release(decided.written)
    const target = decision === 'cancel' ? cancelOf(decided.payment) : returnOf(decided.payment)
    return reply.redirect(target ?? `/paypal/checkoutnow?token=${decided.payment.ref}`, 303)
  })
}

const isOpen = ({ status }: Payment): boolean => status === 'CREATED' || status === 'PAYER_ACTION_REQUIRED'

/** The address after an approval; null when the merchant gave none, or the order is not approved. */
function returnOf(payment: Payment): string | null {
  const { returnUrl, payerId } = orderData(payment)
  if (!returnUrl || !payerId) return null
  return withQuery(returnUrl, { token: payment.ref, PayerID: payerId })
}
const cancelOf = (payment: Payment): string | null => {
  const { cancelUrl } = orderData(payment)
  return cancelUrl && withQuery(cancelUrl, { token: payment.ref })
}

function withQuery(address: string, values: Record<string, string>): string {
  const url = new URL(address)
  for (const [name, value] of Object.entries(values)) url.searchParams.set(name, value)
  return url.href
}

const absent = (reply: FastifyReply) =>
  html(reply.code(404), page('PayPal', '<p>Este pedido não existe.</p>'), { isFramed: true })

function approval(payment: Payment, words: PayerWords): string {
  const { unit } = orderData(payment)
  const facts = `<p>${words.notice}</p><dl><dt>${words.amount}</dt><dd><strong>${reais(payment.amountCents, payment.currency)}</strong></dd>
${unit.description ? `<dt>${words.purchase}</dt><dd>${text(unit.description)}</dd>` : ''}<dt>${words.order}</dt><dd>${payment.ref}</dd></dl>`
  if (isOpen(payment))
    return `${facts}<form method="post" action="/paypal/checkoutnow?token=${payment.ref}" class="row">
<button name="decision" value="approve">${words.approve}</button><button name="decision" value="cancel">${words.cancel}</button></form>`
  const target = payment.status === 'VOIDED' ? cancelOf(payment) : returnOf(payment)
  const home = target ? `<p><a href="${text(target)}">${words.back}</a></p>` : ''
  return `${facts}<p role="status"><strong>${words.status[payment.status] ?? text(payment.status)}</strong></p>${home}`
}
