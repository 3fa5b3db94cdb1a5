import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import type { Charge, ChargeState, NewCharge, Notice, NoticeReading, Outcome, Payments } from '../../ports/payments.ts'
import { brasilia, centsOf, dateOf, listIn, objectIn, textOf } from './cents.ts'
import { payerText } from './payer.ts'
import { askProvider, isUnclear, unclear, type ProviderAnswer } from './request.ts'

interface MercadoPagoSettings {
  baseUrl: string
  accessToken: string
  /** What notices are signed with; two while one takes the place of the other. */
  webhookSecrets: string[]
  isSimulated: boolean
  timeoutMs?: number
}

type Body = Record<string, unknown>

/**
 * Mercado Pago's payments API, for Pix and cards: https://www.mercadopago.com.br/developers/pt/reference. Amounts are
 * reais as JSON numbers; ids are numbers in bodies and texts in notices. A notice is a hint: only `GET /v1/payments/{id}`
 * with our own token says how a payment stands.
 */
export function createMercadoPago(settings: MercadoPagoSettings): Payments {
  const { baseUrl, accessToken, timeoutMs } = settings
  // Tokens end in the number of the account that they open.
  const collector = /-(\d{5,})$/.exec(accessToken)?.[1] ?? null
  const isTest = accessToken.startsWith('TEST-')

  const ask = (method: string, path: string, body?: object, headers: Record<string, string> = {}) =>
    askProvider({
      method,
      url: baseUrl + path,
      headers: { authorization: `Bearer ${accessToken}`, ...headers },
      ...(body ? { body: JSON.stringify(body) } : {}),
      ...(timeoutMs ? { timeoutMs } : {}),
    })

  function chargeIn(body: Body): Charge {
    const amountCents = centsOf(body.transaction_amount)
    const refundedCents = centsOf(body.transaction_amount_refunded) ?? 0
    const statusDetail = textOf(body.status_detail)
    const status = textOf(body.status) ?? ''
    const state = stateOf(status, statusDetail)
    const code = objectIn(objectIn(body.point_of_interaction).transaction_data)
    const totalCents = centsOf(objectIn(body.transaction_details).total_paid_amount)
    return {
      providerId: textOf(body.id) ?? '',
      reference: textOf(body.external_reference),
      state,
      status,
      statusDetail,
      amountCents,
      paidCents: null,
      currency: textOf(body.currency_id),
      isOurs: (collector === null || textOf(body.collector_id) === collector) && (isTest || body.live_mode !== false),
      refundedCents,
      chargedBackCents: state === 'charged_back' ? (amountCents ?? 0) - refundedCents : 0,
      totalCents: totalCents !== null && totalCents > 0 ? totalCents : null,
      receiptId: null,
      expiresAt: dateOf(body.date_of_expiration),
      pay: {
        ...(typeof code.qr_code === 'string' ? { code: code.qr_code } : {}),
        ...(typeof code.qr_code_base64 === 'string' ? { qrPng: code.qr_code_base64.replace(/^data:[^,]*,/, '') } : {}),
      },
      payer: payerOf(body),
      answer: pick(body, shown),
    }
  }

  async function find({ providerId, reference }: { providerId: string | null; reference: string }) {
    if (providerId !== null) {
      const answer = await ask('GET', `/v1/payments/${encodeURIComponent(providerId)}`)
      if (answer.status === 404) return { kind: 'applied' as const, value: null }
      return read(answer)
    }
    const query = new URLSearchParams({ external_reference: reference, sort: 'date_created', criteria: 'desc' })
    const answer = await ask('GET', `/v1/payments/search?${query.toString()}`)
    if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
    const charges = listIn(answer.body.results)
      .map(chargeIn)
      .filter((charge) => charge.reference === reference)
    // Of several under one reference the one that was paid is the one that counts.
    const value = charges.find(({ state }) => state === 'paid') ?? charges[0] ?? null
    return { kind: 'applied' as const, value }
  }

  function read(answer: ProviderAnswer): Outcome<Charge> {
    const isCharge = (answer.status === 200 || answer.status === 201) && answer.body?.id !== undefined
    return isCharge ? { kind: 'applied', value: chargeIn(answer.body!) } : refusalOrUnclear(answer)
  }

  return {
    provider: 'mercadopago',
    isSimulated: settings.isSimulated,
    find,
    async create(charge) {
      const headers = {
        'x-idempotency-key': charge.idempotencyKey,
        ...(charge.card?.deviceId ? { 'x-meli-session-id': charge.card.deviceId } : {}),
      }
      return read(await ask('POST', '/v1/payments', bodyOf(charge), headers))
    },
    async cancel({ providerId, key }) {
      const path = `/v1/payments/${encodeURIComponent(providerId)}`
      return read(await ask('PUT', path, { status: 'cancelled' }, { 'x-idempotency-key': key }))
    },
    async refund({ key, providerId, amountCents }) {
      const path = `/v1/payments/${encodeURIComponent(providerId)}/refunds`
      const headers = { 'x-idempotency-key': key, 'x-render-in-process-refunds': 'true' }
      const answer = await ask('POST', path, amountCents === null ? {} : { amount: amountCents / 100 }, headers)
      if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
      // A repetition is answered with nothing: the refund is there, and its number is not needed.
      return {
        kind: 'applied',
        value: { refundId: textOf(answer.body?.id) ?? key, isSettled: answer.body?.status !== 'in_process' },
      }
    },
    async list({ from, to, page }) {
      const query = new URLSearchParams({
        range: 'date_created',
        begin_date: from.toISOString(),
        end_date: to.toISOString(),
        sort: 'date_created',
        criteria: 'asc',
        limit: String(listed),
        offset: String(page * listed),
      })
      const answer = await ask('GET', `/v1/payments/search?${query.toString()}`)
      if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
      const charges = listIn(answer.body.results).map(chargeIn)
      const total = Number(objectIn(answer.body.paging).total)
      const isLast = charges.length === 0 || (page + 1) * listed >= (Number.isFinite(total) ? total : Infinity)
      return { kind: 'applied', value: { charges, isLast } }
    },
    readNotice: (notice) => readNotice(notice, settings.webhookSecrets, ask),
  }
}

