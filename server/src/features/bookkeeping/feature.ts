import { feature } from '../feature.ts'
import { bookkeepingOperations } from './routes.ts'

export const bookkeeping = feature({
  name: 'bookkeeping',
  uses: ['payment', 'deposit', 'shop', 'gift', 'ledger'],
  operations: bookkeepingOperations,
})
