import type { FastifyInstance } from 'fastify'
import { back, html, page, text, time } from '../layout.ts'
import type { Store } from '../store.ts'
import type { Webhook } from './messages.ts'
import { findWebhooks } from './webhooks.ts'
import { findPayments, findReversals, getPayment, type Payment, type Reversal } from './payments.ts'
import type { Provider } from './provider.ts'
import type { Providers } from './registry.ts'

const mostShown = 50

/** The newest payments of all providers on the sandbox's page, each with the actions that are possible. */
export async function paymentsSection(store: Store, providers: Providers): Promise<string> {
  const payments = await findPayments(store.query, mostShown)
  const rows = payments.flatMap((payment) => {
    const provider = providers.get(payment.provider)
    if (!provider) return []
    const quick = provider.actionsOf(payment).filter((action) => action === 'approve' || action === 'reject')
    return [
      `<tr><td><a href="${addressOf(payment)}">${text(payment.ref)}</a></td><td>${provider.title}, ${text(payment.method)}</td>
<td>${reais(payment.amountCents, payment.currency)}</td><td>${text(payment.status)}</td><td>${time(payment.createdAt)}</td>
<td><div class="row tight">${quick.map((action) => button(payment, action)).join('')}</div></td></tr>`,
    ]
  })
  const table = `<div class="wide" tabindex="0" role="region" aria-labelledby="pagamentos"><table><thead><tr><th>Pagamento</th><th>Meio</th><th>Valor</th><th>Situação</th><th>Criado</th><th>Decidir</th></tr></thead><tbody>${rows.join('')}</tbody></table></div>`
  return `<section><h2 id="pagamentos">Pagamentos</h2>${rows.length ? table : '<p class="empty">Nenhum pagamento ainda. O que o portal cobrar aparece aqui para ser pago, recusado ou devolvido.</p>'}</section>`
}

/** The page of one payment: its state, the possible actions, its reversals and its webhooks. */
export function servePaymentPages(fastify: FastifyInstance, store: Store, providers: Providers): void {
  fastify.get<{ Params: { provider: string; ref: string } }>('/payments/:provider/:ref', async (request, reply) => {
    const provider = [...providers.values()].find(({ name }) => name === request.params.provider)
    const payment = provider && (await getPayment(store.query, provider.name, request.params.ref))
    if (!payment) return html(reply.code(404), page('Não encontrado', '<p>Este pagamento não existe.</p>' + back))
    const [reversals, webhooks] = await Promise.all([
      findReversals(store.query, payment),
      findWebhooks(store.query, payment, mostShown),
    ])
    return html(reply, page(`${provider.title} ${payment.ref}`, onePayment(provider, payment, reversals, webhooks)))
  })
}

function onePayment(provider: Provider, payment: Payment, reversals: Reversal[], webhooks: Webhook[]): string {
  const { currency } = payment
  const facts: [string, string][] = [
    ['Valor', reais(payment.amountCents, currency)],
    ['Pago', reais(payment.paidCents, currency)],
    ['Devolvido', reais(payment.refundedCents, currency)],
    ['Meio', text(payment.method)],
    ['Situação', text([payment.status, payment.statusDetail].filter(Boolean).join(', '))],
    ['Referência do portal', text(payment.reference) || '–'],
    ['Criado', time(payment.createdAt)],
    ['Expira', payment.expiresAt ? time(payment.expiresAt) : '–'],
    ['Avisos para', text(payment.notifyUrl ?? '–')],
  ]
  const possible = provider.actionsOf(payment)
  return `${back}<dl>${facts.map(([name, value]) => `<dt>${name}</dt><dd>${value}</dd>`).join('')}</dl>
<section><h2>O que acontece agora</h2>${possible.map((action) => actionForm(payment, action)).join('') || '<p class="empty">Está decidido.</p>'}</section>
<section><h2>Devoluções</h2>${
    reversals.length
      ? `<ul>${reversals.map(({ kind, amountCents, at }) => `<li>${text(reversalNames[kind] ?? kind)}: ${reais(amountCents, currency)}, ${time(at)}</li>`).join('')}</ul>`
      : '<p class="empty">Nenhuma.</p>'
  }</section>
<section><h2>Avisos ao portal</h2>${
    webhooks.length
      ? `<ul>${webhooks.map((webhook) => `<li>${text(webhook.event)}, ${time(webhook.at)}: ${fateOf(webhook)}</li>`).join('')}</ul>`
      : '<p class="empty">Nenhum.</p>'
  }<form method="post" action="${controlOf(payment, 'notify')}" class="row"><label>Vezes <input name="times" type="number" min="1" max="1000" value="1" required></label><button>Avisar de novo</button></form></section>`
}

const actionForm = (payment: Payment, action: string): string => {
  const amount = withAmount[action]
  return `<form method="post" action="${controlOf(payment, action)}" class="row">${
    amount
      ? `<label>${amount} <input name="amount" inputmode="decimal" pattern="[0-9]+([.,][0-9]{1,2})?" placeholder="${(payment.amountCents / 100).toFixed(2)}"></label>`
      : ''
  }<button>${actionNames[action] ?? text(action)}</button></form>`
}

const button = (payment: Payment, action: string): string =>
  `<form method="post" action="${controlOf(payment, action)}"><button aria-label="${actionNames[action]} ${text(payment.ref)}">${actionNames[action]}</button></form>`

function fateOf({ takenAt, attempts, answered, dueAt }: Webhook): string {
  if (takenAt) return `recebido na ${attempts}ª tentativa`
  const last = answered ? `resposta ${answered}` : 'sem resposta'
  if (attempts === 0) return dueAt ? 'ainda não enviado' : 'não será enviado'
  return dueAt ? `${last}, nova tentativa ${time(dueAt)}` : `${last}, desistiu`
}

const addressOf = ({ provider, ref }: Payment): string => `/payments/${provider}/${encodeURIComponent(ref)}`
const controlOf = (payment: Payment, action: string): string => `/control${addressOf(payment)}/${action}`

export function reais(cents: number, currency: string): string {
  const amount = new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2 }).format(cents / 100)
  return `${currency === 'BRL' ? 'R$' : text(currency)} ${amount}`
}

/** The actions with an amount, and the label of its field. */
const withAmount: Record<string, string> = {
  approve: 'Valor pago, se for outro',
  'pay-again': 'Valor pago, se for outro',
  'partial-refund': 'Valor a devolver',
}

const reversalNames: Record<string, string> = { refund: 'Devolução', chargeback: 'Chargeback' }

const actionNames: Record<string, string> = {
  approve: 'Aprovar',
  reject: 'Recusar',
  review: 'Pôr em análise',
  complete: 'Liberar o saldo',
  expire: 'Deixar expirar',
  cancel: 'Cancelar',
  refund: 'Devolver tudo',
  'partial-refund': 'Devolver parte',
  chargeback: 'Contestar (chargeback)',
  'chargeback-won': 'Contestação perdida pelo pagador',
  dispute: 'Abrir disputa',
  decline: 'Recusar a próxima captura',
  'pay-again': 'Pagar mais uma vez',
  'refund-fails': 'Fazer falhar a próxima devolução',
}
