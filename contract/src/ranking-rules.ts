// Rules of the ranking that the page uses too, so this file has no schema.

/** In the order of the page's list. `points-desc` exists only where the source has points. */
export const rankingSorts = ['level-desc', 'level-asc', 'name-asc', 'guild-asc', 'points-desc'] as const
export const rankingLimits = [50, 100, 200, 500] as const
export const defaultRankingLimit = 100
