// Rules of creators that the pages use too, so this file has no schema.

/** The percents of the base that buyer and creator get. More than `alone` needs a second person. */
export const creatorPercent = { bonusMax: 100, bonusAlone: 20, shareMax: 50, shareAlone: 20 } as const

/** `planned` has not begun, `running` takes donations now, and `ended` is over or was stopped. */
export const creatorStates = ['running', 'planned', 'ended'] as const
export type CreatorState = (typeof creatorStates)[number]

/** What the list of staff shows: the creators of a state, or those with shares that wait for a decision. */
export const creatorLists = [...creatorStates, 'held'] as const
export type CreatorList = (typeof creatorLists)[number]

/** `held` waits for a decision of staff, because buyer and creator may be one person. `refused` is never paid. */
export const shareStates = ['counted', 'held', 'refused'] as const
export type ShareState = (typeof shareStates)[number]

/** `due`: the donations have reached it, and nobody has given it yet. */
export const tierStates = ['open', 'due', 'granted'] as const
export type TierState = (typeof tierStates)[number]
export const tiersMax = 10

/** What staff decide about a held share. */
export const shareDecisions = ['count', 'refuse'] as const
export type ShareDecision = (typeof shareDecisions)[number]

/** What the buyer of a donation has in common with its creator. */
export const likenesses = ['browser', 'document', 'address'] as const
export type Likeness = (typeof likenesses)[number]

/** The length of the reason of a decision about a share. */
export const shareReason = { min: 5, max: 300 } as const

/** Whether a second person must approve these percents. */
export const needsSecond = ({ bonus, share }: { bonus: number; share: number }): boolean =>
  bonus > creatorPercent.bonusAlone || share > creatorPercent.shareAlone
