import type { Environment } from './environment.ts'

/** The limits and captchas against abuse. */
export interface ProtectionSettings {
  rateLimits: boolean
  /** Limits that the operator changed, by name. */
  limits: Record<string, { max: number; perSeconds: number }>
  /** Off accepts any proof. */
  captcha: boolean
  /** When set, hCaptcha replaces the proof of work. */
  hcaptcha: { siteKey: string; secret: string; url: string } | null
}

export const protectionSettings = (environment: Environment): ProtectionSettings => ({
  rateLimits: environment.onOff('RATE_LIMITS'),
  limits: limits(environment),
  captcha: environment.onOff('CAPTCHA'),
  hcaptcha: hcaptcha(environment),
})

/** `loginDevice=10/3600 signup=10/3600`: the maximum in that many seconds. */
function limits({ words, problem }: Environment): ProtectionSettings['limits'] {
  const chosen: ProtectionSettings['limits'] = {}
  for (const entry of words('LIMITS')) {
    const [, name, max, perSeconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(entry) ?? []
    if (name && Number(max) > 0 && Number(perSeconds) > 0)
      chosen[name] = { max: Number(max), perSeconds: Number(perSeconds) }
    else problem(`LIMITS has "${entry}". Write each as name=times/seconds, like loginDevice=10/3600.`)
  }
  return chosen
}

function hcaptcha({ variables, secureUrl, problem }: Environment): ProtectionSettings['hcaptcha'] {
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret } = variables
  if (Boolean(siteKey) !== Boolean(secret))
    problem('HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET belong together. Set both, or neither.')
  if (!siteKey || !secret) return null
  return { siteKey, secret, url: secureUrl('HCAPTCHA_URL', 'https://api.hcaptcha.com/siteverify') }
}
