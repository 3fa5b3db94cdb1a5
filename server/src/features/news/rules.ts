export const pageSize = 10
export const teaserLength = 200
export const excerptLength = 160
/** Counts for page numbers are exact up to here; there the pages end. */
export const countedTo = 1000

const day = 24 * 3600_000
const recentMs = 7 * day
const wordsPerMinute = 220

/** Minutes to read `words`, rounded up, at least one. */
export const readingMinutes = (words: number): number => Math.max(1, Math.ceil(words / wordsPerMinute))

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
