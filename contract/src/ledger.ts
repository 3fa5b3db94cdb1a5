import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant, Message } from './values.ts'

/**
 * Why Cash moved. A `reference` names the cause within its kind and moves Cash once: `(kind, reference)` is unique.
 * Corrections are transfers of their own.
 */
export const transferKinds = [
  'donation',
  'donation_reversal',
  'donation_restored',
  'deposit',
  'referral_bonus',
  'referral_bonus_reversal',
  'staff_credit',
  'staff_credit_reversal',
  'purchase',
  'purchase_refund',
  'market_sale',
  'market_fee',
  'market_undo',
  'market_fee_undo',
  'forfeit',
  'code_cash',
  'creator_payout',
  'gift',
  'gift_return',
  'opening',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** The kinds by which a donor gets Cash. */
export const donationKinds: readonly TransferKind[] = ['donation', 'deposit']

/** The accounts of the house. The players together hold what these have paid out. */
export const houseAccounts = [
  'donations',
  'referrals',
  'staff',
  'shop',
  'market',
  'forfeits',
  'campaigns',
  'openings',
] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Cash, a whole number. Negative when a reversal took back Cash that was already spent. */
export const Cash = z.number().check(z.int())

const Finding = z.object({ check: z.string(), subject: z.string(), expected: z.number(), found: z.number() })

/** The result of a ledger check: all Cash, added up as of one moment. */
const Audit = z.object({
  at: Instant,
  tookMs: z.number(),
  transfers: z.number(),
  /** How many of the transfers it read; the sums of closed months are carried. */
  read: z.number(),
  /** Whether it read every transfer and counted all closed months again. */
  isWhole: z.boolean(),
  accounts: z.number(),
  /** The sum of all wallets. */
  wallets: Cash,
  /** The sum of the transfers of each kind; positive when players received. Together they equal `wallets`. */
  kinds: z.array(z.object({ kind: z.enum(transferKinds), cash: Cash, transfers: z.number() })),
  /** The findings; empty when everything adds up. */
  findings: z.array(Finding),
})

/** A closed month: no transfer can be added to it, and its sums are carried. */
const ClosedMonth = z.object({
  /** `YYYY-MM` of the server's calendar. */
  month: z.string(),
  transfers: z.number(),
  /** The sum of all amounts. */
  cash: Cash,
  /** SHA-256 over all rows, in hexadecimal digits, for notes elsewhere. */
  digest: z.string(),
  closedAt: Instant,
  /** When it was last counted again; null before the first time. */
  recountedAt: z.nullable(Instant),
  /** How many differences that found. */
  findings: z.number(),
})

export const ledger = endpoints({
  getBalance: {
    route: 'GET /transaction/balance',
    access: 'player',
    about: "The caller's Cash.",
    reply: z.object({ data: Cash }),
  },
  getLedgerAudit: {
    route: 'GET /ledger/audit',
    access: 'ledger.read',
    about: 'What the last audit of the ledger found, null before the first, and the closed months, newest first.',
    reply: z.object({ last: z.nullable(Audit), months: z.array(ClosedMonth) }),
  },
  runLedgerAudit: {
    route: 'POST /ledger/audit',
    access: 'ledger.read',
    about:
      'Has the whole ledger audited at once, every closed month included, in the background; `GET /ledger/audit` shows it when it is done.',
    reply: Message,
    limit: { max: 6, perSeconds: 60, by: 'caller' },
  },
  getLedgerAccount: {
    route: 'GET /ledger/account/:owner',
    access: 'ledger.read',
    about:
      'The movements of one account, newest first, a page at a time: of a player by login or a part that only one has, of the house by name.',
    params: z.object({ owner: z.string().check(z.minLength(1), z.maxLength(40)) }),
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({
      owner: z.string(),
      isHouse: z.boolean(),
      balance: Cash,
      /** `cash` is what the account received, negative when it paid. */
      data: z.array(
        z.object({
          id: z.string(),
          at: Instant,
          kind: z.enum(transferKinds),
          reference: z.string(),
          label: z.nullable(z.string()),
          cash: Cash,
          other: z.string(),
          /** The login of the member of staff who caused it; null for all others. */
          author: z.nullable(z.string()),
          /** The reason of a credit, of its reversal or of a refund, in full. */
          reason: z.nullable(z.string()),
          /** The balance of the wallet after it; null for the house, whose account has many rows. */
          balance: z.nullable(Cash),
          /** The credit of staff that can be reversed; null for all others, and once it is reversed. */
          credit: z.nullable(z.string()),
        }),
      ),
      next: z.nullable(z.string()),
      /** Logins that contain `owner`, at most 20, where it is no account and means several. */
      matches: z.array(z.string()),
    }),
    errors: ['not_found'],
  },
})
