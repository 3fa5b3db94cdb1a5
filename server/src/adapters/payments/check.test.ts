import { expect, test } from 'vitest'
import { freePort } from '../../../../test/ports.ts'
import { aPortal } from '../../../../test/portal.ts'
import { aSandbox } from '../../../../test/sandbox.ts'
import type { PaymentProvider } from '../../ports/payments.ts'
import { createBankPix } from './bank-pix.ts'

const sandbox = await aSandbox()
const { app } = await aPortal(sandbox.merchant, { sandbox })
const others = await aPortal(
  {
    ...sandbox.merchant,
    MERCADOPAGO_ACCESS_TOKEN: 'APP_USR-another-1234567',
    PICPAY_TOKEN: 'another token',
    PAYPAL_CLIENT_SECRET: 'another secret',
    PIX_CLIENT_SECRET: 'another secret',
  },
  { sandbox },
)
const providers: PaymentProvider[] = ['mercadopago', 'picpay', 'paypal', 'pix']

test('each provider replies to a harmless call, and says where it sends webhooks', async () => {
  expect(await Promise.all(providers.map((provider) => app.payments[provider]!.check()))).toEqual([
    { kind: 'applied', value: { kind: 'of_each_charge' } },
    { kind: 'applied', value: { kind: 'of_each_charge' } },
    { kind: 'applied', value: { kind: 'missing' } },
    { kind: 'applied', value: { kind: 'missing' } },
  ])
})

test.each(providers)('wrong credentials at %s are refused, and are no silence', async (provider) => {
  expect(await others.app.payments[provider]!.check()).toMatchObject({ kind: 'refused', code: 'not_configured' })
})

test('a bank that gives no token is no wrong credential, and the cause is told', async () => {
  const baseUrl = `http://127.0.0.1:${await freePort()}`
  const names = { clientId: 'id', clientSecret: 'secret', key: 'chave', webhookUrl: baseUrl, webhookSecret: 'secret' }
  const away = createBankPix({ ...names, baseUrl, tls: null, isSimulated: true })
  const cause = expect.stringMatching(/^it gave no token: .*ECONNREFUSED/)
  expect(await away.check()).toEqual({ kind: 'unknown', cause })
})
