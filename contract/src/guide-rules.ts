// Rules of the guides that the public pages use too, so this file has no schema.

export const guideSorts = ['recent', 'alpha'] as const

/**
 * Days in which a guide counts as new, characters of its excerpt, words read in a minute, and the length of a page and
 * of a list.
 */
export const guideLimits = { newDays: 14, excerpt: 220, wordsPerMinute: 180, pageSize: 24, listed: 100 } as const

const newMs = guideLimits.newDays * 24 * 3600_000

/** The moment after which a guide is not new any more. It is new for 14 days, including their last moment. */
export const endOfNew = (createdAt: string): number => Date.parse(createdAt) + newMs + 1

export const isNewAt = (createdAt: string, now: Date): boolean => now.getTime() < endOfNew(createdAt)

/** Minutes to read `words`, rounded up, at least one (D-103). */
export const guideMinutes = (words: number): number => Math.max(1, Math.ceil(words / guideLimits.wordsPerMinute))

/** The largest cover, in bytes; it may be JPEG, PNG or WebP. */
export const coverMaxBytes = 6 * 1024 * 1024
