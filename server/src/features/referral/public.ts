// What other features may import of this one.

export { followDonation } from './bonus.ts'
export { checkWhoJoined, recordReferral } from './join.ts'
