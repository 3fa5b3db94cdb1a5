import { searchedOfKind, type PublicKind } from '@guildhall/contract/search-rules'
import type { Locale } from '@guildhall/contract'
import { sql, type Kysely, type RawBuilder } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import { isOffered } from '../../db/offered-items.ts'
import type { DB } from '../../db/tables.ts'
import { swappedPattern } from './rules.ts'

type Db = Kysely<DB>
type Sql = RawBuilder<unknown>

/**
 * A match. `place` orders the matches, the best first: 0 for a whole title, 1 and 2 for its beginning, 3 and 4 for a part
 * of it, 5 for words of the text, 6 for what is similar. `weight` orders those of the same place.
 */
export interface PublicMatch {
  kind: PublicKind
  id: string
  title: string
  text: string | null
  amount: number | null
  place: number
  weight: number
}

export interface PublicQuery {
  /** The text in lower case and without accents. */
  key: string
  /** Its words. */
  words: string[]
  locale: Locale
  /** Articles that are published later are not found. */
  now: string
}

const most = sql.lit(searchedOfKind)

/** What has all words of the text, in one statement. Every part of it reads an index. */
export async function findPublic(db: Db, query: PublicQuery): Promise<PublicMatch[]> {
  const { words } = query
  const hasWords = sql`search @@ public_query(${words}::text[])`
  // A trigram index finds only texts with three letters or digits in a row.
  const part = /[a-z0-9]{3}/.test(query.key) ? `%${likeText(query.key)}%` : null
  const begins = `${likeText(query.key)}%`
  const named = (column: Sql) => (part ? sql`${column} like ${part}` : sql`${column} like ${begins}`)
  const titled = (column: Sql) => (part ? sql`${column} like ${part}` : sql`false`)
  const parts = [
    articles(
      query,
      sql`select id from notices where ${hasWords} union select id from notices where ${titled(sql`title_key`)}
        union select notice_id from notice_translations where ${hasWords}
        union select notice_id from notice_translations where ${titled(sql`title_key`)}`,
    ),
    guides(
      query,
      sql`select id from guides where ${hasWords}
        union select id from guides where ${titled(sql`title_key || ' ' || title_en_key`)}`,
    ),
    items(
      query,
      part
        ? sql`${sql.join(
            words.map((word) => sql`s.search_key like ${`%${likeText(word)}%`}`),
            sql` and `,
          )}`
        : sql`s.name_key like ${begins}`,
    ),
    drops(query, named(sql`name_key`)),
    guilds(query, named(sql`g.name_key`)),
    sql`(select 'character' as kind, c.name as id, c.name as title, null as text, c.level as amount, c.place,
      c.position as weight from find_public_characters(${query.key}, ${most}) c)`,
  ]
  return run(db, parts)
}

/** How alike a word and a part of a title must be; 1 is the same. */
const likeness = 0.4

/** Two letters that changed places leave a longer word alike enough. */
const longestSwapped = 8

/**
 * What has a title with words that are like those of the text. Only for a text with words of four letters, of which
 * shorter ones do not count.
 */
export async function findNear(db: Db, query: PublicQuery): Promise<PublicMatch[]> {
  const words = query.words.filter((word) => word.length >= 4)
  if (words.length === 0) return []
  const like = (column: Sql) =>
    sql`${sql.join(
      words.map((word) =>
        word.length > longestSwapped
          ? sql`${word} <% (${column})`
          : sql`(${word} <% (${column}) or (${column}) ~ ${swappedPattern(word)})`,
      ),
      sql` and `,
    )}`
  const near = { ...query, words, likeness: (column: Sql) => likenessOf(words, column) }
  return db.transaction().execute(async (trx) => {
    await sql`select set_config('pg_trgm.word_similarity_threshold', ${String(likeness)}, true)`.execute(trx)
    return run(trx, [
      articles(
        near,
        sql`select id from notices where ${like(sql`title_key`)}
          union select notice_id from notice_translations where ${like(sql`title_key`)}`,
      ),
      guides(near, sql`select id from guides where ${like(sql`title_key || ' ' || title_en_key`)}`),
      items(near, like(sql`s.search_key`)),
      drops(near, like(sql`name_key`)),
      guilds(near, like(sql`g.name_key`)),
    ])
  })
}

type Placed = PublicQuery & { likeness?: (column: Sql) => Sql }

