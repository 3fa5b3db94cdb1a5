import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import type { Provider } from '../payments/provider.ts'
import { serveApi } from './api.ts'
import { serveApproval } from './approval.ts'
import { write } from './events.ts'
import { actionsOf, actWith, isDone, newsOf } from './life.ts'
import { serveNotifications } from './notifications.ts'
import { guardPayPal } from './access.ts'

/** PayPal's Orders v2 with redirect, its refunds, disputes and webhooks: https://developer.paypal.com/api/rest. */
export function createPayPal(settings: SandboxCredentials['paypal']): Provider {
  const { webhookId } = settings
  return {
    name: 'paypal',
    title: 'PayPal',
    async serve(fastify, services) {
      serveApproval(fastify, services, webhookId)
      await fastify.register(async (scope) => {
        guardPayPal(scope, services, settings)
        serveNotifications(scope, services)
        serveApi(scope, services, webhookId)
      })
    },
    actionsOf,
    isDone,
    act: actWith(webhookId),
    newsOf: (query, payment) => newsOf(query, payment, null, webhookId),
    write,
    isTaken: (status) => status >= 200 && status < 300,
    // At most 25 attempts in three days.
    retryMinutes: [2, 2, 4, 8, 15, 30, 60, 90, 120, ...Array<number>(16).fill(240)],
    deadlineMs: 30_000,
  }
}
