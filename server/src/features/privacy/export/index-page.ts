import type { Locale } from '@guildhall/contract'
import { plainText } from '@guildhall/contract/html-text'
import * as m from '@guildhall/messages'
import { momentWords } from '../../../mail/letter.ts'
import { inLocale } from '../../../words/locale.ts'
import { columnTitles, technicalColumns } from './column-words.ts'
import type { Part } from './parts.ts'
import { groupTitles, partTitles } from './part-words.ts'
import { valueWords } from './value-words.ts'

/** The first rows of a part, each as the text of a JSON object, and how many there are. */
export interface Sample {
  part: Part
  count: number
  rows: string[]
}

interface About {
  login: string
  locale: Locale
  at: Date
  appName: string
}

const longestValue = 300

/** The page with which a person reads their export: a table for each part, with links to the files. */
export function* indexPage(about: About, samples: readonly Sample[], files: readonly string[]): Generator<string> {
  const { locale } = about
  const write = (work: () => string) => inLocale(locale, work)
  yield write(() => head(about))
  for (const sample of samples) if (sample.count > 0) yield write(() => sectionOf(sample, locale))
  const empty = samples.filter(({ count }) => count === 0)
  if (empty.length > 0)
    yield write(() => paragraph(m.privacy_index_none({ parts: empty.map(({ part }) => titleOf(part)).join(', ') })))
  if (files.length > 0)
    yield write(() => `<h2>${escaped(m.privacy_index_files())}</h2>\n<ul>\n${files.map(fileItem).join('')}</ul>\n`)
  yield '</main></body></html>\n'
}

const titleOf = ({ name }: Part): string => partTitles[name]?.() ?? name

function head({ login, locale, at, appName }: About): string {
  const title = escaped(m.privacy_index_title({ login, app: appName }))
  return `<!doctype html>
<html lang="${locale}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${title}</title>
<style>
:root { color-scheme: light dark; font: 16px/1.5 system-ui, sans-serif }
main { max-width: 70rem; margin: 0 auto; padding: 1rem }
div { overflow-x: auto }
table { border-collapse: collapse; font-size: 0.875rem }
th, td { border: 1px solid #8888; padding: 0.25rem 0.5rem; text-align: left; vertical-align: top; max-width: 30rem; overflow-wrap: anywhere }
</style></head><body><main>
<h1>${title}</h1>
${paragraph(m.privacy_index_made({ moment: momentWords(at.toISOString(), locale) }))}${paragraph(m.privacy_index_how())}`
}

function sectionOf({ part, count, rows }: Sample, locale: Locale): string {
  const columns = part.columns.filter((column) => !technicalColumns.has(column))
  const file = `${part.group}/${part.name}.json`
  const cells = rows.map((row) => {
    const values = JSON.parse(row) as Record<string, unknown>
    const cell = (column: string) =>
      escaped(valueWords(part.table, column, values, locale) ?? valueText(values[column], locale))
    return `<tr>${columns.map((column) => `<td>${cell(column)}</td>`).join('')}</tr>\n`
  })
  const left = count - rows.length
  const heads = columns.map((column) => `<th scope="col">${escaped(columnTitles[column]?.() ?? column)}</th>`).join('')
  return `<h2>${escaped(groupTitles[part.group]())}: ${escaped(titleOf(part))}</h2>
<p>${escaped(m.privacy_index_rows({ count }))}, <a href="${file}">${file}</a></p>
<div><table><thead><tr>${heads}</tr></thead><tbody>
${cells.join('')}</tbody></table></div>
${left > 0 ? paragraph(m.privacy_index_more({ count: left })) : ''}`
}

/** A moment as PostgreSQL writes it in JSON. People may have typed texts that look like one. */
const isMoment = (text: string): boolean =>
  /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d(\.\d+)?[+-]\d\d:\d\d$/.test(text) && !Number.isNaN(Date.parse(text))

const isHtml = (text: string): boolean => /^<(p|h[2-4]|ul|ol|blockquote|pre)[ >]/.test(text)

function valueText(value: unknown, locale: Locale): string {
  if (value === null || value === undefined) return ''
  if (typeof value === 'boolean') return value ? m.privacy_index_yes() : m.privacy_index_no()
  if (typeof value === 'string' && isMoment(value)) return momentWords(value, locale)
  const text = typeof value !== 'string' ? JSON.stringify(value) : isHtml(value) ? plainText(value) : value
  return text.length > longestValue ? `${text.slice(0, longestValue).toWellFormed()}…` : text
}

const fileItem = (name: string): string =>
  `<li><a href="${name.split('/').map(encodeURIComponent).join('/')}">${escaped(name)}</a></li>\n`

const paragraph = (text: string): string => `<p>${escaped(text)}</p>\n`

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' }
const escaped = (text: string): string => text.replaceAll(/[&<>"']/g, (sign) => signs[sign] ?? sign)
