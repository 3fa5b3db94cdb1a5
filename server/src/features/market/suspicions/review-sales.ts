import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { transaction } from '../../../db/transaction.ts'
import { findCommon } from '../../../people/common-queries.ts'
import { maskedAddress } from '../../../people/mask.ts'
import { isPublicAddress } from '../../referral/public.ts'
import { pieceCash } from '../prices/item-prices.ts'
import { dayMs } from '../rules.ts'
import * as queries from './queries.ts'
import { circle, isFarFrom, others } from './rules.ts'

const salesAtOnce = 50

/**
 * Looks at sales that were counted since the last run, and stores signs of laundering for staff. A sale is taken and
 * looked at in one transaction, so a kill repeats it, and what is found is stored once.
 */
export async function reviewSales(app: Pick<App, 'db' | 'now'>): Promise<void> {
  for (;;) {
    const taken = await transaction(app.db, async (tx) => {
      const sales = await queries.takeReviews(tx, salesAtOnce)
      for (const sale of sales) await review(tx, sale, app.now())
      return sales.length
    })
    if (taken < salesAtOnce) return
  }
}

async function review(tx: Kysely<DB>, sale: queries.Sale, now: Date): Promise<void> {
  const before = (days: number) => new Date(Date.parse(sale.sold_at) - days * dayMs).toISOString()
  const at = now.toISOString()

  const { browser, document, addresses } = await findCommon(tx, [sale.seller_id, sale.buyer_id], sale.sold_at)
  const address = addresses.find((each) => isPublicAddress(each))
  if (browser || document || address) {
    const evidence = {
      ...(browser && { browser }),
      ...(document && { document }),
      ...(address && { address: maskedAddress(address) }),
    }
    await queries.insertSuspicion(tx, sale, { kind: 'same_person', evidence }, at)
  }

  const { sales, median } = await queries.medianOfOthers(tx, sale, before(others.days), others.most)
  if (median !== null && sales >= others.least && isFarFrom(median, sale.unit_price, sale.price)) {
    const evidence = { price: pieceCash(sale.unit_price), median: pieceCash(median), sales }
    await queries.insertSuspicion(tx, sale, { kind: 'price', evidence }, at)
  }

  if (sale.price < circle.least) return
  const rest = await queries.findCircle(tx, sale, { since: before(circle.days), least: circle.least })
  if (rest.length === 0) return
  const first: queries.CircleSale = { listing: sale.id, price: sale.price }
  await queries.insertSuspicion(tx, sale, { kind: 'circle', evidence: { circle: [first, ...rest] } }, at)
}
