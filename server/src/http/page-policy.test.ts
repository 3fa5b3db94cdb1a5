import { expect, test } from 'vitest'
import type { App } from '../app.ts'
import { pagePolicies } from './page-policy.ts'

const policiesOf = (picpay: { baseUrl: string; isSimulated: boolean } | null, sdkUrl?: string) =>
  pagePolicies(
    {
      config: {
        apiBaseUrl: '/api',
        sentryDsn: null,
        guildMarkUrl: null,
        providers: { picpay },
        mercadoPagoBrowser: sdkUrl ? { sdkUrl, publicKey: 'key' } : null,
      },
      captcha: { kind: 'off' },
    } as unknown as App,
    { script: 'x', styles: ['y'], styleHashes: ["'sha256-known'"] },
  )

test('a provider comes in on its own page, in both spellings of its address, and nowhere else', () => {
  const policyOf = policiesOf({ baseUrl: 'http://127.0.0.1:3900/picpay', isSimulated: true })
  for (const path of ['/paymentPicPay', '/paymentPicPay/abc'])
    expect(policyOf(path)).toContain('frame-src http://127.0.0.1:3900;')
  for (const path of ['/', '/paymentPicPayment', '/donationAmount']) expect(policyOf(path)).not.toContain('frame-src')
  const real = policiesOf({ baseUrl: 'https://appws.picpay.com/ecommerce/public', isSimulated: false })
  expect(real('/paymentPicPay')).toContain('frame-src https://appws.picpay.com https://*.picpay.com')
})

test('the styles of a look are allowed by their hash alone, on every page', () => {
  const policyOf = policiesOf(null)
  const [usual, own] = [policyOf('/ranking'), policyOf('/ranking', 'b{}')]
  expect(own).toMatch(/style-src 'self' 'sha256-[\w+/=]{44}' /)
  expect(own.replace(/(style-src 'self') 'sha256-[\w+/=]{44}'/, '$1')).toBe(usual)
})

test('every page keeps what all pages have', () => {
  const policyOf = policiesOf({ baseUrl: 'http://127.0.0.1:3900/picpay', isSimulated: true })
  for (const path of ['/', '/paymentPicPay']) {
    expect(policyOf(path)).toMatch(/^default-src 'none'; script-src 'self' 'sha256-[^;]+; style-src 'self' 'sha256-/)
    expect(policyOf(path)).toMatch(/form-action 'self'; base-uri 'none'; frame-ancestors 'none'$/)
  }
  expect(policiesOf(null)('/paymentPicPay')).not.toContain('frame-src')
})

test('the fields of a card, their script and their questions are the card page’s alone', () => {
  const simulated = policiesOf(null, 'http://127.0.0.1:3900/mercadopago/sdk/js/v2')
  for (const directive of ['script-src', 'frame-src', 'connect-src'])
    expect(simulated('/paymentCard')).toMatch(new RegExp(`${directive} [^;]*http://127\\.0\\.0\\.1:3900`))
  expect(simulated('/donationAmount')).not.toContain('3900')
  const real = policiesOf(null, 'https://sdk.mercadopago.com/js/v2')
  expect(real('/paymentCard/50')).toContain('https://*.mercadopago.com https://*.mercadopago.com.br')
  expect(real('/')).not.toContain('mercadopago')
})
