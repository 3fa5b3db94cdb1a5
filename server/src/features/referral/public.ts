// What other features may import of this one.

export { adjustBonus } from './bonus.ts'
export { checkWhoJoined, recordReferral } from './join.ts'
export { isPublicAddress } from './rules.ts'
export { countDueRewards } from './due.ts'
