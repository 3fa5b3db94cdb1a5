import { createHash, timingSafeEqual } from 'node:crypto'
import { Agent } from 'node:https'
import { qrPng } from '../../images/qr-png.ts'
import type { Charge, ChargeState, Notice, NoticeReading, Outcome, Payments } from '../../ports/payments.ts'
import { centsOf, dateOf, decimalOf, listIn, objectIn, textOf } from './cents.ts'
import { payerText } from './payer.ts'
import { askProvider, isUnclear, tokenKeeper, unclear, type ProviderAnswer } from './request.ts'

interface BankPixSettings {
  baseUrl: string
  clientId: string
  clientSecret: string
  /** Our Pix key at the bank: money that went to another is not ours. */
  key: string
  /** PEM texts; null for a bank that asks for none. */
  tls: { cert: string; key: string; ca: string | null } | null
  /** Where the bank shall tell us; registered by `prepare`. */
  webhookUrl: string
  /** What the address of the webhook carries, so that a notice without it is nobody's. */
  webhookSecret: string
  isSimulated: boolean
  timeoutMs?: number
}

type Body = Record<string, unknown>

/** A charge that has run out stays ATIVA at the bank, and a payment may have been under way. */
const graceMs = 10 * 60_000

/**
 * A bank's Pix by the Central Bank's API: https://bacen.github.io/pix-api, as Efí speaks it. Our reference is the txid.
 * The bank calls a charge CONCLUIDA whatever amount came, so the amounts of what was received decide.
 */
