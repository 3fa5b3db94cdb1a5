import * as z from 'zod/mini'
import type { NewPayment } from '../payments/payments.ts'
import { isDocument } from '../mercadopago/documents.ts'
import { malformed, wrongDocument, wrongKey, wrongValue, type Problem } from './problems.ts'

const txidShape = /^[a-zA-Z0-9]{26,35}$/
const dayS = 86_400

const text = (most: number) => z.string().check(z.maxLength(most))
const Amount = z.string().check(z.regex(/^\d{1,10}\.\d{2}$/))

/** The body of PUT /v2/cob/{txid}. */
const Charge = z.object({
  calendario: z.optional(z.object({ expiracao: z.optional(z.int().check(z.positive(), z.maximum(2_147_483_647))) })),
  devedor: z.optional(
    z.union([
      z.strictObject({ cpf: z.string().check(z.regex(/^\d{11}$/)), nome: text(200) }),
      // A CNPJ may contain letters.
      z.strictObject({ cnpj: z.string().check(z.regex(/^[A-Z\d]{12}\d{2}$/)), nome: text(200) }),
    ]),
  ),
  valor: z.object({ original: Amount }),
  chave: z.string(),
  solicitacaoPagador: z.optional(text(140)),
  infoAdicionais: z.optional(z.array(z.object({ nome: text(50), valor: text(200) })).check(z.maxLength(50))),
})

/** The bank's data of a charge beside the fields of every payment. */
export interface ChargeData {
  createdAt: string
  validS: number
  key: string
  locationId: number
  location: string
  devedor?: object
  solicitacaoPagador?: string
  infoAdicionais?: object[]
  revision: number
  /** The next devolução fails. */
  refusesReturn?: boolean
}

/** Reads the charge from a body, or returns what is wrong with it. */
export function readCharge(txid: string, body: unknown, ourKey: string): NewPayment | Problem {
  if (!txidShape.test(txid)) return malformed('.txid', 'deve ter de 26 a 35 letras e algarismos')
  const { data, error } = Charge.safeParse(body)
  if (!data) return malformed(`.${error.issues[0]?.path.join('.') ?? ''}`, error.issues[0]?.message ?? 'inválido')
  const cents = centsOf(data.valor.original)
  if (!cents) return wrongValue
  const debtor = data.devedor
  const isDebtor = !debtor || ('cpf' in debtor ? isDocument('CPF', debtor.cpf) : isDocument('CNPJ', debtor.cnpj))
  if (!isDebtor) return wrongDocument
  if (data.chave !== ourKey) return wrongKey
  const { devedor, solicitacaoPagador, infoAdicionais } = data
  const createdAt = new Date()
  const validS = data.calendario?.expiracao ?? dayS
  const charge: ChargeData = {
    createdAt: createdAt.toISOString(),
    validS,
    key: data.chave,
    locationId: createdAt.getTime() % 1_000_000_000,
    // 32 random characters, as banks do: the location must not reveal the txid.
    location: `pix.sandbox.local/qr/v2/${crypto.randomUUID().replaceAll('-', '')}`,
    revision: 0,
    ...(devedor ? { devedor } : {}),
    ...(solicitacaoPagador === undefined ? {} : { solicitacaoPagador }),
    ...(infoAdicionais ? { infoAdicionais } : {}),
  }
  return {
    provider: 'pix',
    ref: txid,
    reference: txid,
    method: 'pix',
    status: 'ATIVA',
    amountCents: cents,
    notifyUrl: null,
    expiresAt: new Date(createdAt.getTime() + validS * 1_000),
    data: { ...charge },
  }
}

/** Converts "10.50" to cents; null when it is no positive amount. */
export function centsOf(value: unknown): number | null {
  if (!Amount.safeParse(value).success) return null
  return Number(String(value).replace('.', '')) || null
}
