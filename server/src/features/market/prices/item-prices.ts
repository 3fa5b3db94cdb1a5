import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { marketLimits } from '@guildhall/contract/market-rules'
import { serverDay, serverDaysStart } from '@guildhall/contract/server-calendar'
import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import { itemOf } from '../../../game/formats/item.ts'
import { describeCode } from '../../../game/items.ts'
import { getItemKnowledge } from '../../items/service.ts'
import { itemOfKey } from './item-key.ts'
import * as queries from './queries.ts'

type Reply = AnswerOf<typeof market.getItemPrices>

/** The price history of a kind of item. Reads its days and its open listings, never its sales. */
export async function getItemPrices(
  { db, now }: App,
  locale: Locale,
  key: string,
  { days = 30 }: ValidOf<typeof market.getItemPrices>['query'],
): Promise<Reply> {
  const at = now()
  const [rows, kind, cheapest, count] = await Promise.all([
    queries.findDays(db, key, serverDay(serverDaysStart(at, days))),
    queries.getKind(db, key),
    queries.getCheapest(db, key),
    queries.countOffers(db, key, marketLimits.countedTo),
  ])
  const plain = itemOf(itemOfKey(key))
  if (!plain) refuse('not_found')
  const knowledge = await getItemKnowledge(db, [plain])
  const called = kind?.name ?? cheapest?.name
  if (!called && !knowledge.items.has(plain.index)) refuse('not_found')
  const described = describeCode(itemOfKey(key), knowledge, locale, called)
  return {
    data: {
      key,
      item: { ...described, name: knowledge.items.get(plain.index)?.name ?? called ?? described.name },
      refinement: Number(key.split('-')[1] ?? 0),
      until: serverDay(at),
      days: rows.map((row) => ({
        day: row.day,
        sales: row.sales,
        units: row.units,
        median: pieceCash(row.median),
        lowest: pieceCash(row.lowest),
        highest: pieceCash(row.highest),
      })),
      week: { sales: kind?.week_sales ?? 0, median: kind?.week_median == null ? null : pieceCash(kind.week_median) },
      offers: { count, lowest: cheapest ? pieceCash(cheapest.unit_price) : null },
    },
  }
}

/** Hundredths as Cash, to two decimals. */
export const pieceCash = (hundredths: number): number => hundredths / 100