/** How many payments a page of a search has. */
const listed = 50

function payerOf(body: Body): string | null {
  const { first_name, last_name, email, identification } = objectIn(body.payer)
  return payerText({
    name: [textOf(first_name), textOf(last_name)],
    email: textOf(email),
    document: textOf(objectIn(identification).number),
  })
}

function bodyOf({ card, payer, ...charge }: NewCharge): object {
  const document = card?.document ?? payer.document
  return {
    transaction_amount: charge.amountCents / 100,
    payment_method_id: card?.brand ?? 'pix',
    description: charge.description,
    external_reference: charge.reference,
    // Without this the older, unsigned notices come as well.
    notification_url: `${charge.notificationUrl}?source_news=webhooks`,
    payer: {
      email: payer.email,
      first_name: payer.firstName,
      last_name: payer.lastName,
      ...(document
        ? {
            identification: { type: card?.documentType ?? (document.length === 14 ? 'CNPJ' : 'CPF'), number: document },
          }
        : {}),
    },
    ...(card
      ? {
          token: card.token,
          installments: card.installments,
          ...(card.issuerId ? { issuer_id: card.issuerId } : {}),
        }
      : {}),
    ...(!card && charge.expiresAt ? { date_of_expiration: brasilia(charge.expiresAt) } : {}),
  }
}

function stateOf(status: string, detail: string | null): ChargeState {
  switch (status) {
    case 'approved':
      return 'paid'
    case 'in_process':
    case 'authorized':
      return 'in_review'
    case 'rejected':
      return 'rejected'
    case 'cancelled':
      return detail === 'expired' ? 'expired' : 'cancelled'
    case 'refunded':
      return 'refunded'
    case 'in_mediation':
      return 'disputed'
    case 'charged_back':
      return detail === 'reimbursed' ? 'paid' : detail === 'in_process' ? 'disputed' : 'charged_back'
    default:
      return 'pending'
  }
}

