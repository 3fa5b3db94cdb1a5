import { readPrice } from '@guildhall/contract/market-rules'
import { refuse } from '../../fail.ts'
import { errorMessage } from '../../words/refusals.ts'

/** The price in Cash that a seller typed as digits (D-045); refused with `price_invalid` at the field `price`. */
export function typedPrice(digits: string): number {
  const price = readPrice(digits)
  if (price !== null) return price
  const message = errorMessage('price_invalid')
  refuse('price_invalid', { messages: [{ field: 'price', validation: 'price', message }] })
}
