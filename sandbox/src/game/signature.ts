import { createHmac, timingSafeEqual } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { Store } from '../store.ts'

const skewMs = 30_000

/**
 * Demands a signature in a scope: HMAC-SHA256 over method, path (from /v1 on), timestamp, nonce and body. The timestamp
 * may differ by 30 s, and each nonce is valid once. Handlers get the body as parsed JSON.
 */
export function demandSignature(fastify: FastifyInstance, store: Store, secret: string, prefix: string): void {
  fastify.addContentTypeParser('application/json', { parseAs: 'string' }, (_, body, done) => done(null, body))

  fastify.addHook('preHandler', async (request, reply) => {
    const refuse = (code: string) =>
      reply.code(401).send({ code, message: 'The request is not signed as it should be.' })
    const header = (name: string) => String(request.headers[`x-bridge-${name}`] ?? '')
    const [timestamp, nonce, signature] = [header('timestamp'), header('nonce'), header('signature')]
    const body = typeof request.body === 'string' ? request.body : ''
    const path = request.url.slice(prefix.length)

    const expected = createHmac('sha256', secret).update([request.method, path, timestamp, nonce, body].join('\n'))
    if (!isSame(signature, expected.digest('hex'))) return refuse('BAD_SIGNATURE')
    const sentAt = Number(timestamp) * 1_000
    if (!(Math.abs(Date.now() - sentAt) <= skewMs)) return refuse('STALE')
    if (!/^[\w-]{16,64}$/.test(nonce) || !(await useNonce(store, nonce, sentAt))) return refuse('REPLAYED')
    try {
      request.body = body ? JSON.parse(body) : {}
    } catch {
      return reply.code(400).send({ code: 'BAD_REQUEST', message: 'The body is not JSON.' })
    }
  })
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Records a nonce; false when it was used before. It is stored until its timestamp is too old anyway. */
async function useNonce({ query }: Store, nonce: string, sentAt: number): Promise<boolean> {
  await query('delete from sandbox.nonces where expires_at < now()')
  const inserted = await query(
    'insert into sandbox.nonces (nonce, expires_at) values ($1, $2) on conflict do nothing returning nonce',
    [nonce, new Date(sentAt + 2 * skewMs)],
  )
  return inserted.length === 1
}
