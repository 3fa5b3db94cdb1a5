import { ofTab } from '../../session/personal-values.ts'

const place = 'shop-address'
const keep = (address: string): void => ofTab.write(place, address)
const stored = (): string => ofTab.read(place) ?? ''

/** Remembers how the shop was filtered, for whoever leaves it to get Cash and comes back. */
export const keepShopAddress = (search: string): void => keep(`/shopping${search}`)

/** Remembers what a player looked at in the market when they left it to get Cash. */
export const keepMarketAddress = (search: string): void => keep(`/market${search}`)

/** The shop as it was left in this tab, else the whole of it. */
export function shopAddress(): string {
  return stored().startsWith('/shopping?') ? stored() : '/shopping'
}

/** The market, when Cash was missing there last; null when it was not. */
export function marketAddress(): string | null {
  return /^\/market(\?|$)/.test(stored()) ? stored() : null
}
