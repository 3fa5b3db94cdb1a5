import type { Selectable } from 'kysely'
import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { plainText } from '@guildhall/contract/html-text'
import type { roadmap } from '@guildhall/contract/roadmap'
import { quarterOf } from '@guildhall/contract/server-calendar'
import type { App } from '../../app.ts'
import type { RoadmapItems } from '../../db/tables.ts'
import { sanitiseStored } from '../../html/sanitise.ts'
import { fold } from '../../snapshots/fold.ts'
import * as queries from './queries.ts'

type Row = Selectable<RoadmapItems>

export async function listRoadmap(
  app: App,
  locale: Locale,
  { q = '', status, tag, sort }: ValidOf<typeof roadmap.listRoadmap>['query'],
): Promise<AnswerOf<typeof roadmap.listRoadmap>> {
  const rows = await queries.findItems(app.db, locale, {
    q: fold(q).replace(/[\\%_]/g, '\\$&'),
    status: status === 'all' ? undefined : status || undefined,
    tag: tag || undefined,
    sort: sort || undefined,
  })
  return { data: rows.map((row) => presentRoadmapItem(row, locale)) }
}

export async function getRoadmapStats(app: App): Promise<AnswerOf<typeof roadmap.getRoadmapStats>> {
  const { from, until } = quarterOf(app.now())
  return { data: await queries.countItems(app.db, { from: from.toISOString(), until: until.toISOString() }) }
}

/** The text that a search of the roadmap reads: title, text and tags in both locales. */
export function searchText(
  item: Pick<Row, 'title' | 'description'> & Partial<Pick<Row, 'tags' | 'title_en' | 'description_en' | 'tags_en'>>,
): string {
  const { title, title_en, tags = [], tags_en, description, description_en } = item
  const texts = [title, title_en, ...tags, ...(tags_en ?? []), plainText(description), plainText(description_en ?? '')]
  return fold(texts.filter(Boolean).join(' '))
}

/** An item in the caller's locale, field by field: a field without a translation stays in the main locale. */
export function presentRoadmapItem(row: Row, locale: Locale): AnswerOf<typeof roadmap.listRoadmap>['data'][number] {
  const isEnglish = locale === 'en'
  return {
    ...row,
    title: (isEnglish && row.title_en) || row.title,
    description: sanitiseStored((isEnglish && row.description_en) || row.description),
    tags: (isEnglish && row.tags_en) || row.tags,
    locale: isEnglish && (row.description ? row.description_en : row.title_en) !== null ? 'en' : 'pt-BR',
  }
}
