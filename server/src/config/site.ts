import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { address, optionalText, textOr, wholeNumber } from './variables.ts'

/** The name of the portal, and its links. */
export interface SiteSettings {
  appName: string
  /** A place for support outside of the portal, until staff set it. Null is none. */
  supportUrl: string | null
  /** How many referred people may earn their referrer a bonus, until staff set it. 0 is no limit. */
  bonusMaxReferred: number
  socialLinks: { discord: string | null; whatsapp: string | null; instagram: string | null }
}

export function siteSettings({ read }: Environment): SiteSettings {
  const settings = read({
    APP_NAME: textOr('Guildhall'),
    SUPPORT_URL: z._default(z.nullable(address), null),
    REFERRAL_BONUS_MAX_REFERRED: z._default(wholeNumber(100_000), 1),
    DISCORD_URL: optionalText,
    WHATSAPP_URL: optionalText,
    INSTAGRAM_URL: optionalText,
  })
  return {
    appName: settings.APP_NAME,
    supportUrl: settings.SUPPORT_URL,
    bonusMaxReferred: settings.REFERRAL_BONUS_MAX_REFERRED,
    socialLinks: {
      discord: settings.DISCORD_URL,
      whatsapp: settings.WHATSAPP_URL,
      instagram: settings.INSTAGRAM_URL,
    },
  }
}
