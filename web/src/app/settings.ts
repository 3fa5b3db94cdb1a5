import type { PublicSettingsOf } from '@guildhall/contract/setting-groups'

/**
 * What the server tells the browser of its configuration, and of what staff have set for every page
 * (server/src/http/pages.ts). The texts are in the language of the page.
 */
export interface Settings extends Links {
  appName: string
  publicUrl: string
  apiBaseUrl: string
  demo: boolean
  sentryDsn: string | null
  /** Where guild marks are when not with us; `{id}` stands for the number in six digits. */
  guildMarkUrl: string | null
  /** What stands before a form that anyone may send; only hCaptcha has a key. */
  captcha: { kind: 'altcha' | 'hcaptcha' | 'off'; siteKey: string | null }
  hero: PublicSettingsOf<'hero'>
  events: PublicSettingsOf<'events'>
  social: PublicSettingsOf<'social'>
  /** Null while staff have switched them off. */
  launch: PublicSettingsOf<'launch'> | null
  promo: PublicSettingsOf<'promo'> | null
  /** Whether a donation may come by bank transfer; the account itself only players get. */
  takesTransfers: boolean
}
type Links = PublicSettingsOf<'links'>

let current: Settings | undefined

/** Constant while a page lives: set before it renders. */
export function setSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('The settings were read before they were set.')
  return current
}

export const useSettings = settings
