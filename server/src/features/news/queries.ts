import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import type { Locale } from '@guildhall/contract'
import type { DB, Notices, NoticeTranslations } from '../../db/tables.ts'
import { joinedPicture } from '../../images/queries.ts'
import type { StoredPicture } from '../../images/sizes.ts'
import { countedTo } from './rules.ts'

type Db = Kysely<DB>

/** The columns of an article that lists show, with the fields that its translation replaces. */
export interface NoticeRow {
  id: number
  slug: string
  locale: Locale
  title: string
  teaser: string
  tags: string[]
  category: string | null
  source: string | null
  author: string
  published_at: string
  updated_at: string
  cover: StoredPicture | null
  translated: Pick<Translated, 'title' | 'teaser' | 'tags' | 'category'> | null
}

interface Translated {
  title: string | null
  teaser: string | null
  tags: string[] | null
  category: string | null
  description: string | null
  words: number | null
}

const jsonTranslated = sql<
  NoticeRow['translated']
>`case when t.notice_id is not null then json_build_object('title', t.title, 'teaser', t.teaser, 'tags', t.tags, 'category', t.category) end`

/** A scheduled article counts as updated when it is published, however early it was written. */
const updatedAt = sql<string>`greatest(n.updated_at, n.published_at)`

/** When the next scheduled article is published; one value for the whole reply. */
const comingOut = (now: string) =>
  sql<string | null>`(select min(published_at) from notices where published_at > ${now}::timestamptz)`

/** Articles in the order of the list, newest first. Without `until` also the scheduled ones. */
const listed = (db: Db, locale: Locale, until: string | null, now: string) =>
  db
    .selectFrom('notices as n')
    .leftJoin('notice_translations as t', (join) => join.onRef('t.notice_id', '=', 'n.id').on('t.locale', '=', locale))
    .leftJoin('pictures as p', 'p.id', 'n.cover_id')
    .select([
      'n.id',
      'n.slug',
      sql<Locale>`n.locale`.as('locale'),
      'n.title',
      'n.teaser',
      'n.tags',
      'n.category',
      'n.source',
      'n.author',
    ])
    .select(['n.published_at', updatedAt.as('updated_at'), joinedPicture.as('cover'), jsonTranslated.as('translated')])
    .select(comingOut(now).as('next_publication'))
    .$if(until !== null, (query) => query.where('n.published_at', '<=', until))
    .orderBy('n.published_at', 'desc')
    .orderBy('n.id', 'desc')

export const findAfter = (
  db: Db,
  locale: Locale,
  until: string | null,
  now: string,
  after: { published_at: string; id: number } | null,
  limit: number,
) =>
  listed(db, locale, until, now)
    .$if(after !== null, (query) =>
      query.where(sql<boolean>`(n.published_at, n.id) < (${after?.published_at}::timestamptz, ${after?.id}::bigint)`),
    )
    .limit(limit)
    .execute()

export const findPage = (db: Db, locale: Locale, until: string | null, now: string, offset: number, limit: number) =>
  listed(db, locale, until, now).offset(offset).limit(limit).execute()

