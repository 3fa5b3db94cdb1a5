import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { SandboxCredentials } from '../../../server/src/config/sandbox-credentials.ts'
import { applyFaults } from '../faults.ts'
import { formOf } from '../forms.ts'
import type { ProviderServices } from '../payments/services.ts'
import { isClient, hasValidToken, issueToken } from '../payments/tokens.ts'
import { certificate, certificatePath } from './events.ts'
import { bodyOf, fail, invalid } from './problems.ts'

const tokenSeconds = 32_400
// The portal calls these when it needs them, so they use up no fault.
const inBackground = /^\/paypal\/v1\/(oauth2|notifications)\//

declare module 'fastify' {
  interface FastifyRequest {
    /** The body as text, where its exact form matters. */
    rawBody?: string
  }
}

/** Authentication, JSON parsing that preserves the text, and the planned faults. */
export function guardPayPal(
  fastify: FastifyInstance,
  { store }: ProviderServices,
  settings: SandboxCredentials['paypal'],
): void {
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (request: FastifyRequest, text, done) => {
    request.rawBody = String(text)
    try {
      done(null, request.rawBody ? JSON.parse(request.rawBody) : {})
    } catch {
      done(Object.assign(new Error('MALFORMED_REQUEST_JSON'), { statusCode: 400 }))
    }
  })
  fastify.setErrorHandler((error: Error & { statusCode?: number }, _, reply) => {
    if ((error.statusCode ?? 500) >= 500) throw error
    return fail(reply, invalid('MALFORMED_REQUEST_JSON', '/'))
  })

  fastify.addHook('onRequest', async (request, reply) => {
    if (isOpen(request) || (await hasValidToken(store, 'paypal', request.headers.authorization))) return
    return reply.code(401).send({ error: 'invalid_token', error_description: 'Token signature verification failed' })
  })
  applyFaults(fastify, store, 'paypal', {
    spares: ({ url }) => inBackground.test(url),
    looks: ({ method }) => method === 'GET',
    error: bodyOf({ name: 'INTERNAL_SERVER_ERROR', issue: 'INTERNAL_SERVER_ERROR' }),
  })

  fastify.post('/v1/oauth2/token', async (request, reply) => {
    if (!isClient(request.headers.authorization, settings.clientId, settings.clientSecret))
      return reply.code(401).send({ error: 'invalid_client', error_description: 'Client Authentication failed' })
    if (formOf(request).grant_type !== 'client_credentials')
      return reply.code(400).send({ error: 'unsupported_grant_type', error_description: 'unsupported grant_type' })
    return {
      scope: 'https://uri.paypal.com/services/payments/payment https://uri.paypal.com/services/payments/refund',
      access_token: await issueToken(store, 'paypal', tokenSeconds),
      token_type: 'Bearer',
      app_id: 'APP-80W284485P519543T',
      expires_in: tokenSeconds,
      nonce: new Date().toISOString(),
    }
  })

  fastify.get(certificatePath, (_, reply) => reply.type('application/x-pem-file').send(certificate))
}

const isOpen = ({ url }: FastifyRequest): boolean => /^\/paypal\/v1\/(oauth2\/token|notifications\/certs\/)/.test(url)
