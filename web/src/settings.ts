/** What the server tells the browser of its configuration (server/src/http/pages.ts). */
export interface Settings {
  appName: string
  publicUrl: string
  apiBaseUrl: string
  supportUrl: string
  socialLinks: { discord: string | null; whatsapp: string | null; instagram: string | null }
  demo: boolean
  sentryDsn: string | null
  /** Where guild marks are when not with us; `{id}` stands for the number in six digits. */
  guildMarkUrl: string | null
  /** What stands before a form that anyone may send; only hCaptcha has a key. */
  captcha: { kind: 'altcha' | 'hcaptcha' | 'off'; siteKey: string | null }
}

let current: Settings | undefined

/** Constant while a process or a page lives: set once before anything renders. */
export function setSettings(settings: Settings): void {
  current = settings
}

export function settings(): Settings {
  if (!current) throw new Error('The settings were read before they were set.')
  return current
}

export const useSettings = settings
