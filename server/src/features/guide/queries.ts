import type { guideSorts } from '@guildhall/contract/guide-rules'
import type { Locale } from '@guildhall/contract'
import { sql, type Insertable, type Kysely, type Updateable } from 'kysely'
import { likeText } from '../../db/like-text.ts'
import type { DB, Guides, Subguides } from '../../db/tables.ts'
import { joinedPicture } from '../../images/queries.ts'
import { countedTo } from './rules.ts'

type Db = Kysely<DB>

const rowColumns = [
  'g.id',
  'g.slug',
  'g.title',
  'g.title_en',
  'g.teaser',
  'g.teaser_en',
  'g.words',
  'g.words_en',
  'g.ordenation',
  'g.subguide_id',
  'g.cover_link',
  'g.is_public',
  'g.created_at',
  'g.updated_at',
] as const

const listed = (db: Db) =>
  db
    .selectFrom('guides as g')
    .leftJoin('pictures as p', 'p.id', 'g.cover_id')
    .select(rowColumns)
    .select(joinedPicture.as('cover'))

/** The columns of a guide in lists. */
export type GuideRow = Awaited<ReturnType<ReturnType<typeof listed>['execute']>>[number]

/** The filters of a list of guides. `drafts` is true for staff, who see drafts, too. */
export interface GuideFilters {
  q?: string | undefined
  subguide?: number | undefined
  sort?: (typeof guideSorts)[number] | undefined
  drafts: boolean
  locale: Locale
}

const wordsOf = ({ q }: GuideFilters): string[] => [...new Set(q?.split(/\s+/).filter(Boolean))]

/** The conditions of all filters except the words. */
function conditions({ subguide, drafts }: GuideFilters) {
  const all = [
    ...(subguide ? [sql<boolean>`g.subguide_id = ${subguide}`] : []),
    ...(drafts ? [] : [sql<boolean>`g.is_public`]),
  ]
  return all.length ? sql<boolean>`${sql.join(all, sql` and `)}` : sql<boolean>`true`
}

/** Within a sub-guide the order that staff have set comes first (D-110). */
function orderOf({ sort = 'recent', subguide, locale }: GuideFilters) {
  const title = locale === 'en' ? sql`g.title_en_key, g.id` : sql`g.title_key, g.id`
  const chosen = sort === 'alpha' ? title : sql`g.created_at desc, g.id desc`
  return subguide ? sql`g.ordenation, ${chosen}` : chosen
}

/** One page of the guides that match, and their number, which is exact up to `countedTo`. */
export async function findGuides(
  db: Db,
  filters: GuideFilters,
  { offset, limit }: { offset: number; limit: number },
): Promise<{ rows: GuideRow[]; count: number }> {
  if (wordsOf(filters).length) {
    const found = await findIds(db, filters)
    return { rows: await findByIds(db, found.slice(offset, offset + limit)), count: found.length }
  }
  const [rows, count] = await Promise.all([
    listed(db).where(conditions(filters)).orderBy(orderOf(filters)).offset(offset).limit(limit).execute(),
    countGuides(db, filters),
  ])
  return { rows, count }
}

/**
 * The ids of guides that match the words, in order. Each word must begin a word of a text or be part of a title, in
 * either language, whatever its case and accents.
 */
async function findIds(db: Db, filters: GuideFilters): Promise<number[]> {
  const words = wordsOf(filters).map(
    (word) => sql<boolean>`g.id in (select guides_with(sort_key(${word}), sort_key(${likeText(word)})))`,
  )
  const rows = await db
    .selectFrom('guides as g')
    .select('g.id')
    .where(sql<boolean>`${sql.join(words, sql` and `)}`)
    .where(conditions(filters))
    .orderBy(orderOf(filters))
    .execute()
  return rows.map(({ id }) => id)
}

async function findByIds(db: Db, ids: number[]): Promise<GuideRow[]> {
  if (ids.length === 0) return []
  const rows = await listed(db).where('g.id', 'in', ids).execute()
  const byId = new Map(rows.map((row) => [row.id, row]))
  return ids.flatMap((id) => byId.get(id) ?? [])
}

async function countGuides(db: Db, filters: GuideFilters): Promise<number> {
  const some = db
    .selectFrom('guides as g')
    .select('g.id')
    .where(conditions(filters))
    .limit(countedTo + 1)
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow()
  return count
}

const withTexts = (db: Db) =>
  listed(db)
    .innerJoin('subguides as s', 's.id', 'g.subguide_id')
    .select(['g.body', 'g.body_en', 'g.revision', 'g.cover_id', 's.title as subguide', 's.title_en as subguide_en'])

/** A guide with its texts and the title of its sub-guide. */
export type WholeGuide = Awaited<ReturnType<ReturnType<typeof withTexts>['execute']>>[number]

export const getGuideBySlug = (db: Db, slug: string, drafts: boolean): Promise<WholeGuide | undefined> =>
  withTexts(db)
    .where('g.slug', '=', slug)
    .$if(!drafts, (query) => query.where('g.is_public', '=', true))
    .executeTakeFirst()

export const getGuide = (db: Db, id: number): Promise<WholeGuide | undefined> =>
  withTexts(db).where('g.id', '=', id).executeTakeFirst()

