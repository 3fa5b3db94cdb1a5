import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { applyFaults } from './faults.ts'
import type { Store } from './store.ts'

/**
 * hCaptcha's public test key and test proof; the proof can be used again and again. A proof of ours (`sandbox-…`) is
 * valid once.
 */
const testSecret = '0x0000000000000000000000000000000000000000'
const testProof = '10000000-aaaa-bbbb-cccc-000000000001'

/** The reply of https://api.hcaptcha.com/siteverify. */
export function serveCaptcha(fastify: FastifyInstance, store: Store): void {
  applyFaults(fastify, store, 'captcha')
  fastify.post('/captcha/siteverify', async (request) => {
    const { secret, response } = request.body as Record<string, string | undefined>
    const no = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!secret) return no('missing-input-secret')
    if (secret !== testSecret) return no('invalid-input-secret')
    if (!response) return no('missing-input-response')
    if (response !== testProof && !response.startsWith('sandbox-')) return no('invalid-input-response')
    if (response !== testProof && !(await markUsed(store, response))) return no('invalid-or-already-seen-response')
    return { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' }
  })
}

async function markUsed({ query }: Store, proof: string): Promise<boolean> {
  const hash = createHash('sha256').update(proof).digest('hex')
  const inserted = await query('insert into sandbox.captchas values ($1) on conflict do nothing returning at', [hash])
  return inserted.length === 1
}
