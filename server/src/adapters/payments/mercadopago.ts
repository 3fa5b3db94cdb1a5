import type { Charge, NewCharge, NewRefund, Outcome, Payments, WebhookPlace } from '../../ports/payments.ts'
import { listIn, objectIn, textOf } from './cents.ts'
import { bodyOf, chargeIn } from './mercadopago-charge.ts'
import { readWebhook } from './mercadopago-webhook.ts'
import { askProvider, isUnclear, unclear, type ProviderAnswer } from './request.ts'

interface MercadoPagoSettings {
  baseUrl: string
  accessToken: string
  /** The secrets that sign webhooks; two during a change of secrets. */
  webhookSecrets: string[]
  isSimulated: boolean
  timeoutMs?: number
}

/** Our account at Mercado Pago. */
interface Account {
  /** Sends a request with our token; `path` begins with a slash. */
  ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<ProviderAnswer>
  /** The number of the account; null when the token does not contain it. */
  collector: string | null
  isTest: boolean
}

/**
 * Mercado Pago's payments API, for Pix and cards: https://www.mercadopago.com.br/developers/pt/reference. Amounts are
 * reais as JSON numbers. Ids are numbers in bodies and texts in webhooks. Only `GET /v1/payments/{id}` with our own
 * token says how a payment stands; webhooks are not believed.
 */
export function createMercadoPago(settings: MercadoPagoSettings): Payments {
  const account = openAccount(settings)
  return {
    provider: 'mercadopago',
    isSimulated: settings.isSimulated,
    find: (charge) => find(account, charge),
    create: (charge) => create(account, charge),
    cancel: (charge) => cancel(account, charge),
    refund: (order) => refund(account, order),
    list: (span) => list(account, span),
    check: () => check(account),
    readWebhook: (webhook) => readWebhook(webhook, settings.webhookSecrets, account.ask),
  }
}

type Span = Parameters<NonNullable<Payments['list']>>[0]

/** Payments on a page of a search. */
const pageSize = 50

const openAccount = ({ baseUrl, accessToken, timeoutMs }: MercadoPagoSettings): Account => ({
  ask: (method, path, body, headers = {}) =>
    askProvider({
      method,
      url: baseUrl + path,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(timeoutMs ? { timeoutMs } : {}),
    }),
  // A token ends in the number of its account.
  collector: /-(\d{5,})$/.exec(accessToken)?.[1] ?? null,
  isTest: accessToken.startsWith('TEST-'),
})

async function find(
  account: Account,
  { providerId, reference }: { providerId: string | null; reference: string },
): Promise<Outcome<Charge | null>> {
  const { ask } = account
  if (providerId !== null) {
    const answer = await ask('GET', `/v1/payments/${encodeURIComponent(providerId)}`)
    if (answer.status === 404) return { kind: 'applied', value: null }
    return read(account, answer)
  }
  const query = new URLSearchParams({ external_reference: reference, sort: 'date_created', criteria: 'desc' })
  const answer = await ask('GET', `/v1/payments/search?${query.toString()}`)
  if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
  const charges = listIn(answer.body.results)
    .map((body) => chargeIn(account, body))
    .filter((charge) => charge.reference === reference)
  // Of several payments with one reference, the paid one counts.
  const value = charges.find(({ state }) => state === 'paid') ?? charges[0] ?? null
  return { kind: 'applied', value }
}

function read(account: Account, answer: ProviderAnswer): Outcome<Charge> {
  const isCharge = (answer.status === 200 || answer.status === 201) && answer.body?.id !== undefined
  return isCharge ? { kind: 'applied', value: chargeIn(account, answer.body!) } : refusalOrUnclear(answer)
}

async function create(account: Account, charge: NewCharge): Promise<Outcome<Charge>> {
  const headers = {
    'x-idempotency-key': charge.idempotencyKey,
    ...(charge.card?.deviceId ? { 'x-meli-session-id': charge.card.deviceId } : {}),
  }
  return read(account, await account.ask('POST', '/v1/payments', bodyOf(charge), headers))
}

async function cancel(
  account: Account,
  { providerId, key }: { providerId: string; key: string },
): Promise<Outcome<Charge>> {
  const path = `/v1/payments/${encodeURIComponent(providerId)}`
  return read(account, await account.ask('PUT', path, { status: 'cancelled' }, { 'x-idempotency-key': key }))
}

async function refund(
  { ask }: Account,
  { key, providerId, amountCents }: NewRefund,
): Promise<Outcome<{ refundId: string; isSettled: boolean }>> {
  const path = `/v1/payments/${encodeURIComponent(providerId)}/refunds`
  const headers = { 'x-idempotency-key': key, 'x-render-in-process-refunds': 'true' }
  const answer = await ask('POST', path, amountCents === null ? {} : { amount: amountCents / 100 }, headers)
  if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
  // A repeated refund gets an empty reply: the refund exists, and its number is not needed.
  return {
    kind: 'applied',
    value: { refundId: textOf(answer.body?.id) ?? key, isSettled: answer.body?.status !== 'in_process' },
  }
}

async function list(
  account: Account,
  { from, to, page }: Span,
): Promise<Outcome<{ charges: Charge[]; isLast: boolean }>> {
  const query = new URLSearchParams({
    range: 'date_created',
    begin_date: from.toISOString(),
    end_date: to.toISOString(),
    sort: 'date_created',
    criteria: 'asc',
    limit: String(pageSize),
    offset: String(page * pageSize),
  })
  const answer = await account.ask('GET', `/v1/payments/search?${query.toString()}`)
  if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
  const charges = listIn(answer.body.results).map((body) => chargeIn(account, body))
  const total = Number(objectIn(answer.body.paging).total)
  const isLast = charges.length === 0 || (page + 1) * pageSize >= (Number.isFinite(total) ? total : Infinity)
  return { kind: 'applied', value: { charges, isLast } }
}

async function check({ ask }: Account): Promise<Outcome<WebhookPlace>> {
  const answer = await ask('GET', '/users/me')
  return answer.status === 200 ? { kind: 'applied', value: { kind: 'of_each_charge' } } : refusalOrUnclear(answer)
}

const documentCodes = ['2067', '324']
const cardCodes = ['2006', '2062', '3003', '10103', '2131', '3000', '3001']

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const [cause = {}] = listIn(answer.body.cause)
  const number = textOf(cause.code) ?? ''
  const message = textOf(cause.description) ?? textOf(answer.body.message) ?? `it answered ${answer.status}`
  const refusalCode =
    answer.status === 401 || answer.status === 403
      ? 'not_configured'
      : documentCodes.includes(number)
        ? 'bad_document'
        : cardCodes.includes(number)
          ? 'bad_card'
          : code
  return { kind: 'refused' as const, code: refusalCode, message, detail: number } as const
}
