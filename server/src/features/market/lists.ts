import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { marketLimits } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { ItemKnowledge } from '../../game/items.ts'
import { findSellerCharacters } from '../character/public.ts'
import { getItemKnowledge } from '../items/service.ts'
import { presentItem, holdOf, presentListing, presentSale, waitText } from './presenters.ts'
import type { ListingRow } from './escrow-queries.ts'
import * as searchQueries from './search-queries.ts'
import { findWeekMedians } from './prices/queries.ts'
import * as queries from './queries.ts'
import { search } from './search-words-queries.ts'
import { readable } from '../../people/closed-text.ts'

const { pageSize, countedTo } = marketLimits
const arrivalsMost = 50

const mediansOf = (db: Kysely<DB>, rows: ListingRow[]) =>
  findWeekMedians(
    db,
    rows.map(({ item_key }) => item_key),
  )

/** Listings for sale, ten on a page. */
export async function listMarketItems(
  { db, game }: App,
  locale: Locale,
  { page: requestedPage, ...filters }: ValidOf<typeof market.listMarketItems>['query'],
): Promise<AnswerOf<typeof market.listMarketItems>> {
  const conditions = await search(db, filters)
  const { offset, ...paging } = pageOf(await searchQueries.countOpen(db, conditions, countedTo + 1), requestedPage)
  const rows = await searchQueries.findOpen(db, conditions, offset, pageSize)
  const [knowledge, medians, characters] = await Promise.all([
    knowledgeOf(db, rows),
    mediansOf(db, rows),
    findSellerCharacters(
      db,
      rows.map(({ seller }) => seller),
    ),
  ])
  return {
    items: rows.map((row) => {
      const character = characters.get(row.seller)
      return {
        ...presentListing(row, { knowledge, locale, medians }),
        ...(character !== undefined && { seller_character: character }),
      }
    }),
    ...paging,
    rule: game.capabilities.chest,
  }
}

/** Those of some listings (ids such as `12,15,16`) that can no longer be bought. */
export async function listClosedListings(
  { db }: App,
  listed: string,
): Promise<AnswerOf<typeof market.listClosedListings>> {
  const ids = listed.split(',').map(Number)
  const open = await queries.findOpenAmong(db, ids)
  return { ids: ids.filter((id) => !open.includes(id)) }
}

/** The caller's unfinished sales, ten on a page. */
export async function listMySales(
  { db }: App,
  caller: Caller,
  locale: Locale,
  { page: requestedPage, ...filters }: ValidOf<typeof market.listMySales>['query'],
): Promise<AnswerOf<typeof market.listMySales>> {
  const { offset, ...paging } = pageOf(await queries.countSales(db, caller.id, filters.q, countedTo + 1), requestedPage)
  const rows = await queries.findSales(db, caller.id, filters, offset, pageSize)
  const [knowledge, medians] = await Promise.all([knowledgeOf(db, rows), mediansOf(db, rows)])
  return { items: rows.map((row) => presentSale(row, { knowledge, locale, medians })), ...paging }
}

/**
 * The transfers of the market in the caller's wallet, ten on a page (D-049). The other player is named by login, as in
 * each listing: buyer and seller learn no more of each other than every listing shows.
 */
export async function listMarketTransactions(
  { db }: App,
  caller: Caller,
  locale: Locale,
  requestedPage: number | undefined,
): Promise<AnswerOf<typeof market.listMarketTransactions>> {
  const { offset, ...paging } = pageOf(await queries.countTransactions(db, caller.id, countedTo + 1), requestedPage)
  const rows = await queries.findTransactions(db, caller.id, offset, pageSize)
  const knowledge = await knowledgeOf(
    db,
    rows.flatMap(({ item }) => (item ? [{ item }] : [])),
  )
  return {
    transactions: rows.map(({ id, at, kind, label, amount, listing, item, other }) => ({
      id,
      listing,
      created_at: at,
      description: label ?? '',
      amount,
      item: item && presentItem(item, { knowledge, locale }),
      other: other && readable(other),
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

/** The caller's goods that are not in the chest yet. */
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
      item: presentItem(row.item, { knowledge, locale }),
      kind: row.state === 'sold' ? ('bought' as const) : ('returned' as const),
      price: row.price,
      since: row.sold_at ?? row.created_at,
      waits_for: waitText(row),
      hold: holdOf(row),
    })),
  }
}

export const knowledgeOf = (db: Kysely<DB>, rows: Pick<ListingRow, 'item'>[]): Promise<ItemKnowledge> =>
  getItemKnowledge(
    db,
    rows.map(({ item }) => itemOf(item)).filter((item) => item !== null),
  )

/** A page number beyond the last gives the last page, so that a list that has shrunk shows something. */
function pageOf(counted: number, requestedPage = 1) {
  const total = Math.min(counted, countedTo)
  const lastPage = Math.max(1, Math.ceil(total / pageSize))
  const page = Math.min(requestedPage, lastPage)
  return { page, lastPage, total, more: counted > countedTo, offset: (page - 1) * pageSize }
}
