import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto'
import { paymentMethods, type PaymentMethod } from '@guildhall/contract/payment-rules'
import type { Config } from '../../config.ts'

// docs/decisions/0093-references-that-name-the-player.md describes the format.

/** The content of a reference. `id` is the id of its payment's row. */
export interface ReferenceContent {
  id: string
  userId: number
  method: PaymentMethod
  /** The donation in whole reais, without a fee. */
  reais: number
  at: Date
}

/** Not a digit of base 32, so older references and UUIDs never begin with it. */
const version = 'w'
const bits = { at: 42n, method: 3n, userId: 32n, reais: 18n, random: 10n, code: 50n }
const digits = 31
const longest = (field: keyof typeof bits): bigint => (1n << bits[field]) - 1n

/**
 * The reference of a payment at its provider: 32 letters and digits that name the donation's player. Only this portal
 * can make one. The row's id is derived from it, so a lost row comes back under the same id.
 */
export function referenceFor(
  { secretKey }: Pick<Config, 'secretKey'>,
  { userId, method, reais, at }: Omit<ReferenceContent, 'id'>,
): { id: string; reference: string } {
  const fields: [keyof typeof bits, bigint][] = [
    ['at', BigInt(at.getTime())],
    ['method', BigInt(paymentMethods.indexOf(method))],
    ['userId', BigInt(userId)],
    ['reais', BigInt(reais)],
    ['random', BigInt(randomBytes(2).readUInt16BE()) & longest('random')],
  ]
  let content = 0n
  for (const [field, value] of fields) {
    if (value < 0n || value > longest(field)) throw new Error(`A reference has no room for ${field} ${value}.`)
    content = (content << bits[field]) | value
  }
  const all = (content << bits.code) | codeOf(secretKey, content)
  const reference = version + all.toString(32).padStart(digits, '0')
  return { id: idOf(secretKey, reference, at), reference }
}

/** Reads a reference; null when this portal did not make it under this SECRET_KEY. */
export function readReference(
  { secretKey }: Pick<Config, 'secretKey'>,
  reference: string | null,
): ReferenceContent | null {
  if (!reference || !/^w[0-9a-v]{31}$/.test(reference)) return null
  let all = 0n
  for (const digit of reference.slice(1)) all = all * 32n + BigInt(Number.parseInt(digit, 32))
  const code = all & longest('code')
  let content = all >> bits.code
  const bytes = (value: bigint) => Buffer.from(value.toString(16).padStart(16, '0'), 'hex')
  if (!timingSafeEqual(bytes(code), bytes(codeOf(secretKey, content)))) return null
  const take = (field: keyof typeof bits): number => {
    const value = content & longest(field)
    content >>= bits[field]
    return Number(value)
  }
  take('random')
  const reais = take('reais')
  const userId = take('userId')
  const method = paymentMethods[take('method')]
  const at = new Date(take('at'))
  return method ? { id: idOf(secretKey, reference, at), userId, method, reais, at } : null
}

function codeOf(secretKey: string, content: bigint): bigint {
  const digest = createHmac('sha256', secretKey)
    .update(`a payment's reference ${content.toString(32)}`)
    .digest()
  return digest.readBigUInt64BE() & longest('code')
}

/** A UUIDv7 of the moment, whose other bits are derived from the reference. */
function idOf(secretKey: string, reference: string, at: Date): string {
  const bytes = createHmac('sha256', secretKey).update(`a payment's id ${reference}`).digest().subarray(0, 16)
  bytes.writeUIntBE(at.getTime(), 0, 6)
  bytes.writeUInt8((bytes.readUInt8(6) & 0x0f) | 0x70, 6)
  bytes.writeUInt8((bytes.readUInt8(8) & 0x3f) | 0x80, 8)
  return bytes.toString('hex').replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
}
