import { createHash, timingSafeEqual } from 'node:crypto'
import { Agent } from 'node:https'
import type { Charge, NewCharge, NewRefund, Outcome, Payments } from '../../ports/payments.ts'
import type { Webhook, WebhookPlace, WebhookReading } from '../../ports/payments.ts'
import { chargeIn, partsOf, refusalOrUnclear, type Part } from './bank-pix-charge.ts'
import { decimalOf, listIn, objectIn, textOf } from './cents.ts'
import {
  askProvider,
  askWithToken,
  isUnclear,
  refusedToken,
  tokenKeeper,
  unclear,
  type ProviderAnswer,
} from './request.ts'

interface BankPixSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Our Pix key at the bank. Money for another key is not ours. */
  key: string
  /** PEM texts; null for a bank without client certificates. */
  tls: { cert: string; key: string; ca: string | null } | null
  /** The address of our webhook; `prepare` registers it. */
  webhookUrl: string
  /** The secret in the address of our webhook; a webhook without it is forged. */
  webhookSecret: string
  isSimulated: boolean
  timeoutMs?: number
}

interface Bank {
  settings: BankPixSettings
  /** Sends a request with our token; `path` begins with /v2. */
  ask: (method: string, path: string, body?: object, headers?: Record<string, string>) => Promise<ProviderAnswer>
}

/**
 * A bank's Pix by the Central Bank's API: https://bacen.github.io/pix-api, in Efí's variant. Our reference is the txid.
 * The bank calls a charge CONCLUIDA whatever amount was received, so the received amounts decide.
 */
export function createBankPix(settings: BankPixSettings): Payments {
  const bank = openBank(settings)
  return {
    provider: 'pix',
    isSimulated: settings.isSimulated,
    find: (charge) => find(bank, charge),
    create: (charge) => create(bank, charge),
    cancel: async ({ providerId }) =>
      read(bank, await bank.ask('PATCH', pathOf(providerId), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })),
    refund: (order) => refund(bank, order),
    list: (span) => list(bank, span),
    readWebhook: async (webhook) => readWebhook(webhook, settings.webhookSecret),
    prepare: () => registerWebhook(bank),
    check: () => check(bank),
  }
}

type Span = Parameters<NonNullable<Payments['list']>>[0]

/** Charges on a page of a list. */
const pageSize = 100

function openBank(settings: BankPixSettings): Bank {
  const { baseUrl, tls, timeoutMs } = settings
  const agent = tls
    ? new Agent({ cert: tls.cert, key: tls.key, ...(tls.ca ? { ca: tls.ca } : {}), keepAlive: true })
    : undefined
  const common = { agent, ...(timeoutMs ? { timeoutMs } : {}) }
  const tokens = tokenKeeper(async () => {
    const answer = await askProvider({
      ...common,
      method: 'POST',
      url: `${baseUrl}/oauth/token`,
      headers: {
        authorization: `Basic ${Buffer.from(`${settings.clientId}:${settings.clientSecret}`).toString('base64')}`,
      },
      body: '{"grant_type":"client_credentials"}',
    })
    const token = textOf(answer.body?.access_token)
    return answer.status === 200 && token ? { token, seconds: Number(answer.body?.expires_in) || 300 } : answer
  })

  return {
    settings,
    ask: (method, path, body, headers = {}) =>
      askWithToken(tokens, (token) =>
        askProvider({
          ...common,
          method,
          url: baseUrl + path,
          headers: { authorization: `Bearer ${token}`, ...headers },
          ...(body ? { body: JSON.stringify(body) } : {}),
        }),
      ),
  }
}

const pathOf = (reference: string) => `/v2/cob/${encodeURIComponent(reference)}`

const read = ({ settings }: Bank, answer: ProviderAnswer): Outcome<Charge> =>
  (answer.status === 200 || answer.status === 201) && textOf(answer.body?.txid)
    ? { kind: 'applied', value: chargeIn(answer.body!, settings.key) }
    : refusalOrUnclear(answer)

async function find(
  bank: Bank,
  { reference, providerId }: { providerId: string | null; reference: string },
): Promise<Outcome<Charge | null>> {
  // A payer's bank receipt names the Pix and not the charge: an E and 31 more letters and digits.
  if (providerId === null || !/^E\d{8}[A-Za-z0-9]{23}$/.test(providerId))
    return findCharge(bank, providerId ?? reference)
  const answer = await bank.ask('GET', `/v2/pix/${encodeURIComponent(providerId)}`)
  if (answer.status === 404) return { kind: 'applied', value: null }
  const txid = textOf(answer.body?.txid)
  if (answer.status !== 200 || !txid) return refusalOrUnclear(answer)
  return findCharge(bank, txid)
}

async function findCharge(bank: Bank, txid: string): Promise<Outcome<Charge | null>> {
  const answer = await bank.ask('GET', pathOf(txid))
  return answer.status === 404 ? { kind: 'applied', value: null } : read(bank, answer)
}

async function create(
  bank: Bank,
  { reference, amountCents, payer, createdAt, expiresAt, description }: NewCharge,
): Promise<Outcome<Charge>> {
  const name = `${payer.firstName} ${payer.lastName}`.trim()
  const answer = await bank.ask('PUT', pathOf(reference), {
    calendario: { expiracao: expiresAt ? Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000) : 3600 },
    ...(payer.document
      ? { devedor: { [payer.document.length === 14 ? 'cnpj' : 'cpf']: payer.document, nome: name } }
      : {}),
    valor: { original: decimalOf(amountCents) },
    chave: bank.settings.key,
    solicitacaoPagador: description.slice(0, 140),
  })
  // The charge exists from an earlier attempt whose reply was lost.
  return answer.status === 409 ? read(bank, await bank.ask('GET', pathOf(reference))) : read(bank, answer)
}

