import { randomBytes } from 'node:crypto'
import type { Query } from '../store.ts'

/** A card token from a browser: valid for one payment within seven days. */
interface CardToken {
  id: string
  brand: string
  firstSix: string
  lastFour: string
  holder: string
  documentType: string
  documentNumber: string
  expirationMonth: number
  expirationYear: number
  createdAt: Date
  dueAt: Date
  usedAt: Date | null
}
export type Card = Pick<
  CardToken,
  'brand' | 'holder' | 'documentType' | 'documentNumber' | 'expirationMonth' | 'expirationYear'
> & { number: string }

const columns = `id, brand, first_six as "firstSix", last_four as "lastFour", holder, document_type as "documentType",
  document_number as "documentNumber", expiration_month as "expirationMonth", expiration_year as "expirationYear",
  created_at as "createdAt", due_at as "dueAt", used_at as "usedAt"`

export async function keepCard({ query }: { query: Query }, card: Card): Promise<CardToken> {
  const [token] = await query<CardToken>(
    `insert into sandbox.mercadopago_card_tokens (id, brand, first_six, last_four, holder, document_type,
       document_number, expiration_month, expiration_year) values ($1, $2, $3, $4, $5, $6, $7, $8, $9) returning ${columns}`,
    [
      ...[randomBytes(16).toString('hex'), card.brand, card.number.slice(0, 6), card.number.slice(-4), card.holder],
      ...[card.documentType, card.documentNumber, card.expirationMonth, card.expirationYear],
    ],
  )
  return token!
}

/** The locked token; a concurrent request waits and then finds it used. */
export async function lockToken(query: Query, id: string): Promise<CardToken | null> {
  const sql = `select ${columns} from sandbox.mercadopago_card_tokens where id = $1 for update`
  return (await query<CardToken>(sql, [id]))[0] ?? null
}

export const spendToken = (query: Query, { id }: CardToken) =>
  query('update sandbox.mercadopago_card_tokens set used_at = now() where id = $1', [id])

/** A token in the format of `POST /v1/card_tokens`. */
export const describeToken = (token: CardToken, publicKey: string, numberLength: number, securityLength: number) => ({
  id: token.id,
  public_key: publicKey,
  card_id: null,
  status: 'active',
  first_six_digits: token.firstSix,
  last_four_digits: token.lastFour,
  expiration_month: token.expirationMonth,
  expiration_year: token.expirationYear,
  card_number_length: numberLength,
  security_code_length: securityLength,
  luhn_validation: true,
  live_mode: false,
  require_esc: false,
  cardholder: {
    name: token.holder,
    identification: { type: token.documentType, number: token.documentNumber },
  },
  date_created: token.createdAt.toISOString(),
  date_last_updated: token.createdAt.toISOString(),
  date_due: token.dueAt.toISOString(),
})
