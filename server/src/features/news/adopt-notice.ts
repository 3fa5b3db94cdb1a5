import type { Kysely } from 'kysely'
import { lockSlugs } from '../../db/slugs.ts'
import type { DB } from '../../db/tables.ts'
import { freeSlug, slugOf } from '../../words/slugs.ts'
import * as queries from './queries.ts'
import { bodyText } from './write-notice.ts'

/** An article of an older site: a title of plain text, and HTML. */
export interface ArticleToAdopt {
  title: string
  html: string
  author: string
  /** ISO 8601, to the millisecond. */
  publishedAt: string
}

/** Writes an article as if it had been published here at its time. Returns its id. */
export async function adoptNotice(db: Kysely<DB>, article: ArticleToAdopt, at: string): Promise<number> {
  const { title, html, author, publishedAt } = article
  const slug = slugOf(title)
  const { id } = await queries.insertNotice(db, {
    ...bodyText({ title, description: html }),
    ...{ author, slug: freeSlug(slug, await lockSlugs(db, 'notices', slug)) },
    ...{ published_at: publishedAt, created_at: at, updated_at: publishedAt },
  })
  return id
}
