import type { AnswerOf, Locale } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { marketFee } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import { itemList } from '../../game/formats/item.ts'
import {
  describeCode,
  describeItem,
  tradeProblem,
  tradeProblemText,
  type DescribedItem,
  type ItemKnowledge,
} from '../../game/items.ts'
import { refusalText } from '../../game/refusal-words.ts'
import type { Item } from '../../ports/game.ts'
import type { ListingRow, OperationRow } from './escrow-queries.ts'
import type { EscrowRow, PriceChange } from './queries.ts'
import { itemKeyOf } from './prices/item-key.ts'
import { pieceCash } from './prices/item-prices.ts'
import { inFlightMs } from './rules.ts'
import { versionOf } from './version.ts'
import { readable } from '../../people/closed-text.ts'

type Listing = AnswerOf<typeof market.listMarketItems>['items'][number]
type Sale = AnswerOf<typeof market.listMySales>['items'][number]
type ChestItem = AnswerOf<typeof market.getCargo>['inventory'][number]
type Escrow = AnswerOf<typeof market.freezeListing>['data']

/** What a presenter needs to describe an item: the item tables, and the locale. */
interface ItemContext {
  knowledge: ItemKnowledge
  locale: Locale
  /** The medians of the last week by kind, in hundredths of a Cash. */
  medians?: ReadonlyMap<string, number>
}

export const presentItem = (code: number[], { knowledge, locale }: ItemContext, called?: string): DescribedItem =>
  describeCode(code, knowledge, locale, called)

/** A listing as visitors see it, under the name that search and order use. */
export function presentListing(row: ListingRow, context: ItemContext): Listing {
  const { index, effects, amount, look } = presentItem(row.item, context, row.name)
  const median = context.medians?.get(row.item_key)
  return {
    id: row.id,
    item_index: index,
    item_name: row.name,
    item_key: row.item_key,
    ...(median !== undefined && { week_median: pieceCash(median) }),
    effects,
    amount,
    look,
    price: row.price,
    name_seller: readable(row.seller),
    slot: row.slot,
    created_at: row.listed_at ?? row.created_at,
    version: versionOf(row.item, row.price),
  }
}

/** An item in a slot of a chest, and why it may not be sold. */
export function presentChestItem(slot: number, item: Item, { knowledge, locale }: ItemContext): ChestItem {
  const description = describeItem(item, knowledge, locale)
  const problem = tradeProblem(item, knowledge)
  return {
    slot,
    details: {
      index: item.index,
      name: description.name,
      effects: item.effects.filter(([effect]) => effect > 0).map(([index, value]) => ({ index, value })),
    },
    described: description,
    item_key: itemKeyOf(item),
    problem: problem && tradeProblemText(problem, locale),
    version: versionOf(itemList(item)),
  }
}

export const presentSale = (row: ListingRow, context: ItemContext): Sale => ({
  ...presentListing(row, context),
  state: row.state as Sale['state'],
  is_frozen: row.frozen_at !== null,
  hold: holdOf(row),
  ends_at: row.state === 'open' ? row.ends_at : null,
  is_expired: row.expired_at !== null,
  may_relist: mayRelistHeld(row),
  fee_percent: row.fee_percent,
  receives: row.price - marketFee(row.price, row.fee_percent),
})

/** Whether the item of an ended offer is in escrow and not on its way, so that it can be offered again from there. */
export const mayRelistHeld = (row: ListingRow): boolean =>
  row.expired_at !== null &&
  row.state === 'returning' &&
  row.operation_id === null &&
  row.frozen_at === null &&
  row.stuck_at === null

/** Since when staff hold a listing or its goods, and why. A reason written for staff only is left out. */
export const holdOf = (row: Pick<ListingRow, 'frozen_at' | 'frozen_reason' | 'frozen_reason_shared'>): Sale['hold'] =>
  row.frozen_at ? { since: row.frozen_at, reason: row.frozen_reason_shared ? row.frozen_reason : null } : null

/** What goods wait for, as a text; null while they are on their way without an obstacle. */
export function waitText(row: Pick<ListingRow, 'waits_for' | 'frozen_at' | 'stuck_at'>): string | null {
  if (row.frozen_at) return m.market_waits_free()
  if (row.waits_for === 'character_offline') return m.market_waits_online()
  if (row.waits_for === 'character_online') return m.market_waits_offline()
  if (row.waits_for === 'chest_full') return m.market_waits_room()
  if (row.waits_for === 'operation_conflict') return m.market_waits_conflict()
  if (row.stuck_at) return m.market_waits_staff()
  return row.waits_for === 'game' ? m.market_waits_game() : null
}

/** The game has given the goods to another account already. */
export const isConflict = (row: Pick<ListingRow, 'waits_for' | 'goods'>): boolean =>
  row.goods === 'putting' && row.waits_for === 'operation_conflict'

/** What staff may do with a listing now. Their page and their calls share this rule. */
export function mayDo(row: ListingRow, operation: Pick<OperationRow, 'started_at'> | null, now: Date): Escrow['may'] {
  const isInEscrow = row.goods === 'held' || row.goods === 'putting'
  return {
    freeze: !row.frozen_at && (isInEscrow || row.goods === 'taking'),
    unfreeze: row.frozen_at !== null,
    // While the outcome of an operation is unknown, nobody knows where the item is, so staff cannot undo.
    undo:
      row.operation_id === null &&
      (row.state === 'open' || (row.state === 'sold' && row.goods === 'putting') || isConflict(row)),
    settle: operation !== null && now.getTime() - Date.parse(operation.started_at) > inFlightMs,
  }
}

/** A listing as staff see it, with all operations that were sent to the game. */
export function presentEscrow(
  row: EscrowRow,
  {
    operations,
    priceChanges,
  }: { operations: (OperationRow & { settled_by_login: string | null })[]; priceChanges: PriceChange[] },
  context: ItemContext,
  now: Date,
): Escrow {
  const current = operations.find(({ id }) => id === row.operation_id) ?? null
  return {
    id: row.id,
    item: presentItem(row.item, context),
    code: row.item,
    price: row.price,
    fee_percent: row.fee_percent,
    state: row.state,
    goods: row.goods,
    seller: readable(row.seller),
    buyer: row.buyer,
    owner: row.owner,
    slot: row.slot,
    waits_for: waitTextForStaff(row),
    is_conflict: isConflict(row),
    created_at: row.created_at,
    sold_at: row.sold_at,
    ended_at: row.ended_at,
    stuck_at: row.stuck_at,
    frozen_at: row.frozen_at,
    frozen_by: row.frozen_by_login,
    frozen_reason: row.frozen_reason,
    may: mayDo(row, current, now),
    operations: operations.map((each) => ({
      id: each.id,
      kind: each.kind,
      login: each.login,
      slot: each.slot,
      state: each.state,
      answer: each.state === 'refused' ? gameRefusalText(each.answer ?? '') : each.answer,
      tries: each.tries,
      started_at: each.started_at,
      settled_at: each.settled_at,
      settled_by: each.settled_by_login,
      note: each.note,
    })),
    price_changes: priceChanges.map((each) => ({
      before: each.price_before,
      after: each.price_after,
      at: each.changed_at,
    })),
  }
}

function waitTextForStaff({ waits_for }: EscrowRow): string | null {
  if (waits_for === null) return null
  return waits_for === 'game' ? m.market_waits_game() : gameRefusalText(waits_for)
}

const gameRefusalText = (code: string): string =>
  code === 'operation_conflict' ? m.market_conflict() : refusalText(code)
