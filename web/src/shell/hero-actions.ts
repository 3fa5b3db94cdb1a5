import type { Settings } from '../app/settings.ts'

/** The address of the donate button, with the amount and title that staff have set. */
export const donationAddress = ({ preset, promoTitle }: Pick<Settings['hero'], 'preset' | 'promoTitle'>): string =>
  `/donationAmount?${new URLSearchParams({ preset: String(preset), promoTitle })}`
