import { qrPng } from '../../images/qr-png.ts'
import type { Charge, ChargeState } from '../../ports/payments.ts'
import { centsOf, dateOf, listIn, objectIn, textOf } from './cents.ts'
import { payerText } from './payer.ts'
import { isUnclear, unclear, type ProviderAnswer } from './request.ts'

type Body = Record<string, unknown>

/** An expired charge stays ATIVA at the bank, and a payment may still be under way. */
const graceMs = 10 * 60_000

/** The part of one Pix of a charge that is returned. */
export interface Part {
  endToEndId: string
  cents: number
}

/**
 * Divides a refund over the Pix that paid a charge, newest first, so that of two payments the second goes back first. A
 * Pix of which the bank has refused a return comes last. A null amount returns all that is left. What the return `id`
 * itself has taken counts as left, so that a repetition is divided in the same way. Null when less than the amount is
 * left.
 */
export function partsOf(received: Body[], id: string, amountCents: number | null): Part[] | null {
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

/** A charge as the bank's API represents it; `key` is our Pix key. */
export function chargeIn(cob: Body, key: string): Charge {
  const received = listIn(cob.pix)
  const status = textOf(cob.status) ?? ''
  const amountCents = centsOf(objectIn(cob.valor).original)
  const paidCents = received.length ? sumOf(received) : null
  const returns = received.flatMap((pix) => listIn(pix.devolucoes)).filter((back) => back.status === 'DEVOLVIDO')
  // Returns that the Central Bank enforces, after fraud or a failure.
  const forced = returns.filter((back) => String(back.natureza).startsWith('MED_'))
  const calendar = objectIn(cob.calendario)
  const createdAt = dateOf(calendar.criacao)
  const seconds = Number(calendar.expiracao)
  const expiresAt = createdAt && Number.isInteger(seconds) ? new Date(createdAt.getTime() + seconds * 1000) : null
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

/** The person for whom the charge was created; the bank does not say who paid it. */
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

/** A refusal with the bank's reason, or an unknown outcome. */
export function refusalOrUnclear(answer: ProviderAnswer, code: 'rejected' | 'not_refundable' = 'rejected') {
  if (isUnclear(answer) || !answer.body) return unclear(answer)
  const { nome, mensagem, detail, title } = answer.body
  const message = textOf(mensagem) ?? textOf(detail) ?? textOf(title) ?? `it answered ${answer.status}`
  const refusalCode =
    answer.status === 401 || answer.status === 403
      ? 'not_configured'
      : nome === 'documento_bloqueado' || /cpf|cnpj|devedor/i.test(message)
        ? 'bad_document'
        : code
  return { kind: 'refused' as const, code: refusalCode, message, detail: textOf(nome) ?? '' } as const
}