async function refund(
  bank: Bank,
  { key: name, providerId, amountCents }: NewRefund,
): Promise<Outcome<{ refundId: string; isSettled: boolean }>> {
  const cob = await bank.ask('GET', pathOf(providerId))
  if (cob.status !== 200) return refusalOrUnclear(cob, 'not_refundable')
  // The id of a return has at most 35 letters and digits and can never be used again.
  const id = name.replaceAll('-', '')
  const parts = partsOf(listIn(cob.body?.pix), id, amountCents)
  if (!parts) return { kind: 'refused', code: 'not_refundable', message: 'Not so much of it was received.' }
  let isSettled = true
  for (const part of parts) {
    const outcome = await returnPart(bank, part, id)
    if (outcome.kind !== 'applied') return outcome
    isSettled &&= outcome.value.isSettled
  }
  return { kind: 'applied', value: { refundId: id, isSettled } }
}

async function returnPart(
  { ask }: Bank,
  { endToEndId, cents }: Part,
  id: string,
): Promise<Outcome<{ isSettled: boolean }>> {
  const path = `/v2/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`
  let answer = await ask('GET', path)
  if (isUnclear(answer)) return unclear(answer)
  if (answer.status !== 200) {
    answer = await ask('PUT', path, { valor: decimalOf(cents) })
    if (answer.status === 409) answer = await ask('GET', path)
  }
  if (answer.status !== 200 && answer.status !== 201) return refusalOrUnclear(answer, 'not_refundable')
  if (answer.body?.status === 'NAO_REALIZADO')
    return { kind: 'refused', code: 'not_refundable', message: 'NAO_REALIZADO' }
  return { kind: 'applied', value: { isSettled: answer.body?.status === 'DEVOLVIDO' } }
}

async function list(
  { settings, ask }: Bank,
  { from, to, page }: Span,
): Promise<Outcome<{ charges: Charge[]; isLast: boolean }>> {
  const query = new URLSearchParams({
    inicio: from.toISOString(),
    fim: to.toISOString(),
    'paginacao.paginaAtual': String(page),
    'paginacao.itensPorPagina': String(pageSize),
  })
  const answer = await ask('GET', `/v2/cob?${query.toString()}`)
  if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
  const charges = listIn(answer.body.cobs).map((cob) => chargeIn(cob, settings.key))
  const pages = Number(objectIn(objectIn(answer.body.parametros).paginacao).quantidadeDePaginas)
  const isLast = charges.length === 0 || page + 1 >= (Number.isFinite(pages) ? pages : Infinity)
  return { kind: 'applied', value: { charges, isLast } }
}

/** Reads the registered address, without our secret in it. */
async function check({ settings, ask }: Bank): Promise<Outcome<WebhookPlace>> {
  const answer = await ask('GET', `/v2/webhook/${encodeURIComponent(settings.key)}`)
  if (answer.status === 404) return { kind: 'applied', value: { kind: 'missing' } }
  const url = textOf(answer.body?.webhookUrl)
  if (answer.status !== 200 || !url) return refusedToken(answer) ?? refusalOrUnclear(answer)
  return { kind: 'applied', value: { kind: 'registered', url: url.split('?', 1)[0] ?? '' } }
}

/** Registers our webhook at the bank, unless it is registered already. */
async function registerWebhook({ settings, ask }: Bank): Promise<void> {
  // The bank appends `/pix`, which becomes part of the last parameter and has no effect.
  const address = `${settings.webhookUrl}?hmac=${settings.webhookSecret}&ignorar=`
  const path = `/v2/webhook/${encodeURIComponent(settings.key)}`
  const now = await ask('GET', path)
  if (now.body?.webhookUrl === address) return
  const answer = await ask('PUT', path, { webhookUrl: address }, { 'x-skip-mtls-checking': 'true' })
  if (answer.status !== 200 && answer.status !== 201)
    throw new Error(`The bank did not register our webhook: ${answer.trouble ?? answer.status}`)
}

/**
 * Reads a webhook. Another customer of the bank may register our address, so only the secret in the address proves the
 * origin. Each charge is then read from the bank itself. Items without a txid are no charges of ours.
 */
function readWebhook({ query, raw }: Webhook, secret: string): WebhookReading {
  const secretOfAddress = Buffer.from(textOf(query['hmac']) ?? '')
  const expected = Buffer.from(secret)
  if (secretOfAddress.length !== expected.length || !timingSafeEqual(secretOfAddress, expected))
    return { kind: 'forged', cause: 'the secret of the address does not fit' }
  const key = createHash('sha256').update(raw).digest('hex')
  let received: Record<string, unknown>[] = []
  try {
    received = listIn(objectIn(JSON.parse(raw.toString('utf8'))).pix)
  } catch {
    // The bank's test call at the registration may have any body.
  }
  const names = new Set(received.map(({ txid }) => textOf(txid)).filter((txid) => txid !== null))
  return { kind: 'accepted', key, isSigned: true, charges: [...names].map((reference) => ({ reference })) }
}