/** The number of articles, counted to one more than the pages show, so that the cost does not grow. */
export async function countSome(db: Db, until: string | null): Promise<number> {
  const some = db
    .selectFrom('notices')
    .select('id')
    .$if(until !== null, (query) => query.where('published_at', '<=', until))
    .limit(countedTo + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

/** The same for an empty list. */
export async function getNextPublication(db: Db, now: string): Promise<string | null> {
  const { next } = await db.selectNoFrom(comingOut(now).as('next')).executeTakeFirstOrThrow()
  return next
}

export interface NoticePage extends NoticeRow {
  description: string
  words: number
  translated: Translated | null
  older: { slug: string; title: string } | null
  newer: { slug: string; title: string } | null
  related: { slug: string; title: string; teaser: string }[]
  next_publication: string | null
}

/** Related articles are looked for among this many of the newest, so that the cost does not grow. */
const relatedAmong = 60

/** One article with all that its page shows, in one query. Without `until` also a scheduled one. */
export async function getNotice(
  db: Db,
  which: { slug: string } | { id: number },
  locale: Locale,
  until: string | null,
  now: string,
): Promise<NoticePage | undefined> {
  const chosen = 'slug' in which ? sql`n.slug = ${which.slug}` : sql`n.id = ${which.id}`
  const isVisible = until === null ? sql`true` : sql`n.published_at <= ${until}`
  const { rows } = await sql<NoticePage>`
    with it as (select * from notices n where ${chosen} and ${isVisible})
    select n.id, n.slug, n.locale, n.title, n.teaser, n.description, n.words, n.tags, n.category, n.source, n.author,
      n.published_at, ${updatedAt} as updated_at, ${joinedPicture} as cover,
      case when t.notice_id is not null then json_build_object('title', t.title, 'teaser', t.teaser, 'tags', t.tags,
        'category', t.category, 'description', t.description, 'words', t.words) end as translated,
      (${neighbour('older', locale, now)}) as older,
      (${neighbour('newer', locale, now)}) as newer,
      (${related(locale, now)}) as related,
      (select min(published_at) from notices where published_at > ${now}) as next_publication
    from it n
    left join notice_translations t on t.notice_id = n.id and t.locale = ${locale}
    left join pictures p on p.id = n.cover_id`.execute(db)
  return rows[0]
}

const neighbour = (side: 'older' | 'newer', locale: Locale, now: string) => sql`
  select json_build_object('slug', o.slug, 'title', coalesce(x.title, o.title))
  from notices o left join notice_translations x on x.notice_id = o.id and x.locale = ${locale}
  where o.published_at <= ${now}
    and (o.published_at, o.id) ${side === 'older' ? sql`<` : sql`>`} (n.published_at, n.id)
  order by ${side === 'older' ? sql`o.published_at desc, o.id desc` : sql`o.published_at, o.id`} limit 1`

/** The articles that share the most tags with it, where a category counts as a tag; the newest when none is shared. */
const related = (locale: Locale, now: string) => sql`
  select coalesce(json_agg(json_build_object('slug', r.slug, 'title', coalesce(x.title, r.title), 'teaser', coalesce(x.teaser, r.teaser))
    order by r.shared desc, r.published_at desc, r.id desc), '[]')
  from (
    select o.*, (select count(*) from unnest(o.tags) tag where tag = any (n.tags)) + (o.category is not distinct from n.category and o.category is not null)::int as shared
    from (
      select id, slug, title, teaser, tags, category, published_at from notices
      where published_at <= ${now} and id <> n.id order by published_at desc, id desc limit ${sql.lit(relatedAmong)}
    ) o
    order by shared desc, o.published_at desc, o.id desc limit 3
  ) r left join notice_translations x on x.notice_id = r.id and x.locale = ${locale}`

/** The row of an article, locked until the end of the transaction. */
export const lockNotice = (db: Db, id: number) =>
  db.selectFrom('notices').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()

export const getNoticeRow = (db: Db, id: number) =>
  db.selectFrom('notices').selectAll().where('id', '=', id).executeTakeFirst()

export const getPicture = (db: Db, id: number) =>
  db.selectFrom('pictures').select(['id', 'name', 'width', 'height']).where('id', '=', id).executeTakeFirst()

export const findTranslations = (db: Db, noticeId: number) =>
  db.selectFrom('notice_translations').selectAll().where('notice_id', '=', noticeId).execute()

export const insertNotice = (db: Db, notice: Insertable<Notices>) =>
  db.insertInto('notices').values(notice).returningAll().executeTakeFirstOrThrow()

export const updateNotice = (db: Db, id: number, change: Updateable<Notices>) =>
  db.updateTable('notices').set(change).where('id', '=', id).returningAll().executeTakeFirstOrThrow()

export const deleteNotice = (db: Db, id: number) => db.deleteFrom('notices').where('id', '=', id).execute()

export const putTranslation = (db: Db, translation: Insertable<NoticeTranslations>) =>
  db
    .insertInto('notice_translations')
    .values(translation)
    .onConflict((conflict) => conflict.columns(['locale', 'notice_id']).doUpdateSet(translation))
    .execute()

export const deleteTranslation = (db: Db, noticeId: number, locale: Locale) =>
  db.deleteFrom('notice_translations').where('notice_id', '=', noticeId).where('locale', '=', locale).execute()
