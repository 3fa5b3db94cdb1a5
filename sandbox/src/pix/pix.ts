import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import type { Provider } from '../payments/provider.ts'
import { serveCharges } from './charges.ts'
import { guardBank } from './access.ts'
import { act, actionsOf, isDone, newsOf } from './life.ts'
import { serveReceived } from './returns.ts'
import { serveWebhooks } from './webhooks.ts'

/** A bank's Pix: the Central Bank's API Pix 2.9.0 as Efí speaks it (github.com/bacen/pix-api, dev.efipay.com.br). */
export const createPix = (settings: SandboxCredentials['pix']): Provider => ({
  name: 'pix',
  title: 'Pix do banco',
  serve(fastify, services) {
    guardBank(fastify, services, settings)
    serveCharges(fastify, services, settings.key)
    serveReceived(fastify, services)
    serveWebhooks(fastify, services, settings.key)
  },
  actionsOf,
  isDone,
  act,
  newsOf,
  // The bank appends /pix to the end of the address, even after a query.
  write: ({ url, data }) => ({
    url: `${url}/pix`,
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ pix: data.pix }),
  }),
  isTaken: (status) => status >= 200 && status < 300,
  retryMinutes: [5, 10, 20, 40, 80, 160, 320, 640, 1_280, 2_560],
  deadlineMs: 60_000,
})
