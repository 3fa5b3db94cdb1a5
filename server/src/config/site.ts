import type { Environment } from './environment.ts'

/** The name of the portal, and its links. */
export interface SiteSettings {
  appName: string
  supportUrl: string
  /** How many referred people may earn their referrer a bonus, until staff set it. 0 is no limit. */
  bonusMaxReferred: number
  socialLinks: { discord: string | null; whatsapp: string | null; instagram: string | null }
}

export const siteSettings = ({ variables, url, wholeNumber }: Environment): SiteSettings => ({
  appName: variables.APP_NAME || 'Guildhall',
  supportUrl: url('SUPPORT_URL', 'https://discord.com'),
  bonusMaxReferred: wholeNumber('REFERRAL_BONUS_MAX_REFERRED', 1, 100_000),
  socialLinks: {
    discord: variables.DISCORD_URL || null,
    whatsapp: variables.WHATSAPP_URL || null,
    instagram: variables.INSTAGRAM_URL || null,
  },
})
