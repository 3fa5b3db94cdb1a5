import type { Captcha } from '../ports/captcha.ts'

/** CAPTCHA=off: everything passes. For journeys and load; production refuses to start with it. */
export const createNoCaptcha = (): Captcha => ({
  kind: 'off',
  siteKey: null,
  challenge: async () => ({}),
  verify: async () => true,
})
