import { serverDay } from '@guildhall/contract/server-calendar'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../server/src/app.ts'
import type { DB } from '../server/src/db/tables.ts'
import { changeContent } from '../server/src/cache/content.ts'
import { holdPictures, keepPicture } from '../server/src/images/pictures.ts'
import { getUserByLogin } from '../server/src/people/queries.ts'
import { insertMark } from '../server/src/db/once-marks.ts'
import { giveCash } from '../server/src/features/shop/by-hand.ts'
import { insertBundle, replaceParts } from '../server/src/features/shop/bundles/queries.ts'
import { demoGroups, demoItems } from './shop-items.ts'
import { demoPicture } from './shop-pictures.ts'
import { insertGroup, insertItem } from '../server/src/features/shop/queries.ts'

const mark = 'demo_shop'
const day = 24 * 3600_000
const demoCash = 2_500

/** Adds the demo's items and its player's Cash, once: what staff remove stays removed. */
export async function seedDemoShop(app: App): Promise<void> {
  await changeContent(app, ['shop'], async (db) => {
    const now = app.now()
    if (!(await insertMark(db, mark, now.toISOString()))) return
    const inside = { ...app, db }
    const groups: number[] = []
    for (const [at, group] of demoGroups.entries()) groups.push((await insertGroup(db, { ...group, ord: at + 1 })).id)
    for (const { group, figure, colour, promotedDays, createdDaysAgo, ...item } of demoItems) {
      const picture = await keepPicture(inside, 'shop', await demoPicture(figure, colour), null)
      const created = new Date(now.getTime() - createdDaysAgo * day).toISOString()
      const promotion = promotedDays === undefined ? null : serverDay(new Date(now.getTime() + promotedDays * day))
      const { id } = await insertItem(db, {
        ...item,
        group_id: groups[group] ?? null,
        promotion,
        picture_id: picture.id,
        created_at: created,
        updated_at: created,
      })
      await holdPictures(db, `item ${id}`, [picture.name])
    }
    await seedBundle(db, now)
    await fillWallet(app, db)
  })
}

/** One bundle of items that the demo has, with a saving and a limit. */
async function seedBundle(db: Kysely<DB>, now: Date): Promise<void> {
  const at = now.toISOString()
  const names = ['Poeira de Lactolerium (10)', 'Poção de Vida Grande (20)', 'Pergaminho de Portal (5)']
  const items = await db.selectFrom('shop_items').select(['id', 'name']).where('name', 'in', names).execute()
  const { id } = await insertBundle(db, {
    name: 'Pacote do Aventureiro',
    name_en: 'Adventurer’s Bundle',
    price: 160,
    limit_count: 2,
    limit_period: 'week',
    created_at: at,
    updated_at: at,
  })
  const parts = names.flatMap((name) => items.filter((item) => item.name === name))
  await replaceParts(
    db,
    id,
    parts.map((part) => ({ id: part.id, quantity: 1 })),
  )
}

/** Credits Cash through the ledger, recorded as a gift of staff. */
async function fillWallet(app: App, db: Kysely<DB>): Promise<void> {
  const [player, admin] = [await getUserByLogin(db, 'player'), await getUserByLogin(db, app.config.admin.login)]
  if (!player || !admin) return
  await giveCash(app, db, { id: admin.id } as Caller, { userId: player.id, value: demoCash, note: 'Evento' })
}
