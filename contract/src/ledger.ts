import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { Instant, Message } from './values.ts'

/**
 * Why Cash moved. A `reference` names the thing within its kind, and moves once: `(kind, reference)` is unique.
 * Corrections are movements of their own.
 */
const transferKinds = [
  'donation',
  'donation_reversal',
  'donation_restored',
  'deposit',
  'referral_bonus',
  'referral_bonus_reversal',
  'staff_credit',
  'purchase',
  'purchase_refund',
  'market_sale',
  'market_fee',
  'market_undo',
  'market_fee_undo',
] as const
export type TransferKind = (typeof transferKinds)[number]

/** The accounts of the house; what players hold is what these have given. */
export const houseAccounts = ['donations', 'referrals', 'staff', 'shop', 'market'] as const
export type HouseAccount = (typeof houseAccounts)[number]

/** Cash, a whole number; negative where something was paid back that had been spent. */
export const Cash = z.number().check(z.int())

const Finding = z.object({ check: z.string(), subject: z.string(), expected: z.number(), found: z.number() })

/** What an audit read: all Cash, added up as of one moment. */
const Audit = z.object({
  at: Instant,
  tookMs: z.number(),
  transfers: z.number(),
  accounts: z.number(),
  /** What players hold in all. */
  wallets: Cash,
  /** What the movements of each kind come to; positive where players received. Together they are `wallets`. */
  kinds: z.array(z.object({ kind: z.enum(transferKinds), cash: Cash, transfers: z.number() })),
  /** What does not add up; empty when all is well. */
  findings: z.array(Finding),
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
    access: 'admin',
    about: 'What the last audit of the ledger found; null before the first.',
    reply: z.object({ last: z.nullable(Audit) }),
  },
  runLedgerAudit: {
    route: 'POST /ledger/audit',
    access: 'admin',
    about: 'Has the ledger audited at once, in the background; `GET /ledger/audit` shows it when it is done.',
    reply: Message,
    limit: { max: 6, perSeconds: 60, by: 'caller' },
  },
  getLedgerAccount: {
    route: 'GET /ledger/account/:owner',
    access: 'admin',
    about: 'The movements of one account, newest first, a page at a time: of a player by login, of the house by name.',
    params: z.object({ owner: z.string().check(z.minLength(1), z.maxLength(40)) }),
    query: z.object({ before: z.optional(z.uuid()) }),
    reply: z.object({
      owner: z.string(),
      isHouse: z.boolean(),
      balance: Cash,
      /** `cash` is what the account received, negative where it gave. */
      data: z.array(
        z.object({
          id: z.string(),
          at: Instant,
          kind: z.enum(transferKinds),
          reference: z.string(),
          label: z.nullable(z.string()),
          cash: Cash,
          other: z.string(),
        }),
      ),
      next: z.nullable(z.string()),
    }),
    errors: ['not_found'],
  },
})
