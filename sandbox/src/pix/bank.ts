import { readFileSync } from 'node:fs'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { fastify as createFastify, type FastifyInstance } from 'fastify'
import { certs } from '../certs.ts'
import type { ProviderServices } from '../payments/services.ts'
import type { Provider } from '../payments/provider.ts'

const read = (name: string): string => readFileSync(join(certs, name), 'utf8')

export interface Bank {
  url: string
  close(): Promise<void>
}

/** Opens the bank's server, which demands a client certificate of our test CA. */
export async function openBank(
  pix: Provider,
  services: ProviderServices,
  { host, port, onTrouble }: { host: string; port: number; onTrouble(error: Error): void },
): Promise<Bank> {
  const fastify = createFastify({
    bodyLimit: 1024 * 1024,
    forceCloseConnections: true,
    https: {
      key: read('server.key.pem'),
      cert: read('server.pem'),
      ca: read('ca.pem'),
      requestCert: true,
      rejectUnauthorized: true,
    },
  })
  fastify.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) onTrouble(error)
    return reply.code(error.statusCode ?? 500).send({ nome: 'erro_aplicacao', mensagem: error.message })
  })
  // Fastify's type of a TLS server differs, but a provider needs only what both types share.
  await fastify.register(async (scope) => pix.serve(scope as unknown as FastifyInstance, services), { prefix: '/pix' })
  await fastify.listen({ host, port })
  return {
    url: `https://127.0.0.1:${(fastify.server.address() as AddressInfo).port}/pix`,
    close: () => fastify.close(),
  }
}
