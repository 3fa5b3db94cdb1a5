import { createHash } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { sufferFaults } from './faults.ts'
import type { Store } from './store.ts'

/** hCaptcha's own key and proof for tests, good as often as one likes; of ours (`sandbox-…`) each is good once. */
const testSecret = '0x0000000000000000000000000000000000000000'
const testProof = '10000000-aaaa-bbbb-cccc-000000000001'

/** What https://api.hcaptcha.com/siteverify answers. */
export function serveCaptcha(fastify: FastifyInstance, store: Store): void {
  sufferFaults(fastify, store, 'captcha')
  fastify.post('/captcha/siteverify', async (request) => {
    const { secret, response } = request.body as Record<string, string | undefined>
    const no = (code: string) => ({ success: false, 'error-codes': [code] })
    if (!secret) return no('missing-input-secret')
    if (secret !== testSecret) return no('invalid-input-secret')
    if (!response) return no('missing-input-response')
    if (response !== testProof && !response.startsWith('sandbox-')) return no('invalid-input-response')
    if (response !== testProof && !(await keep(store, response))) return no('invalid-or-already-seen-response')
    return { success: true, challenge_ts: new Date().toISOString(), hostname: 'localhost' }
  })
}

async function keep({ query }: Store, proof: string): Promise<boolean> {
  const hash = createHash('sha256').update(proof).digest('hex')
  const kept = await query('insert into sandbox.captchas values ($1) on conflict do nothing returning at', [hash])
  return kept.length === 1
}
