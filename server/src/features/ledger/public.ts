// What other features may import of this one.

export { balanceOf, findEntriesOf, lockWallets, moveCash, moveManyCash, reversedCentsOf } from './move-cash.ts'
export { ledgerTable } from './table.ts'
