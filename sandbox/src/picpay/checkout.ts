import type { FastifyInstance, FastifyReply } from 'fastify'
import { formOf, wrong } from '../forms.ts'
import { html, page, text } from '../layout.ts'
import { reais } from '../payments/page.ts'
import { payerWords, type PayerWords } from '../payments/payer-words.ts'
import { getPayment, lockPayment, type Payment } from '../payments/payments.ts'
import type { ProviderServices } from '../payments/services.ts'
import { qrPng } from '../../../server/src/images/qr-png.ts'
import { act, actionsOf } from './life.ts'

type ByCode = { Params: { code: string } }

/** The path of an order's payment page. */
export const checkoutOf = (referenceId: string): string =>
  `/picpay/checkout/${Buffer.from(referenceId).toString('base64url')}`
const referenceOf = (code: string): string => Buffer.from(code, 'base64url').toString()

/** The payment page. The merchant's page may show it in a frame of 455 by 665; it runs no scripts. */
export function serveCheckout(fastify: FastifyInstance, { store, webhooks }: ProviderServices): void {
  fastify.get<ByCode>('/checkout/:code', async ({ params, host, protocol }, reply) => {
    const payment = await getPayment(store.query, 'picpay', referenceOf(params.code))
    if (!payment) return absent(reply)
    const address = `${protocol}://${host}${checkoutOf(payment.ref)}`
    const words = payerWords(dataOf(payment).returnUrl)
    return html(reply, page('PicPay', checkout(payment, address, words), words.lang), { isFramed: true })
  })

  fastify.post<ByCode>('/checkout/:code', async (request, reply) => {
    const { decision } = formOf(request)
    const action = decision === 'pay' ? 'approve' : decision === 'leave' ? 'reject' : null
    if (!action) return wrong(reply, 'decision is pay or leave')
    const decided = await store.transaction(async (query) => {
      const payment = await lockPayment(query, 'picpay', referenceOf(request.params.code))
      if (!payment) return null
      // A second click does not pay again.
      if (payment.status !== 'created' || !actionsOf(payment).includes(action)) return { payment, written: null }
      const acted = await act(query, payment, action, { form: {} })
      return { payment, written: 'news' in acted ? await webhooks.announce(query, payment, acted.news) : null }
    })
    if (!decided) return absent(reply)
    if (decided.written) await webhooks.release(decided.written)
    return reply.redirect(checkoutOf(decided.payment.ref), 303)
  })
}

const absent = (reply: FastifyReply) =>
  html(reply.code(404), page('PicPay', '<p>Este pedido não existe.</p>'), { isFramed: true })

const dataOf = ({ data }: Payment) => data as { returnUrl?: string; leaveUrl?: string }

function checkout(payment: Payment, address: string, words: PayerWords): string {
  const { status, amountCents, currency, ref } = payment
  const value = reais(amountCents, currency)
  const { returnUrl, leaveUrl = returnUrl } = dataOf(payment)
  const where = status === 'expired' ? leaveUrl : returnUrl
  // `_top` leaves the frame for the page that the merchant named.
  const home = where ? `<p><a href="${text(where)}" target="_top">${words.back}</a></p>` : ''
  const facts = `<p>${words.notice}</p><dl><dt>${words.amount}</dt><dd><strong>${value}</strong></dd><dt>${words.order}</dt><dd>${text(ref)}</dd></dl>`
  if (status !== 'created')
    return `${facts}<p role="status"><strong>${words.status[status] ?? text(status)}</strong></p>${home}`
  return `${facts}<p><img src="data:image/png;base64,${qrPng(address).toString('base64')}" width="240" height="240" alt="${words.qrCode}"></p>
<form method="post" action="${checkoutOf(ref)}" class="row"><button name="decision" value="pay">${words.pay(value)}</button>
<button name="decision" value="leave">${words.leave}</button></form>`
}
