import type { AnswerOf, Locale } from '@guildhall/contract'
import type { TransferKind } from '@guildhall/contract/ledger'
import type { PaymentMethod } from '@guildhall/contract/payment-rules'
import { reaisText } from '@guildhall/contract/reais'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { findEntriesOf, reversedCentsOf } from '../ledger/public.ts'
import { findMethods } from '../payment/public.ts'
import { findEnglishNames } from './buy-queries.ts'

const onPage = 50

const operations: Record<TransferKind, () => string> = {
  donation: m.activity_donation,
  donation_reversal: m.activity_donation_reversal,
  donation_restored: m.activity_donation_restored,
  deposit: m.activity_deposit,
  referral_bonus: m.activity_referral_bonus,
  referral_bonus_reversal: m.activity_referral_bonus_reversal,
  staff_credit: m.activity_staff_credit,
  staff_credit_reversal: m.activity_staff_credit_reversal,
  purchase: m.activity_purchase,
  purchase_refund: m.activity_purchase_refund,
  market_sale: m.activity_market_sale,
  market_fee: m.activity_market_fee,
  market_undo: m.activity_market_undo,
  market_fee_undo: m.activity_market_fee_undo,
  forfeit: m.activity_forfeit,
  code_cash: m.activity_code_cash,
  creator_payout: m.activity_creator_payout,
  gift: m.activity_gift,
  gift_return: m.activity_gift_return,
  opening: m.activity_opening,
}

// Debits that the owner of the wallet causes. A transfer stores the address of whoever caused it: the buyer at a sale,
// a member of staff at a credit. Other players must not see either.
const ownActs: ReadonlySet<TransferKind> = new Set(['purchase', 'market_sale', 'gift'])

/** Transfers whose reference is a purchase. */
const ofPurchase: ReadonlySet<TransferKind> = new Set(['purchase', 'purchase_refund'])

/** Texts of market transfers for the buyer, whom a sale debits and its undoing credits. */
const ofBuyer: Partial<Record<TransferKind, { isDebit: boolean; words: () => string }>> = {
  market_sale: { isDebit: true, words: m.activity_market_purchase },
  market_undo: { isDebit: false, words: m.activity_market_purchase_undo },
}

/** Transfers whose reference begins with a payment's id, and whose label is an amount in reais. */
const ofPayment: ReadonlySet<TransferKind> = new Set(['donation', 'donation_reversal', 'donation_restored'])

const methodWords: Record<PaymentMethod, () => string> = {
  mercado_pix: m.payment_method_mercado_pix,
  mercado_card: m.payment_method_mercado_card,
  picpay: m.payment_method_picpay,
  paypal: m.payment_method_paypal,
  pix: m.payment_method_pix,
}

/**
 * The transfers of the caller's wallet, newest first, with the balance after each; `ip` only for the caller's own
 * actions.
 */
export async function listActivities(
  { db }: Pick<App, 'db'>,
  caller: Caller,
  locale: Locale,
  before: string | undefined,
): Promise<AnswerOf<typeof shop.listActivities>> {
  const found = await findEntriesOf(db, caller.id, before ?? null, onPage + 1)
  const rows = found.slice(0, onPage)
  const bought = rows.filter(({ kind }) => ofPurchase.has(kind)).map(({ reference }) => reference)
  const english = locale === 'en' && bought.length > 0 ? await findEnglishNames(db, bought) : new Map<string, string>()
  const payments = await paymentsOf(db, rows)
  const reversals = rows.filter(({ kind }) => kind === 'donation_reversal').map(({ id }) => id)
  const reversed = reversals.length > 0 ? await reversedCentsOf(db, caller.id, reversals) : new Map<string, number>()

  function itemOf({ id, kind, reference, label }: Entry): string | null {
    if (kind === 'staff_credit' && label !== null) return noteText(label)
    const cents = reversed.get(id)
    if (cents !== undefined) return reaisText(cents / 100)
    if (label !== null && isAmount.test(label)) return reaisText(Number(label))
    return english.get(reference) ?? label
  }

  return {
    data: rows.map((entry) => ({
      id: entry.id,
      operation: operationOf(entry, payments),
      item: itemOf(entry),
      // An outgoing transfer is a debit (D-019).
      type: entry.amount < 0 ? ('Debit' as const) : ('Credit' as const),
      value: Math.abs(entry.amount),
      balance: entry.balance,
      ip: entry.amount < 0 && ownActs.has(entry.kind) ? entry.address : null,
      created_at: entry.at,
    })),
    next: found.length > onPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

type Entry = Awaited<ReturnType<typeof findEntriesOf>>[number]

/** The notes of a credit, which the ledger stores in the spelling of the API (D-083). */
const noteWords: Record<string, (() => string) | undefined> = {
  Divulgacao: m.shop_credit_promotion,
  Evento: m.shop_credit_event,
}

/** The label of the note of a credit. */
export const noteText = (note: string): string => noteWords[note]?.() ?? note

/** The ledger stores amounts in reais as `100.00`, in no locale. */
const isAmount = /^\d+\.\d\d$/

const paymentOf = ({ reference }: Entry): string => reference.split(':', 1)[0]!

/** The payment methods of these transfers. */
async function paymentsOf(db: App['db'], rows: Entry[]): Promise<Map<string, PaymentMethod>> {
  const ids = rows.filter(({ kind }) => ofPayment.has(kind)).map(paymentOf)
  const uuids = ids.filter((id) => isUuid.test(id))
  return uuids.length > 0 ? await findMethods(db, uuids) : new Map()
}

const isUuid = /^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/i

function operationOf(entry: Entry, payments: Map<string, PaymentMethod>): string {
  const bought = ofBuyer[entry.kind]
  if (bought && bought.isDebit === entry.amount < 0) return bought.words()
  const operation = operations[entry.kind]()
  const method = ofPayment.has(entry.kind) && payments.get(paymentOf(entry))
  return method ? m.activity_by_method({ operation, method: methodWords[method]() }) : operation
}

/** The log of the caller's characters in the game, newest first. */
export async function getGameLog({ game }: App, caller: Caller): Promise<AnswerOf<typeof shop.getGameLog>> {
  if (!game.capabilities.activityLog) return { logs: [], isSupported: false }
  const found = await game.findActivity(caller.login, null)
  if (found.kind === 'unknown') refuse('game_unreachable')
  if (found.kind === 'refused') return { logs: [], isSupported: found.code !== 'unsupported' }
  const logs = found.value.map(({ at, action, ...entry }) => ({
    ...entry,
    action: gameActions.get(action)?.() ?? action,
    created_at: at.toISOString(),
  }))
  return { logs: logs.toReversed(), isSupported: true }
}

/** The game's log is in Portuguese. Known actions are translated; others stay as they are. */
const gameActions = new Map<string, () => string>([
  ['Conta suspensa', m.shop_log_act_banned],
  ['Derrotou', m.shop_log_act_defeated],
  ['Entrou no jogo', m.shop_log_act_entered],
  ['Escolhendo personagem', m.shop_log_act_choosing],
  ['Item chegou ao baú', m.shop_log_act_chest],
  ['Item chegou à mochila', m.shop_log_act_bag],
  ['Item retirado do baú', m.shop_log_act_taken],
  ['Saiu do jogo', m.shop_log_act_left],
  ['Subiu de nível', m.shop_log_act_level],
])
