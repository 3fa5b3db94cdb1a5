import { plainText } from '@guildhall/contract/html-text'
import { isBlank, sanitise } from '../../../html/sanitise.ts'
import type { ArticleToAdopt } from '../../news/public.ts'
import { readRows, type ForeignDatabase } from './foreign-queries.ts'
import type { Mapping, NewsMapping } from './mapping.ts'
import { momentOf } from './moment.ts'
import { demandColumns, tableOf } from './table-source.ts'

/** An article of an older site with its key. Without an article the row is left out, for this reason. */
export interface ArticleReading {
  key: string
  article: ArticleToAdopt | null
  problem: string
}

const longest = { title: 160, text: 200_000, author: 80 }

/** The articles of a table by their keys. Throws Problem when the mapping does not fit it. */
export async function* readArticles(
  database: ForeignDatabase,
  mapping: Mapping,
  news: NewsMapping,
): AsyncGenerator<ArticleReading> {
  const table = tableOf('news', news)
  const used = columnsOf(news)
  const isWholeKey = await demandColumns(database, 'news', table, used)
  const columns = used.map(([, column]) => column)
  for await (const row of readRows(database, table, columns, isWholeKey, null))
    yield articleOf(
      (column) => (column === undefined ? '' : (row[column]?.trim() ?? '')),
      news,
      mapping.zone ?? '-03:00',
    )
}

/** The article of a row. Its text goes through the list of allowed HTML; a text without HTML becomes paragraphs. */
export function articleOf(
  cell: (column: string | undefined) => string,
  news: NewsMapping,
  zone: string,
): ArticleReading {
  const key = cell(news.key)
  const title = plainText(cell(news.title)).slice(0, longest.title)
  const text = cell(news.text)
  const publishedAt = momentOf(cell(news.publishedAt), zone)
  const without = (problem: string): ArticleReading => ({ key, article: null, problem })
  if (key === '') return without('the row has no key')
  if (title === '') return without('there is no title')
  if (text.length > longest.text) return without('the text is longer than 200,000 characters')
  if (!publishedAt) return without('the date is missing or unreadable')
  const html = sanitise(/<[a-z]/i.test(text) ? text : paragraphsOf(text))
  if (isBlank(html)) return without('the text shows nothing')
  const author = cell(news.author).replace(/\s+/g, ' ').slice(0, longest.author) || 'Equipe'
  return { key, article: { title, html, author, publishedAt }, problem: '' }
}

const paragraphsOf = (text: string): string =>
  text
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .split(/(?:\r?\n){2,}/)
    .map((paragraph) => `<p>${paragraph.replace(/\r?\n/g, '<br>')}</p>`)
    .join('')

const columnsOf = ({ key, title, text, publishedAt, author, only = {} }: NewsMapping): [string, string][] =>
  [
    ...Object.entries({ key, title, text, publishedAt, author }),
    ...Object.keys(only).map((column): [string, string] => [`only.${column}`, column]),
  ].filter((pair): pair is [string, string] => pair[1] !== undefined)
