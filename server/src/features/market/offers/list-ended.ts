import type { AnswerOf, Locale } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { relistDays } from '@guildhall/contract/market-rules'
import type { App, Caller } from '../../../app.ts'
import * as queries from './queries.ts'
import { knowledgeOf } from '../lists.ts'
import { presentItem } from '../presenters.ts'
import { dayMs } from '../rules.ts'

const shownMost = 50

/** The caller's ended offers whose items are back in the chest and not offered again. */
export async function listEndedOffers(
  { db, now }: App,
  caller: Caller,
  locale: Locale,
): Promise<AnswerOf<typeof market.listEndedOffers>> {
  const since = new Date(now().getTime() - relistDays * dayMs).toISOString()
  const rows = await queries.findEnded(db, caller.id, since, shownMost)
  const knowledge = await knowledgeOf(db, rows)
  return {
    items: rows.map((row) => ({
      id: row.id,
      item: presentItem(row.item, { knowledge, locale }),
      item_key: row.item_key,
      price: row.price,
      days: row.offer_days,
      ended_at: row.expired_at!,
    })),
  }
}
