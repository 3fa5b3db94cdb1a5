/** Whether an article goes on after the beginning that its row in a list bears: 200 characters, and no half one. */
export const isTeaserCut = (teaser: string): boolean => teaser.length >= 199

/**
 * The order in which a page shows its articles. What is scheduled comes a moment after the page, once it is clear that
 * staff look: behind the others it moves none of them.
 */
export const publishedFirst = <T extends { isScheduled: boolean }>(articles: readonly T[]): T[] =>
  articles.toSorted((a, b) => Number(a.isScheduled) - Number(b.isScheduled))
