// What other features may import of this one.

export { getDepositFacts } from './own-facts.ts'
export { getDeposit } from './queries.ts'
export { depositTable } from './table.ts'