/** What staff see of an answer: nothing of the payer or the card. */
const shown = [
  'id',
  'status',
  'status_detail',
  'external_reference',
  'transaction_amount',
  'transaction_amount_refunded',
  'currency_id',
  'collector_id',
  'live_mode',
  'payment_method_id',
  'installments',
  'date_created',
  'date_approved',
  'date_of_expiration',
] as const
const pick = (body: Body, keys: readonly string[]): Body =>
  Object.fromEntries(keys.filter((key) => body[key] !== undefined).map((key) => [key, body[key]]))

const documentCodes = ['2067', '324']
const cardCodes = ['2006', '2062', '3003', '10103', '2131', '3000', '3001']

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const [cause = {}] = listIn(answer.body.cause)
  const number = textOf(cause.code) ?? ''
  const message = textOf(cause.description) ?? textOf(answer.body.message) ?? `it answered ${answer.status}`
  const why =
    answer.status === 401 || answer.status === 403
      ? 'not_configured'
      : documentCodes.includes(number)
        ? 'bad_document'
        : cardCodes.includes(number)
          ? 'bad_card'
          : code
  return { kind: 'refused' as const, code: why, message, detail: number } as const
}

type Ask = (method: string, path: string) => Promise<ProviderAnswer>

/**
 * Reads a notice. The signature is over the id in the query, so that is the only one that is looked at; a body that
 * names another is no concern of ours. The older kind (`topic=`) is not signed and always followed by a signed one.
 */
async function readNotice({ headers, query, raw }: Notice, secrets: string[], ask: Ask): Promise<NoticeReading> {
  if (query['topic'] !== undefined) return { kind: 'hints', key: '', isSigned: false, hints: [] }
  const id = textOf(query['data.id'])
  const requestId = textOf(headers['x-request-id'])
  const signature = textOf(headers['x-signature'])
  if (!signature) return { kind: 'forged', cause: 'no signature' }
  const parts = new Map(
    signature.split(',').map((part) => {
      const at = part.indexOf('=')
      return [part.slice(0, at).trim().toLowerCase(), part.slice(at + 1).trim()] as const
    }),
  )
  const [ts, v1] = [parts.get('ts'), parts.get('v1')]
  if (!ts || !v1) return { kind: 'forged', cause: 'no ts or v1' }
  // Which case of an id is signed has changed over the years, so either will do.
  const ids = id === null ? [null] : [id, id.toLowerCase()]
  const isSigned = secrets.some((secret) => ids.some((each) => isEqual(v1, sign(secret, each, requestId, ts))))
  if (!isSigned) return { kind: 'forged', cause: 'the signature does not fit' }
  const key = createHash('sha256').update(`${id}|${requestId}|${ts}|`).update(raw).digest('hex')
  const hints = id === null ? [] : await hintsOf(id, textOf(query['type']) ?? 'payment', ask)
  return { kind: 'hints', key, isSigned: true, hints }
}

async function hintsOf(id: string, type: string, ask: Ask): Promise<{ providerId: string }[]> {
  if (type === 'payment') return /^\d{1,20}$/.test(id) ? [{ providerId: id }] : []
  if (type !== 'topic_chargebacks_wh') return []
  const answer = await ask('GET', `/v1/chargebacks/${encodeURIComponent(id)}`)
  if (isUnclear(answer)) throw new Error(`Mercado Pago did not say what the chargeback ${id} is about.`)
  const payments = Array.isArray(answer.body?.payments) ? (answer.body.payments as unknown[]) : []
  return payments.flatMap((each) => {
    const providerId = textOf(each)
    return providerId ? [{ providerId }] : []
  })
}

function sign(secret: string, id: string | null, requestId: string | null, ts: string): string {
  const manifest = `${id === null ? '' : `id:${id};`}${requestId === null ? '' : `request-id:${requestId};`}ts:${ts};`
  return createHmac('sha256', secret).update(manifest).digest('hex')
}

function isEqual(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)]
  return a.length === b.length && timingSafeEqual(a, b)
}
