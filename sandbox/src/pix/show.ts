import { brCode } from '../payments/br-code.ts'
import type { Payment, Reversal } from '../payments/payments.ts'
import type { ChargeData } from './charge.ts'
import { returnOf, type Received } from './received.ts'

const merchant = { name: 'GUILDHALL', city: 'SAO PAULO' }

export const chargeData = ({ data }: Payment): ChargeData => data as unknown as ChargeData

/** Formats cents as "10.50". */
export const amountOf = (cents: number): string => `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`

/** A charge in the format of the Central Bank's API. An expired charge is ATIVA like an open one. */
export function chargeOf(payment: Payment, received: Received[], reversals: Reversal[]) {
  const { createdAt, validS, key, locationId, location, revision, devedor, ...said } = chargeData(payment)
  const { solicitacaoPagador, infoAdicionais } = said
  return {
    calendario: { criacao: createdAt, expiracao: validS },
    txid: payment.ref,
    revisao: revision,
    loc: { id: locationId, location, tipoCob: 'cob' },
    location,
    status: payment.status,
    ...(devedor ? { devedor } : {}),
    valor: { original: amountOf(payment.amountCents) },
    chave: key,
    ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
    ...(infoAdicionais ? { infoAdicionais } : {}),
    pixCopiaECola: brCode({ location, ...merchant }),
    ...(received.length ? { pix: received.map((each) => pixOf(each, reversals)) } : {}),
  }
}

export function pixOf({ endToEndId, txid, amountCents, key, payerNote, at }: Received, reversals: Reversal[]) {
  const returns = reversals.filter((each) => returnOf(each).endToEndId === endToEndId)
  return {
    endToEndId,
    txid,
    valor: amountOf(amountCents),
    chave: key,
    horario: at.toISOString(),
    ...(payerNote ? { infoPagador: payerNote } : {}),
    ...(returns.length ? { devolucoes: returns.map((each) => devolucaoOf(each)) } : {}),
  }
}

/** A devolução in the format of the API. `isFresh`: the reply to its request, which says EM_PROCESSAMENTO. */
export function devolucaoOf(reversal: Reversal, { isFresh = false } = {}) {
  const { id, rtrId, status, nature, reason } = returnOf(reversal)
  const at = reversal.at.toISOString()
  return {
    id,
    rtrId,
    valor: amountOf(reversal.amountCents),
    natureza: nature,
    horario: { solicitacao: at, ...(isFresh || status !== 'DEVOLVIDO' ? {} : { liquidacao: at }) },
    status: isFresh ? 'EM_PROCESSAMENTO' : status,
    ...(reason ? { motivo: reason } : {}),
  }
}

/** The page of a list in the format of the Central Bank's API. */
export const pageOf = (
  { from, to, page, size }: { from: Date; to: Date; page: number; size: number },
  total: number,
) => ({
  inicio: from.toISOString(),
  fim: to.toISOString(),
  paginacao: {
    paginaAtual: page,
    itensPorPagina: size,
    quantidadeDePaginas: Math.ceil(total / size),
    quantidadeTotalDeItens: total,
  },
})
