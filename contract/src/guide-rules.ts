// What the public pages of the guides know too: no schema comes with it.

export const guideSorts = ['recent', 'alpha'] as const

/** Days in which a guide counts as new, characters of its excerpt, words read in a minute, and how many a list answers at once. */
export const guideLimits = { newDays: 14, excerpt: 220, wordsPerMinute: 180, pageSize: 24, listed: 100 } as const

const newMs = guideLimits.newDays * 24 * 3600_000

/** The moment from which a guide is new no more: it is for 14 days, their last moment counted in. */
export const endOfNew = (createdAt: string): number => Date.parse(createdAt) + newMs + 1

export const isNewAt = (createdAt: string, now: Date): boolean => now.getTime() < endOfNew(createdAt)

/** Minutes to read `words`, rounded up, at least one (D-103). */
export const guideMinutes = (words: number): number => Math.max(1, Math.ceil(words / guideLimits.wordsPerMinute))

/** The largest cover that may be sent, in bytes; it may be JPEG, PNG or WebP. */
export const coverMaxBytes = 6 * 1024 * 1024
