import { z } from 'zod/mini'
import type { Environment } from './environment.ts'
import { optionalText, secureAddress, words } from './variables.ts'

/** The limits and captchas against abuse. */
export interface ProtectionSettings {
  rateLimits: boolean
  /** Whether requests are refused while the event loop is late. */
  refusesWhenBusy: boolean
  /** Limits that the operator changed, by name. */
  limits: Record<string, { max: number; perSeconds: number }>
  /** Off accepts any proof. */
  captcha: boolean
  /** When set, hCaptcha replaces the proof of work. */
  hcaptcha: { siteKey: string; secret: string; url: string } | null
}

export function protectionSettings(environment: Environment): ProtectionSettings {
  const { RATE_LIMITS, CAPTCHA, LIMITS } = environment.read({
    RATE_LIMITS: environment.measuringSwitch('RATE_LIMITS'),
    CAPTCHA: environment.measuringSwitch('CAPTCHA'),
    LIMITS: words,
  })
  return {
    rateLimits: RATE_LIMITS,
    // Off, like the other limits, where only tests send requests: a busy machine under test is no flood.
    refusesWhenBusy: RATE_LIMITS,
    limits: limitsOf(LIMITS, environment),
    captcha: CAPTCHA,
    hcaptcha: hcaptcha(environment),
  }
}

/** `loginDevice=10/3600 signup=10/3600`: the maximum in that many seconds. */
function limitsOf(entries: string[], { problem }: Environment): ProtectionSettings['limits'] {
  const chosen: ProtectionSettings['limits'] = {}
  for (const entry of entries) {
    const [, name, max, perSeconds] = /^(\w+)=(\d+)\/(\d+)$/.exec(entry) ?? []
    if (name && Number(max) > 0 && Number(perSeconds) > 0)
      chosen[name] = { max: Number(max), perSeconds: Number(perSeconds) }
    else problem(`LIMITS has "${entry}". Write each as name=times/seconds, like loginDevice=10/3600.`)
  }
  return chosen
}

function hcaptcha({ production, read, problem }: Environment): ProtectionSettings['hcaptcha'] {
  const { HCAPTCHA_SITE_KEY: siteKey, HCAPTCHA_SECRET: secret } = read({
    HCAPTCHA_SITE_KEY: optionalText,
    HCAPTCHA_SECRET: optionalText,
  })
  if (Boolean(siteKey) !== Boolean(secret))
    problem('HCAPTCHA_SITE_KEY and HCAPTCHA_SECRET belong together. Set both, or neither.')
  if (!siteKey || !secret) return null
  const { HCAPTCHA_URL: url } = read({
    HCAPTCHA_URL: z._default(secureAddress(production), 'https://api.hcaptcha.com/siteverify'),
  })
  return { siteKey, secret, url }
}
