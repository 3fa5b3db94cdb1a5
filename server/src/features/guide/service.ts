import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { guide } from '@guildhall/contract/guide'
import { guideLimits } from '@guildhall/contract/guide-rules'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import type { DB } from '../../db/tables.ts'
import { refuse } from '../../fail.ts'
import { pictureOf } from '../../images/sizes.ts'
import { presentGuide, presentSubguide, presentWholeGuide } from './presenters.ts'
import * as queries from './queries.ts'
import { countedTo, newUntil } from './rules.ts'

interface Reader {
  caller: Caller | null
  locale: Locale
}

const relatedCount = 3

/** Only staff see drafts (D-111). */
const seesDrafts = (caller: Caller | null): boolean => caller?.permissions.includes('guides.write') ?? false

/** A page of the guides that match the query, at most 100. */
export async function listGuides(
  app: App,
  { caller, locale }: Reader,
  { after = 0, limit = guideLimits.listed, ...query }: ValidOf<typeof guide.listGuides>['query'],
): Promise<AnswerOf<typeof guide.listGuides>> {
  const now = app.now()
  const filters = { ...query, drafts: seesDrafts(caller), locale }
  const { rows: found, count } = await queries.findGuides(app.db, filters, { offset: after, limit: limit + 1 })
  const rows = found.slice(0, limit)
  if (!caller) invalidateWhenOld(app, rows, now)
  return {
    data: rows.map((row) => presentGuide(row, locale, now)),
    next: found.length > limit ? after + limit : null,
    total: Math.min(count, countedTo),
    more: count > countedTo,
  }
}

export async function getGuide(
  app: App,
  { caller, locale }: Reader,
  slug: string,
): Promise<AnswerOf<typeof guide.getGuide>> {
  const now = app.now()
  const row = await queries.getGuideBySlug(app.db, slug, seesDrafts(caller))
  if (!row) refuse('not_found')
  if (!caller) invalidateWhenOld(app, [row], now)
  return { guide: await presentGuidePage(app.db, row, locale, now) }
}

/** The reply for one guide, with the guides before and after it and related ones. */
export async function presentGuidePage(db: Kysely<DB>, row: queries.WholeGuide, locale: Locale, now: Date) {
  const { previous, next } = await queries.findNeighbours(db, row)
  const besides = [previous, next].flatMap((near) => near?.slug ?? [])
  const related = await queries.findRelated(db, row, besides, relatedCount)
  return presentWholeGuide(row, { previous, next, related }, locale, now)
}

/** Invalidates cached replies at the moment when one of their guides stops being new. */
function invalidateWhenOld(app: App, rows: { created_at: string }[], now: Date): void {
  const until = newUntil(rows, now)
  if (until) app.cache.invalidateAt('guides', until, now)
}

export async function getGuideForEdit(app: App, id: number): Promise<AnswerOf<typeof guide.getGuideForEdit>> {
  const row = await queries.getGuide(app.db, id)
  if (!row) refuse('not_found')
  const picture = row.cover && pictureOf(row.cover)
  const isTranslated = row.title_en !== null || row.body_en !== null
  return {
    guide: {
      ...row,
      cover_url: row.cover_link ?? picture?.url ?? null,
      cover_picture: picture,
      translations: isTranslated ? { en: { title: row.title_en, body: row.body_en } } : {},
    },
  }
}

export async function listSubguides(
  app: App,
  { caller, locale }: Reader,
): Promise<AnswerOf<typeof guide.listSubguides>> {
  const rows = await queries.findSubguides(app.db, seesDrafts(caller))
  return { data: rows.map((row) => presentSubguide(row, locale)) }
}

export async function getSubguideForEdit(app: App, id: number): Promise<AnswerOf<typeof guide.getSubguideForEdit>> {
  const row = await queries.getSubguide(app.db, id)
  if (!row) refuse('not_found')
  return { subguide: { ...row, guides: row.guides ?? 0 } }
}
