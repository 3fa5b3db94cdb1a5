import { randomBytes } from 'node:crypto'
import type { Reply } from '../payments/replies.ts'
import { brCode } from '../payments/br-code.ts'
import { insertPayment, type NewPayment, type Payment } from '../payments/payments.ts'
import { qrPng } from '../../../server/src/images/qr-png.ts'
import type { Query } from '../store.ts'
import type { Account } from './account.ts'
import { brandById } from './brands.ts'
import { lockToken, spendToken } from './card-tokens.ts'
import type { Asked } from './checks.ts'
import { outcomeFor } from './holders.ts'
import { costOf, mostInstallments } from './installments.ts'
import { refusal } from './refusal.ts'
import { stamp, type Memory } from './render.ts'

const pixLivesMs = 24 * 3_600_000

/** Creates a checked payment, or returns the refusal of its card. */
export async function createPayment(
  query: Query,
  asked: Asked,
  account: Account,
  deviceId: string | null,
): Promise<Payment | { refusal: Reply }> {
  const memory: Memory = {
    asked: {
      payer: asked.payer,
      ...pick(asked, ['description', 'metadata', 'statement_descriptor', 'issuer_id', 'binary_mode']),
    },
    installments: 1,
    dateOfExpiration: null,
    deviceId,
    pix: null,
    card: null,
    totalPaidCents: 0,
    wrong: {},
  }
  const amountCents = Math.round(asked.transaction_amount * 100)
  const payment = {
    provider: 'mercadopago',
    reference: asked.external_reference ?? '',
    method: asked.payment_method_id,
    amountCents,
    notifyUrl: asked.notification_url ?? null,
  } as const
  const decided =
    asked.payment_method_id === 'pix'
      ? pix(asked, amountCents, memory, account)
      : await card(query, asked, amountCents, memory)
  if ('refusal' in decided) return decided
  const [row] = await query<{ ref: string }>(`select nextval('sandbox.mercadopago_ids') as ref`)
  return insertPayment(query, { ...payment, ...decided, ref: String(row!.ref) })
}

type Decided = Pick<NewPayment, 'status'> & Partial<NewPayment>

function pix(asked: Asked, amountCents: number, memory: Memory, account: Account): Decided {
  const expiresAt = new Date(asked.date_of_expiration ?? Date.now() + pixLivesMs)
  const location = `pix.sandbox.local/qr/v2/${randomBytes(16).toString('hex')}`
  const code = brCode({ location, name: account.nickname, city: account.city, amountCents })
  const png = qrPng(code).toString('base64')
  return {
    status: 'pending',
    statusDetail: 'pending_waiting_transfer',
    expiresAt,
    data: { ...memory, pix: { code, png }, dateOfExpiration: stamp(expiresAt) },
  }
}

async function card(
  query: Query,
  asked: Asked,
  amountCents: number,
  memory: Memory,
): Promise<Decided | { refusal: Reply }> {
  const { installments = 0, payment_method_id: method } = asked
  if (!asked.token) return { refusal: refusal(400, 2_131, 'Cannot infer Payment Method') }
  if (!Number.isInteger(installments) || installments < 1 || installments > 36)
    return { refusal: refusal(400, 1, 'installments attribute must be a positive integer') }
  const token = await lockToken(query, asked.token)
  if (!token) return { refusal: refusal(404, 2_006, 'Card Token not found') }
  if (token.usedAt) return { refusal: refusal(400, 3_003, 'Invalid card_token_id') }
  if (token.dueAt < new Date()) return { refusal: refusal(400, 2_062, 'Invalid card token') }
  if (!brandById(method) || token.brand !== method)
    return { refusal: refusal(400, 10_103, 'Invalid payment_method_id: the bin of the card is of another') }
  await spendToken(query, token)

  const cost = installments <= mostInstallments ? costOf(amountCents, installments) : null
  const { status, detail } = cost
    ? outcomeFor(token.holder, asked.binary_mode === true)
    : { status: 'rejected', detail: 'cc_rejected_invalid_installments' }
  return {
    status,
    statusDetail: detail,
    ...(status === 'approved' ? { paidCents: amountCents, paidAt: new Date() } : {}),
    data: {
      ...memory,
      installments,
      totalPaidCents: cost?.totalCents ?? amountCents,
      card: {
        firstSix: token.firstSix,
        lastFour: token.lastFour,
        month: token.expirationMonth,
        year: token.expirationYear,
        holder: token.holder,
        document: { type: token.documentType, number: token.documentNumber },
      },
    },
  }
}

function pick<Key extends keyof Asked>(asked: Asked, keys: Key[]): Pick<Asked, Key> {
  return Object.fromEntries(keys.filter((key) => asked[key] !== undefined).map((key) => [key, asked[key]])) as Pick<
    Asked,
    Key
  >
}
