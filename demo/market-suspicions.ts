import type { Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import type { DB } from '../server/src/db/tables.ts'
import { insertUser } from '../server/src/features/account/queries.ts'
import { closeSuspicion, findSuspicions } from '../server/src/features/market/suspicions/queries.ts'
import { reviewSales } from '../server/src/features/market/suspicions/review-sales.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import type { Sold } from './market-sales.ts'

const mark = 'demo_market_suspicions'
const hourMs = 3600_000

/** Two accounts with one browser, as whom nobody can sign in. */
const accounts = [
  { login: 'nevoa', first_name: 'Nina', visitor_id: 'demo-browser-of-two' },
  { login: 'brasa', first_name: 'Nina', visitor_id: 'demo-browser-of-two' },
]

/** Seller, buyer, what was sold, and so many hours ago. The first is far too dear, and the last one goes back. */
const sales: [seller: string, buyer: string, sold: Sold, hoursAgo: number][] = [
  ['nevoa', 'brasa', [[401, 61, 50], 'Poção de Vida', 9_000], 3],
  ['brasa', 'ferreiro', [[2442, 61, 1], 'Esmeralda', 1_380], 30],
  ['ferreiro', 'brasa', [[2442, 61, 1], 'Esmeralda', 1_340], 2],
]

/** Adds sales that look as if one person moved Cash between accounts, once. */
export async function addSuspectSales(app: App, db: Kysely<DB>): Promise<void> {
  const now = app.now()
  if (!(await insertMark(db, mark, now.toISOString()))) return
  for (const account of accounts)
    if (!(await getUserByLogin(db, account.login)))
      await insertUser(db, { ...account, last_name: 'da Praça', password_hash: 'none' })
  for (const [at, [from, to, [item, name, price], hoursAgo]] of sales.entries()) {
    const [seller, buyer] = [await getUserByLogin(db, from), await getUserByLogin(db, to)]
    if (!seller || !buyer) continue
    const sold = new Date(now.getTime() - hoursAgo * hourMs).toISOString()
    await db
      .insertInto('market_listings')
      .values({
        ...{ seller_id: seller.id, seller: from, buyer_id: buyer.id, owner_id: buyer.id, item, name, slot: at, price },
        ...{ fee_percent: 0, fee: 0, state: 'sold', goods: 'delivered', history_due: true },
        ...{ created_at: sold, listed_at: sold, sold_at: sold, ended_at: sold },
      })
      .execute()
  }
}

/** Looks at the sales as the job does each minute, and dismisses the circle, so that each list of staff has something. */
export async function reviewDemoSales(app: App): Promise<void> {
  await reviewSales(app)
  const admin = await getUserByLogin(app.db, 'admin')
  const found = await findSuspicions(app.db, { state: 'open', before: undefined }, 100)
  const decided = await findSuspicions(app.db, { state: 'dismissed', before: undefined }, 1)
  const circle = found.find(({ kind }) => kind === 'circle')
  if (!admin || !circle || decided.length > 0) return
  const reason = 'Troca combinada no chat; os preços são os do mercado.'
  await closeSuspicion(app.db, circle.id, { by: admin.id, at: app.now().toISOString(), reason })
}