export function createBankPix(settings: BankPixSettings): Payments {
  const { baseUrl, tls, timeoutMs, key } = settings
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
    return answer.status === 200 && token ? { token, seconds: Number(answer.body?.expires_in) || 300 } : null
  })

  async function ask(method: string, path: string, body?: object, headers: Record<string, string> = {}) {
    for (let attempt = 1; ; attempt += 1) {
      const token = await tokens.get()
      if (!token) return { status: 0, body: null, headers: {}, trouble: 'no token' } satisfies ProviderAnswer
      const answer = await askProvider({
        ...common,
        method,
        url: baseUrl + path,
        headers: { authorization: `Bearer ${token}`, ...headers },
        ...(body ? { body: JSON.stringify(body) } : {}),
      })
      if (answer.status !== 401 || attempt === 2) return answer
      tokens.forget()
    }
  }

  const charge = (path: string) => `/v2/cob/${encodeURIComponent(path)}`
  const read = (answer: ProviderAnswer): Outcome<Charge> =>
    (answer.status === 200 || answer.status === 201) && textOf(answer.body?.txid)
      ? { kind: 'applied', value: chargeIn(answer.body!, key) }
      : refusalOrUnclear(answer)

  async function find({ reference }: { reference: string; providerId: string | null }) {
    const answer = await ask('GET', charge(reference))
    return answer.status === 404 ? { kind: 'applied' as const, value: null } : read(answer)
  }

  async function giveBack({ endToEndId, cents }: Part, id: string): Promise<Outcome<{ isSettled: boolean }>> {
    const path = `/v2/pix/${encodeURIComponent(endToEndId)}/devolucao/${id}`
    let known = await ask('GET', path)
    if (isUnclear(known)) return unclear(known)
    if (known.status !== 200) {
      const answer = await ask('PUT', path, { valor: decimalOf(cents) })
      known = answer.status === 409 ? await ask('GET', path) : answer
    }
    if (known.status !== 200 && known.status !== 201) return refusalOrUnclear(known, 'not_refundable')
    if (known.body?.status === 'NAO_REALIZADO')
      return { kind: 'refused', code: 'not_refundable', message: 'NAO_REALIZADO' }
    return { kind: 'applied', value: { isSettled: known.body?.status === 'DEVOLVIDO' } }
  }

  return {
    provider: 'pix',
    isSimulated: settings.isSimulated,
    async find({ reference, providerId }) {
      // The receipt of a payer's bank names the Pix and not the charge: it begins with E and is 32 characters long.
      if (providerId === null || !/^E\d{8}[A-Za-z0-9]{23}$/.test(providerId))
        return find({ reference: providerId ?? reference, providerId })
      const answer = await ask('GET', `/v2/pix/${encodeURIComponent(providerId)}`)
      if (answer.status === 404) return { kind: 'applied', value: null }
      const txid = textOf(answer.body?.txid)
      if (answer.status !== 200 || !txid) return refusalOrUnclear(answer)
      return find({ reference: txid, providerId: txid })
    },
    async create({ reference, amountCents, payer, createdAt, expiresAt, description }) {
      const name = `${payer.firstName} ${payer.lastName}`.trim()
      const answer = await ask('PUT', charge(reference), {
        calendario: { expiracao: expiresAt ? Math.round((expiresAt.getTime() - createdAt.getTime()) / 1000) : 3600 },
        ...(payer.document
          ? { devedor: { [payer.document.length === 14 ? 'cnpj' : 'cpf']: payer.document, nome: name } }
          : {}),
        valor: { original: decimalOf(amountCents) },
        chave: key,
        solicitacaoPagador: description.slice(0, 140),
      })
      // Ours, from a try whose answer was lost.
      return answer.status === 409 ? read(await ask('GET', charge(reference))) : read(answer)
    },
    cancel: async ({ providerId }) =>
      read(await ask('PATCH', charge(providerId), { status: 'REMOVIDA_PELO_USUARIO_RECEBEDOR' })),
    async refund({ key: name, providerId, amountCents }) {
      const cob = await ask('GET', charge(providerId))
      if (cob.status !== 200) return refusalOrUnclear(cob, 'not_refundable')
      // The name of a devolução is at most 35 letters and digits, and names it for good.
      const id = name.replaceAll('-', '')
      const parts = partsOf(listIn(cob.body?.pix), id, amountCents)
      if (!parts) return { kind: 'refused', code: 'not_refundable', message: 'Not so much of it was received.' }
      let isSettled = true
      for (const part of parts) {
        const outcome = await giveBack(part, id)
        if (outcome.kind !== 'applied') return outcome
        isSettled &&= outcome.value.isSettled
      }
      return { kind: 'applied', value: { refundId: id, isSettled } }
    },
    async list({ from, to, page }) {
      const query = new URLSearchParams({
        inicio: from.toISOString(),
        fim: to.toISOString(),
        'paginacao.paginaAtual': String(page),
        'paginacao.itensPorPagina': String(listed),
      })
      const answer = await ask('GET', `/v2/cob?${query.toString()}`)
      if (answer.status !== 200 || !answer.body) return refusalOrUnclear(answer)
      const charges = listIn(answer.body.cobs).map((cob) => chargeIn(cob, key))
      const pages = Number(objectIn(objectIn(answer.body.parametros).paginacao).quantidadeDePaginas)
      const isLast = charges.length === 0 || page + 1 >= (Number.isFinite(pages) ? pages : Infinity)
      return { kind: 'applied', value: { charges, isLast } }
    },
    readNotice: async (notice) => readNotice(notice, settings.webhookSecret),
    async prepare() {
      // What the bank adds, `/pix`, lands behind the last parameter and changes nothing.
      const wanted = `${settings.webhookUrl}?hmac=${settings.webhookSecret}&ignorar=`
      const path = `/v2/webhook/${encodeURIComponent(key)}`
      const now = await ask('GET', path)
      if (now.body?.webhookUrl === wanted) return
      const answer = await ask('PUT', path, { webhookUrl: wanted }, { 'x-skip-mtls-checking': 'true' })
      if (answer.status !== 200 && answer.status !== 201)
        throw new Error(`The bank did not take the address of the webhook: ${answer.trouble ?? answer.status}`)
    },
  }
}

/** How many charges a page of a list has. */
const listed = 100

/** What goes back of one Pix of a charge. */
interface Part {
  endToEndId: string
  cents: number
}

/**
 * A refund over the Pix that came for a charge, from the newest back, so that of two payments the second goes first; one
 * of which the bank has refused a return comes last; null
 * asks for all that is left. What the devolução `id` itself has taken counts as left, so that a repetition is parted
 * like the first. Null when so much is not there.
 */
function partsOf(received: Body[], id: string, amountCents: number | null): Part[] | null {
  const parts: Part[] = []
  let rest = amountCents ?? Infinity
  const isRefused = (pix: Body) =>
    listIn(pix.devolucoes).some((back) => back.id !== id && back.status === 'NAO_REALIZADO')
  const newest = received.toReversed()
  for (const pix of [...newest.filter((each) => !isRefused(each)), ...newest.filter(isRefused)]) {
    const gone = listIn(pix.devolucoes).filter((back) => back.id !== id && back.status !== 'NAO_REALIZADO')
    const cents = Math.min(rest, (centsOf(pix.valor) ?? 0) - sumOf(gone))
    if (cents < 1) continue
    parts.push({ endToEndId: textOf(pix.endToEndId) ?? '', cents })
    rest -= cents
  }
  return parts.length > 0 && (amountCents === null || rest === 0) ? parts : null
}