/** The same, locked until the transaction ends. */
export const lockGuide = (db: Db, id: number): Promise<WholeGuide | undefined> =>
  withTexts(db).where('g.id', '=', id).forUpdate('g').executeTakeFirst()

type GuideLink = Pick<GuideRow, 'slug' | 'title' | 'title_en' | 'teaser' | 'teaser_en'>

const guideLinks = (db: Db) =>
  db
    .selectFrom('guides as g')
    .select(['g.slug', 'g.title', 'g.title_en', 'g.teaser', 'g.teaser_en'])
    .where('g.is_public', '=', true)

/** The public guides before and after one in the order of its sub-guide: ordenation, then the newest first. */
export async function findNeighbours(
  db: Db,
  { id, subguide_id, ordenation, created_at }: WholeGuide,
): Promise<{ previous: GuideLink | undefined; next: GuideLink | undefined }> {
  const inSubguide = guideLinks(db).where('g.subguide_id', '=', subguide_id)
  const place = sql`(${created_at}::timestamptz, ${id}::bigint)`
  const previous = inSubguide
    .where(
      sql<boolean>`(g.ordenation < ${ordenation} or (g.ordenation = ${ordenation} and (g.created_at, g.id) > ${place}))`,
    )
    .orderBy(sql`g.ordenation desc, g.created_at, g.id`)
    .limit(1)
  const next = inSubguide
    .where(
      sql<boolean>`(g.ordenation > ${ordenation} or (g.ordenation = ${ordenation} and (g.created_at, g.id) < ${place}))`,
    )
    .orderBy(sql`g.ordenation, g.created_at desc, g.id desc`)
    .limit(1)
  const [before, after] = await Promise.all([previous.executeTakeFirst(), next.executeTakeFirst()])
  return { previous: before, next: after }
}

/** Up to `count` other public guides: those of the same sub-guide first, then the newest of all. */
export async function findRelated(
  db: Db,
  { id, subguide_id }: WholeGuide,
  besides: string[],
  count: number,
): Promise<GuideLink[]> {
  const others = guideLinks(db)
    .where('g.id', '<>', id)
    .$if(besides.length > 0, (query) => query.where('g.slug', 'not in', besides))
  const siblings = await others
    .where('g.subguide_id', '=', subguide_id)
    .orderBy(sql`g.ordenation, g.created_at desc, g.id desc`)
    .limit(count)
    .execute()
  if (siblings.length >= count) return siblings
  const newest = await others
    .where('g.subguide_id', '<>', subguide_id)
    .orderBy(sql`g.created_at desc, g.id desc`)
    .limit(count - siblings.length)
    .execute()
  return [...siblings, ...newest]
}

export const insertGuide = (db: Db, guide: Insertable<Guides>) =>
  db.insertInto('guides').values(guide).returning('id').executeTakeFirstOrThrow()

export const updateGuide = (db: Db, id: number, change: Updateable<Guides>) =>
  db.updateTable('guides').set(change).where('id', '=', id).execute()

export const deleteGuide = (db: Db, id: number) => db.deleteFrom('guides').where('id', '=', id).execute()

const countedSubguides = (db: Db, drafts: boolean) =>
  db
    .selectFrom('subguides as s')
    .select(['s.id', 's.title', 's.title_en', 's.ordenation', 's.revision'])
    .select((eb) =>
      eb
        .selectFrom('guides as g')
        .select((of) => of.fn.countAll<number>().as('count'))
        .whereRef('g.subguide_id', '=', 's.id')
        .$if(!drafts, (query) => query.where('g.is_public', '=', true))
        .as('guides'),
    )

/** A sub-guide with the number of its guides that the reader may see. */
export type SubguideRow = Awaited<ReturnType<ReturnType<typeof countedSubguides>['execute']>>[number]

export const findSubguides = (db: Db, drafts: boolean): Promise<SubguideRow[]> =>
  countedSubguides(db, drafts)
    .orderBy(sql`s.ordenation, sort_key(s.title), s.id`)
    .execute()

export const getSubguide = (db: Db, id: number): Promise<SubguideRow | undefined> =>
  countedSubguides(db, true).where('s.id', '=', id).executeTakeFirst()

/** The sub-guide, locked: until the transaction ends nobody deletes it or adds a guide to it. */
export const lockSubguide = (db: Db, id: number) =>
  db
    .selectFrom('subguides')
    .select(['id', 'title', 'title_en', 'ordenation', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()

/** The sub-guide, locked against deletion until the transaction ends. */
export const keepSubguide = (db: Db, id: number) =>
  db.selectFrom('subguides').select('id').where('id', '=', id).forKeyShare().executeTakeFirst()

export const insertSubguide = (db: Db, subguide: Insertable<Subguides>) =>
  db.insertInto('subguides').values(subguide).returning('id').executeTakeFirstOrThrow()

export const updateSubguide = (db: Db, id: number, change: Updateable<Subguides>) =>
  db.updateTable('subguides').set(change).where('id', '=', id).execute()

export const hasGuides = async (db: Db, subguideId: number): Promise<boolean> =>
  (await db.selectFrom('guides').select('id').where('subguide_id', '=', subguideId).limit(1).executeTakeFirst()) !==
  undefined

export const deleteSubguide = (db: Db, id: number) => db.deleteFrom('subguides').where('id', '=', id).execute()
