import { marketLimits } from '@guildhall/contract/market-rules'

/** The digits in the price field, without leading zeros, at most as many as the highest price has. */
export const digitsOf = (typed: string): string =>
  typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, String(marketLimits.priceMax).length)
