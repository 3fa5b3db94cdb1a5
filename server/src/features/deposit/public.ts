// What other features may import of this one.

export { getDeposit } from './queries.ts'
export { depositTable } from './table.ts'
