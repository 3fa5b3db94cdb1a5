import { createHmac, timingSafeEqual } from 'node:crypto'
import type { BridgeCode } from '../../server/src/adapters/bridge-contract.ts'
import type { Nonces } from './nonces.ts'

export const skewMs = 30_000

export interface Signed {
  method: string
  /** Path and query from /v1 on, as sent. */
  path: string
  timestamp: string
  nonce: string
  body: string
}

/** The signature of a request (docs/game-bridge.md). */
export const signatureOf = (secret: string, { method, path, timestamp, nonce, body }: Signed): string =>
  createHmac('sha256', secret).update([method, path, timestamp, nonce, body].join('\n')).digest('hex')

/** Why a request is refused; null when it is signed, fresh and new. Its nonce is then used. */
export async function signatureProblem(
  { secret, nonces, now }: { secret: string; nonces: Nonces; now: () => number },
  signed: Signed,
  signature: string,
): Promise<Extract<BridgeCode, 'BAD_SIGNATURE' | 'STALE' | 'REPLAYED'> | null> {
  if (!isSame(signature, signatureOf(secret, signed))) return 'BAD_SIGNATURE'
  const sentAt = /^\d{1,12}$/.test(signed.timestamp) ? Number(signed.timestamp) * 1_000 : Number.NaN
  if (!(Math.abs(now() - sentAt) <= skewMs)) return 'STALE'
  if (!/^[\w-]{16,64}$/.test(signed.nonce) || !(await nonces.use(signed.nonce, sentAt + 2 * skewMs))) return 'REPLAYED'
  return null
}

function isSame(sent: string, expected: string): boolean {
  const [one, other] = [Buffer.from(sent), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
