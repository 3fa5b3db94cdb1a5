import { marketLimits } from '@guildhall/contract/market-rules'

/** The digits of what stands in the price field, without zeros in front, as many as the highest price has. */
export const digitsOf = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, String(marketLimits.priceMax).length)
