// What other features may import of this one.

export { holdPiece, putPieceBack } from './hold-piece.ts'
export { orderTable } from './order-table.ts'
export { getOrderFacts } from './own-facts.ts'
export { isTarget } from './sell.ts'