const likenessOf = (words: string[], column: Sql): Sql =>
  sql`${sql.join(
    words.map((word) => sql`word_similarity(${word}, ${column})`),
    sql` + `,
  )}`

async function run(db: Db, parts: Sql[]): Promise<PublicMatch[]> {
  const { rows } = await sql<PublicMatch>`
    select kind, id::text, title::text, text::text, amount::bigint, place::integer, weight::float8
    from (${sql.join(parts, sql` union all `)}) found`.execute(db)
  return rows
}

/** The place of a title, and the weight within it: the more alike first, or by `weight`. */
function placeOf({ key, likeness: alike }: Placed, column: Sql, weight: Sql): { place: Sql; weight: Sql } {
  if (alike) return { place: sql`6`, weight: sql`-(${alike(column)})` }
  return {
    place: sql`case when ${column} = ${key} then 0 when ${column} like ${`${likeText(key)}%`} then 1
      when ${column} like ${`%${likeText(key)}%`} then 3 else 5 end`,
    weight,
  }
}

const ordered = sql`order by place, weight limit ${most}`

function articles(query: Placed, ids: Sql): Sql {
  const newest = sql`-extract(epoch from n.published_at)`
  const { place, weight } = placeOf(query, sql`coalesce(t.title_key, n.title_key)`, newest)
  return sql`(select 'article' as kind, n.slug as id, coalesce(t.title, n.title) as title,
      coalesce(t.teaser, n.teaser) as text, null::bigint as amount, ${place} as place, ${weight} as weight
    from notices n left join notice_translations t on t.notice_id = n.id and t.locale = ${query.locale}
    where n.id in (${ids}) and n.published_at <= ${query.now}::timestamptz ${ordered})`
}

function guides(query: Placed, ids: Sql): Sql {
  const isEnglish = query.locale === 'en'
  const [title, teaser] = isEnglish
    ? [sql`coalesce(g.title_en, g.title)`, sql`coalesce(g.teaser_en, g.teaser)`]
    : [sql`g.title`, sql`g.teaser`]
  const key = isEnglish ? sql`g.title_en_key` : sql`g.title_key`
  const { place, weight } = placeOf(query, key, sql`-extract(epoch from g.created_at)`)
  return sql`(select 'guide' as kind, g.slug as id, ${title} as title, ${teaser} as text, null::bigint as amount,
      ${place} as place, ${weight} as weight
    from guides g where g.id in (${ids}) and g.is_public ${ordered})`
}

function items(query: Placed, condition: Sql): Sql {
  const [title, key] =
    query.locale === 'en' ? [sql`coalesce(s.name_en, s.name)`, sql`s.name_en_key`] : [sql`s.name`, sql`s.name_key`]
  const { place, weight } = placeOf(query, query.likeness ? sql`s.search_key` : key, sql`-s.id`)
  return sql`(select 'item' as kind, s.id::text as id, ${title} as title, null as text, s.price as amount,
      ${place} as place, ${weight} as weight
    from shop_items s where ${isOffered(new Date(query.now))} and ${condition} ${ordered})`
}

/** How many monsters a drop names. */
const mobsAtMost = 3

function drops(query: Placed, condition: Sql): Sql {
  const { place, weight } = placeOf(query, sql`name_key`, sql`item_id`)
  const ofHalf = (half: 'a' | 'b') => sql`(select i.*, (
        select string_agg(trim(replace(mob, '_', ' ')), ', ' order by mob) from (
          select mob from ${sql.table(`drops_${half}`)} d where d.item_id = i.item_id order by mob
          limit ${sql.lit(mobsAtMost)}) first) as mobs
      from (select item_id, name, ${place} as place, ${weight} as weight from ${sql.table(`drop_items_${half}`)}
        where (select shown from game_snapshots where kind = 'drops') = ${half} and ${condition} ${ordered}) i)`
  return sql`(select 'drop' as kind, name as id, name as title, mobs as text, null::bigint as amount, place, weight
    from (${ofHalf('a')} union all ${ofHalf('b')}) drops)`
}

function guilds(query: Placed, condition: Sql): Sql {
  const { place, weight } = placeOf(query, sql`g.name_key`, sql`-g.members`)
  return sql`(select 'guild' as kind, g.id::text as id, g.name as title, null as text, g.members as amount,
      ${place} as place, ${weight} as weight
    from guilds g where ${condition} ${ordered})`
}
