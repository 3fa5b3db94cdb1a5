import type { Kysely } from 'kysely'
import type { App } from '../server/src/app.ts'
import type { DB } from '../server/src/db/tables.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { insertUser } from '../server/src/features/account/queries.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { countDemoSales, seedDemoSales, type Sold } from './market-sales.ts'
import { addSuspectSales, reviewDemoSales } from './market-suspicions.ts'
import { seedDemoWatches } from './market-watches.ts'
import { insertListing } from '../server/src/features/market/escrow-queries.ts'

const mark = 'demo_market'
const hour = 3600_000
/** How many of the offers were sold before, too. */
const soldBefore = 8

const sellers = [
  { login: 'ferreiro', first_name: 'Otto' },
  { login: 'mercadora', first_name: 'Lívia' },
  { login: 'andarilho', first_name: 'Caio' },
]

/** Seller, item, its name and price. The demo player sells something too, and some prices exceed that player's Cash. */
const offers: [seller: string, item: number[], name: string, price: number][] = [
  ['mercadora', [401, 61, 50], 'Poção de Vida', 90],
  ['mercadora', [407, 61, 30], 'Poção de Mana Grande', 140],
  ['ferreiro', [1147, 43, 5, 2, 24, 42, 30], 'Manoplas de Malha(M)', 1_800],
  ['ferreiro', [1147, 43, 234, 2, 30, 42, 40], 'Manoplas de Malha(M)', 45_000],
  ['ferreiro', [413, 61, 10], 'Poeira de Lactolerium', 650],
  ['andarilho', [412, 61, 5], 'Poeira de Oriharucon', 300],
  ['andarilho', [2441, 61, 2], 'Diamante', 2_200],
  ['andarilho', [2442, 61, 1], 'Esmeralda', 1_350],
  ['mercadora', [411, 61, 20], 'Pergaminho de Portal', 75],
  ['mercadora', [410, 61, 40], 'Pergaminho de Retorno', 40],
  ['ferreiro', [451, 61, 12], 'Lingote de Aço', 260],
  ['andarilho', [443, 61, 8], 'Asa de Morcego', 15],
  ['mercadora', [422], 'Baú de Ouro', 9_900],
  ['player', [402, 61, 20], 'Poção de Vida Grande', 350],
]

/** Adds listings with goods in escrow, once: a buyer gets the item from there into the chest as usual. */
export async function seedDemoMarket(app: App): Promise<void> {
  await changeContent(app, ['market'], async (db) => {
    const now = app.now()
    const ids = await findSellers(db)
    await seedDemoSales(app, db, sellersOf(ids), goodsOf())
    await addSuspectSales(app, db)
    await seedDemoWatches(app, db)
    if (!(await insertMark(db, mark, now.toISOString()))) return
    for (const [at, [login, item, name, price]] of offers.entries()) {
      const seller = ids.get(login)
      if (seller === undefined) continue
      const listedAt = new Date(now.getTime() - (offers.length - at) * hour).toISOString()
      await insertListing(db, {
        seller_id: seller,
        seller: login,
        owner_id: seller,
        item,
        name,
        slot: 20 + at,
        price,
        fee_percent: 0,
        state: 'open',
        goods: 'held',
        created_at: listedAt,
        listed_at: listedAt,
      })
    }
  })
  await countDemoSales(app)
  await reviewDemoSales(app)
}

const sellersOf = (ids: Map<string, number>) =>
  sellers.flatMap(({ login }) => (ids.has(login) ? [{ login, id: ids.get(login)! }] : []))

const goodsOf = (): Sold[] => offers.slice(0, soldBefore).map(([, item, name, price]) => [item, name, price])

/** The sellers, as whom nobody can sign in, and the demo player. */
async function findSellers(db: Kysely<DB>): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  for (const seller of sellers) {
    const user = await getUserByLogin(db, seller.login)
    if (!user) await insertUser(db, { ...seller, last_name: 'da Praça', password_hash: 'none' })
  }
  for (const login of [...sellers.map((seller) => seller.login), 'player']) {
    const user = await getUserByLogin(db, login)
    if (user) ids.set(login, user.id)
  }
  return ids
}
