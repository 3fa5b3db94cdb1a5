// What other features may import of this one.

export { quoteDonation } from './quote.ts'
export { renewGoal } from './renew-goal.ts'
