import { reservedSlugs } from '@guildhall/contract/news'

export const pageSize = 10
export const teaserLength = 200
export const excerptLength = 160
/** Counts for page numbers are exact up to here; there the pages end. */
export const countedTo = 1000

const day = 24 * 3600_000
const recentMs = 7 * day
const slugLength = 80

/** The slug that a title asks for: plain letters and digits joined by hyphens; `nameless` when it has none. */
export function slugOf(title: string, nameless = 'noticia'): string {
  const words = title
    .replace(/[ßæœøðþł]/gi, (letter) => plainLetters[letter.toLowerCase()] ?? '')
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .replace(/^-|-$/g, '')
  if (words.length <= slugLength) return words || nameless
  const cut = words.slice(0, slugLength + 1)
  return cut.slice(0, cut.lastIndexOf('-') > 0 ? cut.lastIndexOf('-') : slugLength)
}
const plainLetters: Record<string, string> = { ß: 'ss', æ: 'ae', œ: 'oe', ø: 'o', ð: 'd', þ: 'th', ł: 'l' }

/** `slug`, or the first of slug-2, slug-3… that is neither taken nor a path of its own. */
export function freeSlug(slug: string, taken: ReadonlySet<string>): string {
  const isFree = (candidate: string) =>
    !taken.has(candidate) && !(reservedSlugs as readonly string[]).includes(candidate)
  let candidate = slug
  for (let number = 2; !isFree(candidate); number += 1) candidate = `${slug}-${number}`
  return candidate
}

/** Updated within the last seven days. */
export const isRecent = (updatedAt: string, now: Date): boolean => now.getTime() - Date.parse(updatedAt) <= recentMs

/**
 * Until when an answer made `now` from rows with these times stays true: a row stops being recent, or a scheduled
 * notice comes out. Null when only a change of the news can make it untrue.
 */
export function trueUntil(
  rows: readonly { updated_at: string }[],
  nextPublication: string | null,
  now: Date,
): Date | null {
  const moments = rows
    .filter((row) => isRecent(row.updated_at, now))
    .map((row) => Date.parse(row.updated_at) + recentMs + 1)
  if (nextPublication) moments.push(Date.parse(nextPublication))
  return moments.length ? new Date(Math.min(...moments)) : null
}

/** The place in the list after a row, as `next` hands it out and `before` brings it back. */
export const cursorAfter = (row: { published_at: string; id: number }): string =>
  `${Date.parse(row.published_at)}-${row.id}`

export function readCursor(cursor: string): { published_at: string; id: number } {
  const [time, id] = cursor.split('-').map(Number)
  return { published_at: new Date(time ?? 0).toISOString(), id: id ?? 0 }
}

/** What the foot of a paged list says, from a count that stops one after `countedTo`. */
export function pagesOf(counted: number, size: number): { total: number; lastPage: number; more: boolean } {
  const total = Math.min(counted, countedTo)
  return { total, lastPage: Math.max(1, Math.ceil(total / size)), more: counted > countedTo }
}
