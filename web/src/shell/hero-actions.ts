import type { Settings } from '../app/settings.ts'

/** Where the donate button leads: the amount and its title are those that staff have set. */
export const donationAddress = ({ preset, promoTitle }: Pick<Settings['hero'], 'preset' | 'promoTitle'>): string =>
  `/donationAmount?${new URLSearchParams({ preset: String(preset), promoTitle })}`
