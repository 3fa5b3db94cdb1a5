import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import { applyFaults } from '../faults.ts'
import { formOf } from '../forms.ts'
import type { ProviderServices } from '../payments/services.ts'
import { isClient, hasValidToken, issueToken } from '../payments/tokens.ts'
import { applicationError, fail, malformed } from './problems.ts'

const tokenSeconds = 3_600
const scope = 'cob.read cob.write pix.read pix.write webhook.read webhook.write'

/** OAuth for clients with a certificate, and the planned faults. */
export function guardBank(
  fastify: FastifyInstance,
  { store }: ProviderServices,
  settings: SandboxCredentials['pix'],
): void {
  fastify.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return fail(reply, malformed('.body', error.message))
  })
  fastify.addHook('onRequest', async (request, reply) => {
    if (isTokenRequest(request) || (await hasValidToken(store, 'pix', request.headers.authorization))) return
    return reply.code(401).send({ error: 'invalid_token', error_description: 'Token inválido ou expirado' })
  })
  applyFaults(fastify, store, 'pix', {
    // The portal requests tokens when it needs them, so these requests use up no fault.
    spares: isTokenRequest,
    looks: ({ method }) => method === 'GET',
    error: applicationError,
  })

  fastify.post('/oauth/token', async (request, reply) => {
    if (!isClient(request.headers.authorization, settings.clientId, settings.clientSecret))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Invalid or inactive credentials' })
    if (formOf(request).grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'Unsupported grant_type' })
    return {
      access_token: await issueToken(store, 'pix', tokenSeconds),
      token_type: 'Bearer',
      expires_in: tokenSeconds,
      scope,
    }
  })
}

const isTokenRequest = ({ url }: FastifyRequest): boolean => url.startsWith('/pix/oauth/token')
