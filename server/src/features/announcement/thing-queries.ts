import type { Locale } from '@guildhall/contract'
import { sql, type Kysely } from 'kysely'
import { isOffered } from '../../db/offered-items.ts'
import type { DB } from '../../db/tables.ts'
import { joinedPicture } from '../../images/queries.ts'
import type { StoredPicture } from '../../images/sizes.ts'

type Db = Kysely<DB>

interface Article {
  title: string
  text: string
  slug: string
  at: string
  picture: StoredPicture | null
}

/** A public article in a locale: the one with this id, or the newest. */
export async function getArticle(db: Db, id: number | 'newest', locale: Locale, now: Date): Promise<Article | null> {
  const { rows } = await sql<Article>`
    select coalesce(x.title, n.title) as title, coalesce(x.teaser, n.teaser) as text, n.slug, n.published_at as at,
      ${joinedPicture} as picture
    from notices n left join notice_translations x on x.notice_id = n.id and x.locale = ${locale}
    left join pictures p on p.id = n.cover_id
    where n.published_at <= ${now.toISOString()} ${id === 'newest' ? sql`` : sql`and n.id = ${id}`}
    order by n.published_at desc, n.id desc limit 1`.execute(db)
  return rows[0] ?? null
}

/** A published patch: the one of this version, or the newest. */
export async function getPatch(db: Db, version: number | 'newest', locale: Locale) {
  let query = db
    .selectFrom('launcher_patches')
    .select(['version', 'created_at as at', 'description', 'description_en'])
    .where('removed_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
  if (version !== 'newest') query = query.where('version', '=', version)
  const row = await query.executeTakeFirst()
  return row ? { ...row, text: (locale === 'en' && row.description_en) || row.description } : null
}

interface Item {
  id: number
  title: string
  price: number
  stock: number
}

/** An item in stock: the one with this id, or the one that was restocked last, else the newest. */
export async function getItem(db: Db, id: number | 'newest', locale: Locale, now: Date): Promise<Item | null> {
  const { rows } = await sql<Item>`
    select s.id, ${locale === 'en' ? sql`coalesce(s.name_en, s.name)` : sql`s.name`} as title, s.price, s.stock
    from shop_items s
    where ${isOffered(now)} and s.stock > 0 ${id === 'newest' ? sql`` : sql`and s.id = ${id}`}
    order by s.restocked_at desc nulls last, s.id desc limit 1`.execute(db)
  return rows[0] ?? null
}
