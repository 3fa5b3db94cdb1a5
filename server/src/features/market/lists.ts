import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { marketLimits } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { ItemKnowledge } from '../../game/items.ts'
import { knowItems } from '../items/service.ts'
import { described, holdOf, shownListing, shownSale, waitText } from './answers.ts'
import type { ListingRow } from './escrow-queries.ts'
import * as found from './search-queries.ts'
import * as queries from './queries.ts'
import { search } from './search-words-queries.ts'

const { pageSize, countedTo } = marketLimits
const arrivalsMost = 50

/** What is for sale, ten a page. */
export async function listMarketItems(
  { db, game }: App,
  locale: Locale,
  { page: asked, ...wanted }: ValidOf<typeof market.listMarketItems>['query'],
): Promise<AnswerOf<typeof market.listMarketItems>> {
  const sought = await search(db, wanted)
  const { offset, ...paging } = pageOf(await found.countOpen(db, sought, countedTo + 1), asked)
  const rows = await found.findOpen(db, sought, offset, pageSize)
  const knowledge = await knowledgeOf(db, rows)
  return {
    items: rows.map((row) => shownListing(row, { knowledge, locale })),
    ...paging,
    rule: game.capabilities.chest,
  }
}

/** Which of some listings, `12,15,16`, can no longer be bought. */
export async function listClosedListings(
  { db }: App,
  asked: string,
): Promise<AnswerOf<typeof market.listClosedListings>> {
  const ids = asked.split(',').map(Number)
  const open = await queries.findOpenAmong(db, ids)
  return { ids: ids.filter((id) => !open.includes(id)) }
}

/** The caller's sales that are not over, ten a page. */
export async function listMySales(
  { db }: App,
  caller: Caller,
  locale: Locale,
  { page: asked, ...wanted }: ValidOf<typeof market.listMySales>['query'],
): Promise<AnswerOf<typeof market.listMySales>> {
  const { offset, ...paging } = pageOf(await queries.countSales(db, caller.id, wanted.q, countedTo + 1), asked)
  const rows = await queries.findSales(db, caller.id, wanted, offset, pageSize)
  const knowledge = await knowledgeOf(db, rows)
  return { items: rows.map((row) => shownSale(row, { knowledge, locale })), ...paging }
}

/**
 * What the market moved in the caller's wallet, ten a page (D-049). The other player is named by login, as in each
 * listing: seller and buyer learn no more of each other than the market shows of everybody who sells.
 */
export async function listMarketTransactions(
  { db }: App,
  caller: Caller,
  locale: Locale,
  asked: number | undefined,
): Promise<AnswerOf<typeof market.listMarketTransactions>> {
  const { offset, ...paging } = pageOf(await queries.countTransactions(db, caller.id, countedTo + 1), asked)
  const rows = await queries.findTransactions(db, caller.id, offset, pageSize)
  const knowledge = await knowledgeOf(
    db,
    rows.flatMap(({ item }) => (item ? [{ item }] : [])),
  )
  return {
    transactions: rows.map(({ id, at, kind, label, amount, item, other }) => ({
      id,
      created_at: at,
      description: label ?? '',
      amount,
      item: item && described(item, { knowledge, locale }),
      other,
      ...typeOf(kind, amount),
    })),
    ...paging,
  }
}

function typeOf(kind: queries.TransactionRow['kind'], amount: number) {
  if (kind === 'market_fee') return { kind: 'fee' as const, type: m.market_type_fee() }
  if (kind !== 'market_sale') return { kind: 'reversal' as const, type: m.market_type_reversal() }
  return amount > 0
    ? { kind: 'sale' as const, type: m.market_type_sale() }
    : { kind: 'purchase' as const, type: m.market_type_purchase() }
}

/** What is the caller's and not in the chest yet. */
export async function listArrivals(
  { db }: App,
  caller: Caller,
  locale: Locale,
): Promise<AnswerOf<typeof market.listArrivals>> {
  const rows = await queries.findArrivals(db, caller.id, arrivalsMost)
  const knowledge = await knowledgeOf(db, rows)
  return {
    items: rows.map((row) => ({
      id: row.id,
      item: described(row.item, { knowledge, locale }),
      kind: row.state === 'sold' ? ('bought' as const) : ('returned' as const),
      price: row.price,
      since: row.sold_at ?? row.created_at,
      waits_for: waitText(row),
      hold: holdOf(row),
    })),
  }
}

export const knowledgeOf = (db: Kysely<DB>, rows: Pick<ListingRow, 'item'>[]): Promise<ItemKnowledge> =>
  knowItems(
    db,
    rows.map(({ item }) => itemOf(item)).filter((item) => item !== null),
  )

/** A page beyond the last is the last, so that a list that has shrunk shows something. */
function pageOf(counted: number, asked = 1) {
  const total = Math.min(counted, countedTo)
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(asked, lastPage)
  return { page, lastPage, total, more: counted > countedTo, offset: (page - 1) * pageSize }
}
