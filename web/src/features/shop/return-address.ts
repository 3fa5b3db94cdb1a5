import { ofTab } from '../../session/personal-values.ts'

const place = 'shop-address'
const keep = (address: string): void => ofTab.write(place, address)
const storedAddress = (): string => ofTab.read(place) ?? ''

/** Stores the filters of the shop, for a player who leaves to get Cash and comes back. */
export const keepShopAddress = (search: string): void => keep(`/shopping${search}`)

/** Stores the filters of the market, for a player who leaves to get Cash and comes back. */
export const keepMarketAddress = (search: string): void => keep(`/market${search}`)

/** The address of the shop as it was left in this tab, otherwise the unfiltered shop. */
export function shopAddress(): string {
  return storedAddress().startsWith('/shopping?') ? storedAddress() : '/shopping'
}

/** The address of the market, if the player left the market to get Cash; null otherwise. */
export function marketAddress(): string | null {
  return /^\/market(\?|$)/.test(storedAddress()) ? storedAddress() : null
}
