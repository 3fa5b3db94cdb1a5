import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import type { Webhook } from '../payments/messages.ts'
import type { Provider } from '../payments/provider.ts'
import { serveApi } from './api.ts'
import { act, actionsOf, isDone, newsOf } from './life.ts'
import { serveCheckout } from './checkout.ts'

/** PicPay's E-commerce Public API: https://developers-business.picpay.com/wallet/checkout/api. */
export const createPicPay = ({ token, sellerToken }: SandboxCredentials['picpay']): Provider => ({
  name: 'picpay',
  title: 'PicPay',
  async serve(fastify, services) {
    serveCheckout(fastify, services)
    await fastify.register(async (scope) => serveApi(scope, services, token))
  },
  actionsOf,
  isDone,
  act,
  newsOf: async (_, payment) => [newsOf(payment)],
  write: ({ url, data }: Webhook) => ({
    url,
    headers: { 'content-type': 'application/json', 'x-seller-token': sellerToken },
    body: JSON.stringify(data),
  }),
  // PicPay's documentation accepts HTTP 200 only.
  isTaken: (status) => status === 200,
  retryMinutes: Array<number>(21).fill(5),
  deadlineMs: 30_000,
})
