/**
 * Whether the article is longer than its teaser. The server cuts teasers at 200 characters, or at 199 when a surrogate
 * pair would be split.
 */
export const isTeaserCut = (teaser: string): boolean => teaser.length >= 199

/**
 * The order of articles on a page. Scheduled articles load after the page, once the session is known to be of staff.
 * Behind the others they move none of them.
 */
export const publishedFirst = <T extends { isScheduled: boolean }>(articles: readonly T[]): T[] =>
  articles.toSorted((a, b) => Number(a.isScheduled) - Number(b.isScheduled))
