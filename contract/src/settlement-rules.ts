// Rules of reconciliation with providers that the pages use too, so this file has no schema.

/** Where a report comes from. PicPay has no report of single payments, so it is not among them. */
export const settlementSources = ['mercadopago', 'paypal', 'bank'] as const
export type SettlementSource = (typeof settlementSources)[number]

/**
 * `mercado_transactions` lists payments by the day of the payment, `mercado_releases` by the day on which the money was
 * released. Both list the same payments, so a portal uses one of them.
 */
export const settlementFormats = ['mercado_transactions', 'mercado_releases', 'paypal', 'ofx', 'bank_csv'] as const
export type SettlementFormat = (typeof settlementFormats)[number]

export const importStates = ['waiting', 'reading', 'matching', 'done', 'failed', 'undone'] as const
/** An import in one of these states changes by itself. */
export const runningStates: readonly (typeof importStates)[number][] = ['waiting', 'reading', 'matching']

/** What a line of a report is. `other`: it concerns no donation, such as a tax or a withheld amount. */
export const lineKinds = ['payment', 'refund', 'chargeback', 'fee', 'payout', 'other'] as const
export type LineKind = (typeof lineKinds)[number]

/** Why a line could not be read. Nothing else of the line is stored. */
export const lineProblems = ['quotes', 'long', 'columns', 'amount', 'date', 'currency', 'id'] as const
export type LineProblem = (typeof lineProblems)[number]

/** How a line was matched, in the order in which it is tried. */
export const matchRules = ['reference', 'provider_id', 'refund_id', 'amount_day', 'staff'] as const
export type MatchRule = (typeof matchRules)[number]

/**
 * `missing_here`: money of the report that no payment or deposit has. `missing_there`: paid here and in no report of its
 * period. `amount`: another amount. `double`: a second line of a payment. `refund`: more went back than is recorded here.
 * `fee`: the fee is unusual.
 */
export const differenceKinds = ['missing_here', 'missing_there', 'amount', 'double', 'refund', 'fee'] as const
export type DifferenceKind = (typeof differenceKinds)[number]

/** `resolved`: a later report or a change of the payment has removed it. `solved` and `accepted` are decided by staff. */
export const differenceStates = ['open', 'solved', 'accepted', 'resolved'] as const
export type DifferenceState = (typeof differenceStates)[number]

/** The largest report: 100,000 lines of Mercado Pago have about 30 MB. */
export const reportMaxBytes = 64 * 1024 * 1024
/** The length of a note or a reason, in characters. */
export const settlementNote = { min: 5, max: 300 } as const
export const bankNameMax = 40
export const columnNameMax = 80

/** A fee is usual up to this share of the amount and this many cents: more than any published price of the providers. */
export const usualFee = { percent: 8, cents: 100 } as const

/** The names of a bank's columns in its CSV. `credit` and `debit` stand for banks that split the amount. */
export interface BankColumns {
  date: string
  amount?: string | undefined
  credit?: string | undefined
  debit?: string | undefined
  id?: string | undefined
  text?: string | undefined
}
