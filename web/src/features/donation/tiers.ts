import * as m from '@guildhall/messages'
import { donationPacks } from '@guildhall/contract/donation'

type Pack = (typeof donationPacks)[number]

/** The name of each pack, here and on the page to which it leads. */
const names: Record<Pack, () => string> = {
  5: m.donation_tier_5,
  10: m.donation_tier_10,
  20: m.donation_tier_20,
  50: m.donation_tier_50,
  100: m.donation_tier_100,
  200: m.donation_tier_200,
  500: m.donation_tier_500,
}

export const tiers = donationPacks.map((amount) => ({ amount, name: names[amount] }))

/** The address of the amount page with this pack chosen and its title above it. */
export const amountAddress = (preset: number, promoTitle: string): string =>
  `/donationAmount?${new URLSearchParams({ preset: String(preset), promoTitle })}`
