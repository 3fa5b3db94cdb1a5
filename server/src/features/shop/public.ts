// What other features may import of this one.

export { orderTable } from './order-table.ts'
export { getOrderFacts } from './own-facts.ts'
