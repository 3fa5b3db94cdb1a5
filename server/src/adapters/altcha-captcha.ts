import { createHash, createHmac, randomInt } from 'node:crypto'
import { createChallenge, verifySolution, type Payload } from 'altcha-lib'
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2'
import type { Captcha } from '../ports/captcha.ts'

const lifeMs = 10 * 60_000
// A second or two on a cheap phone, for each account that somebody would make by the thousand.
const cost = 1_000
const fewestRounds = 1_000
const mostRounds = 2_000
const mostPayloadLength = 4_096

interface AltchaOptions {
  secret: string
  /**
   * Keeps a used proof until it expires; false when it was kept already. Of two that come at once with the
   * same proof, one is told true.
   */
  keepUsed(hash: string, expiresAt: Date): Promise<boolean>
  now(): Date
}

/** A self-hosted proof of work (ALTCHA): no third party, no cookie, no picture to read. */
export function createAltcha({ secret, keepUsed, now }: AltchaOptions): Captcha {
  const hmacSignatureSecret = derive(secret, 'altcha challenge')
  // Lets us check a solution without doing its work again.
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
      // Whatever it makes of odd input, it is no proof.
      const { verified } = await verifySolution({
        challenge,
        solution,
        deriveKey,
        hmacSignatureSecret,
        hmacKeySignatureSecret,
      }).catch(() => ({ verified: false }))
      // The nonce is signed: the same proof written in another way is still the same proof.
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
