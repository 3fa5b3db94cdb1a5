import type { AnswerOf, Locale } from '@guildhall/contract'
import type { TransferKind } from '@guildhall/contract/ledger'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { findEntriesOf } from '../ledger/move.ts'
import { findEnglishNames } from './purchase-queries.ts'

const onPage = 50

const operations: Record<TransferKind, () => string> = {
  donation: m.activity_donation,
  donation_reversal: m.activity_donation_reversal,
  donation_restored: m.activity_donation_restored,
  deposit: m.activity_deposit,
  referral_bonus: m.activity_referral_bonus,
  referral_bonus_reversal: m.activity_referral_bonus_reversal,
  staff_credit: m.activity_staff_credit,
  purchase: m.activity_purchase,
  purchase_refund: m.activity_purchase_refund,
  market_sale: m.activity_market_sale,
  market_fee: m.activity_market_fee,
  market_undo: m.activity_market_undo,
  market_fee_undo: m.activity_market_fee_undo,
}

// What the owner of the wallet does, when it is debited. A movement keeps the address of whoever caused it: at a sale
// that is the buyer, at a credit one of the staff, and neither is anybody else's business.
const ownActs: ReadonlySet<TransferKind> = new Set(['purchase', 'market_sale'])

/** Their reference is the purchase. */
const ofPurchase: ReadonlySet<TransferKind> = new Set(['purchase', 'purchase_refund'])

/** What moved in the caller's wallet, newest first; `ip` only where the caller acted. */
export async function listActivities(
  { db }: App,
  caller: Caller,
  locale: Locale,
  before: string | undefined,
): Promise<AnswerOf<typeof shop.listActivities>> {
  const found = await findEntriesOf(db, caller.id, before ?? null, onPage + 1)
  const rows = found.slice(0, onPage)
  const bought = rows.filter(({ kind }) => ofPurchase.has(kind)).map(({ reference }) => reference)
  const english = locale === 'en' && bought.length > 0 ? await findEnglishNames(db, bought) : new Map<string, string>()
  return {
    data: rows.map(({ id, kind, reference, label, amount, address, at }) => ({
      id,
      operation: operations[kind](),
      item: english.get(reference) ?? label,
      // A wallet that gives is debited (D-019).
      type: amount < 0 ? ('Debit' as const) : ('Credit' as const),
      value: Math.abs(amount),
      ip: amount < 0 && ownActs.has(kind) ? address : null,
      created_at: at,
    })),
    next: found.length > onPage ? (rows.at(-1)?.id ?? null) : null,
  }
}

/** What the caller's characters did in the game, newest first. */
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

/** The game tells in Portuguese what was done. What we know of it is said in the caller's language, the rest as told. */
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