const sumOf = (list: Body[]): number => list.reduce((total, { valor }) => total + (centsOf(valor) ?? 0), 0)

function chargeIn(cob: Body, key: string): Charge {
  const received = listIn(cob.pix)
  const status = textOf(cob.status) ?? ''
  const amountCents = centsOf(objectIn(cob.valor).original)
  const paidCents = received.length ? sumOf(received) : null
  const returns = received.flatMap((pix) => listIn(pix.devolucoes)).filter((back) => back.status === 'DEVOLVIDO')
  // The Central Bank's own way of taking money back, after fraud or a fault.
  const forced = returns.filter((back) => String(back.natureza).startsWith('MED_'))
  const calendar = objectIn(cob.calendario)
  const made = dateOf(calendar.criacao)
  const seconds = Number(calendar.expiracao)
  const expiresAt = made && Number.isInteger(seconds) ? new Date(made.getTime() + seconds * 1000) : null
  const back = sumOf(returns)
  const chargedBackCents = sumOf(forced)
  const code = textOf(cob.pixCopiaECola)
  return {
    providerId: textOf(cob.txid) ?? '',
    reference: textOf(cob.txid),
    state: stateOf({
      status,
      isReceived: received.length > 0,
      paidCents,
      back,
      isForced: forced.length > 0,
      expiresAt,
    }),
    status,
    statusDetail: null,
    amountCents,
    paidCents,
    currency: 'BRL',
    isOurs: textOf(cob.chave) === key && received.every((pix) => pix.chave === undefined || pix.chave === key),
    refundedCents: back - chargedBackCents,
    chargedBackCents,
    totalCents: null,
    receiptId: textOf(received[0]?.endToEndId),
    expiresAt,
    pay: code ? { code, qrPng: qrPng(code).toString('base64') } : {},
    payer: payerOf(cob),
    answer: {
      txid: cob.txid,
      status,
      valor: cob.valor,
      pix: received.map(({ endToEndId, valor, horario }) => ({ endToEndId, valor, horario })),
      devolucoes: returns.map(({ id, valor, natureza, status: how }) => ({ id, valor, natureza, status: how })),
    },
  }
}

/** Whom the charge was made out to; the bank does not say who paid it. */
function payerOf(cob: Body): string | null {
  const { nome, cpf, cnpj } = objectIn(cob.devedor)
  return payerText({ name: [textOf(nome)], document: textOf(cpf) ?? textOf(cnpj) })
}

function stateOf(cob: {
  status: string
  isReceived: boolean
  paidCents: number | null
  back: number
  isForced: boolean
  expiresAt: Date | null
}): ChargeState {
  if (cob.isReceived) {
    if (cob.back > 0 && cob.back >= (cob.paidCents ?? 0)) return cob.isForced ? 'charged_back' : 'refunded'
    return 'paid'
  }
  if (cob.status.startsWith('REMOVIDA')) return 'cancelled'
  const isOver = cob.expiresAt !== null && cob.expiresAt.getTime() + graceMs < Date.now()
  return isOver ? 'expired' : 'pending'
}

function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const { nome, mensagem, detail, title } = answer.body
  const message = textOf(mensagem) ?? textOf(detail) ?? textOf(title) ?? `it answered ${answer.status}`
  const why =
    answer.status === 401 || answer.status === 403
      ? 'not_configured'
      : nome === 'documento_bloqueado' || /cpf|cnpj|devedor/i.test(message)
        ? 'bad_document'
        : code
  return { kind: 'refused' as const, code: why, message, detail: textOf(nome) ?? '' } as const
}

/**
 * Another customer of the same bank may have notices sent here, so the secret in the address and nothing in the body
 * makes one ours; each charge that it names is read from the bank itself. Items without a txid are no charges of ours.
 */
function readNotice({ query, raw }: Notice, secret: string): NoticeReading {
  const shown = Buffer.from(textOf(query['hmac']) ?? '')
  const expected = Buffer.from(secret)
  if (shown.length !== expected.length || !timingSafeEqual(shown, expected))
    return { kind: 'forged', cause: 'the secret of the address does not fit' }
  const key = createHash('sha256').update(raw).digest('hex')
  let received: Body[] = []
  try {
    received = listIn(objectIn(JSON.parse(raw.toString('utf8'))).pix)
  } catch {
    // The trial at the registration may carry anything.
  }
  const names = new Set(received.map(({ txid }) => textOf(txid)).filter((txid) => txid !== null))
  return { kind: 'hints', key, isSigned: true, hints: [...names].map((reference) => ({ reference })) }
}
