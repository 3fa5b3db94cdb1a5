import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import type { Provider } from '../payments/provider.ts'
import { accountOf } from './account.ts'
import { serveMerchantApi } from './api.ts'
import { serveBrowserApi } from './browser-api.ts'
import { writeWebhook } from './webhook.ts'
import { serveSdk } from './sdk/serve.ts'
import { act, actionsOf, isDone, repeatedNewsOf } from './states.ts'

/** Mercado Pago with Pix and cards: its payments API, its webhooks, and its scripts for browsers. */
export function createMercadopago(keys: Partial<SandboxCredentials['mercadopago']> = {}): Provider {
  const account = accountOf(keys)
  return {
    name: 'mercadopago',
    title: 'Mercado Pago',
    async serve(fastify, services) {
      serveSdk(fastify)
      await fastify.register(async (scope) => serveBrowserApi(scope, services, account))
      await fastify.register(async (scope) => serveMerchantApi(scope, services, account))
    },
    actionsOf,
    isDone,
    act,
    newsOf: async (_, payment, asked) => repeatedNewsOf(payment, asked),
    write: (webhook) => writeWebhook(webhook, account),
    isTaken: (status) => status === 200 || status === 201,
    retryMinutes: [15, 30, 360, 2_880, 5_760, 5_760, 5_760],
    deadlineMs: 22_000,
  }
}
