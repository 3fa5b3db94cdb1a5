import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from '../ports/captcha.ts'

const lifeMs = 10 * 60_000
// About two seconds of computation on a cheap phone for each account. That makes accounts by the thousand expensive.
const cost = 1_000
const fewestRounds = 1_000
const mostRounds = 2_000
const mostPayloadLength = 4_096

interface AltchaOptions {
  secret: string
  /**
   * Records a used proof until it expires. False when it was recorded before; of two calls at once with the same proof,
   * one gets true.
   */
  keepUsed(hash: string, expiresAt: Date): Promise<boolean>
  now(): Date
}

/** A self-hosted proof of work (ALTCHA): no third party, no cookie and no picture to read. */
export function createAltcha({ secret, keepUsed, now }: AltchaOptions): Captcha {
  const hmacSignatureSecret = derive(secret, 'altcha challenge')
  // Lets the server check a solution without repeating the work.
  const hmacKeySignatureSecret = derive(secret, 'altcha key')

  return {
    kind: 'altcha',
    siteKey: null,
    async challenge() {
      const challenge = await createChallenge({
        algorithm: 'PBKDF2/SHA-256',
        cost,
        counter: randomInt(fewestRounds, mostRounds + 1),
        deriveKey,
        expiresAt: new Date(now().getTime() + lifeMs),
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      })
      return { ...challenge }
    },
    async verify(text) {
      const payload = readPayload(text)
      if (!payload) return false
      const { challenge, solution } = payload
      const expiresAt = new Date((challenge.parameters.expiresAt ?? 0) * 1_000)
      if (!(expiresAt > now())) return false
      // Odd input makes the library throw. Then it is no proof.
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => ({ verified: false }))
      // The nonce is signed, so it identifies a proof even when the same proof is encoded in another way.
      return verified && keepUsed(createHash('sha256').update(challenge.parameters.nonce).digest('hex'), expiresAt)
    },
  }
}

const derive = (secret: string, purpose: string): string => createHmac('sha256', secret).update(purpose).digest('hex')

function readPayload(text: string): Payload | null {
  if (text.length > mostPayloadLength) return null
  try {
    const payload = JSON.parse(Buffer.from(text, 'base64').toString('utf8')) as Partial<Payload> | null
    return typeof payload?.challenge?.parameters?.nonce === 'string' && payload.solution ? (payload as Payload) : null
  } catch {
    return null
  }
}
