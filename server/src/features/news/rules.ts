export const pageSize = 10
export const teaserLength = 200
export const excerptLength = 160
/** Counts for page numbers are exact up to this number, where the pages end. */
export const countedTo = 1000

const day = 24 * 3600_000
const recentMs = 7 * day
const wordsPerMinute = 220

/** Minutes to read `words`, rounded up, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute))

/** Updated within the last seven days. */
export const isRecent = (updatedAt: string, now: Date): boolean => now.getTime() - Date.parse(updatedAt) <= recentMs

/**
 * Until when a reply made `now` from rows with these times stays true: then a row stops being recent, or a scheduled
 * article is published. Null when only a change of the news can make it untrue.
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

/** The cursor after a row: the reply's `next`, and the next request's `before`. */
export const cursorAfter = (row: { published_at: string; id: number }): string =>
  `${Date.parse(row.published_at)}-${row.id}`

export function readCursor(cursor: string): { published_at: string; id: number } {
  const [time, id] = cursor.split('-').map(Number)
  return { published_at: new Date(time ?? 0).toISOString(), id: id ?? 0 }
}

/** The paging of a list, from a count that stops at `countedTo` + 1. */
export function pagesOf(counted: number, size: number): { total: number; lastPage: number; more: boolean } {
  const total = Math.min(counted, countedTo)
  return { total, lastPage: Math.max(1, Math.ceil(total / size)), more: counted > countedTo }
}
