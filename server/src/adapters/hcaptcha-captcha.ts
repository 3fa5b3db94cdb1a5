import { sendRequest } from '../outgoing/send-request.ts'
import type { Captcha } from '../ports/captcha.ts'
import { errorText } from '../errors/read-error.ts'

const mostPayloadLength = 8_192
const mostReplyBytes = 64 * 1024

interface HcaptchaOptions {
  siteKey: string
  secret: string
  /** The address that verifies proofs. */
  url?: string
  timeoutMs?: number
  /** Called when hCaptcha itself failed. Visitors then see a wrong captcha. */
  onTrouble?: (cause: string) => void
}

/** hCaptcha, for operators who have its keys. While it does not reply, no proof passes. */
export function createHcaptcha({
  siteKey,
  secret,
  url = 'https://api.hcaptcha.com/siteverify',
  timeoutMs = 5_000,
  onTrouble = () => {},
}: HcaptchaOptions): Captcha {
  return {
    kind: 'hcaptcha',
    siteKey,
    challenge: async () => ({}),
    async verify(payload, address) {
      if (!payload || payload.length > mostPayloadLength) return false
      try {
        const { status, body } = await sendRequest({
          url,
          method: 'POST',
          headers: { 'content-type': 'application/x-www-form-urlencoded;charset=UTF-8' },
          body: new URLSearchParams({ secret, response: payload, remoteip: address, sitekey: siteKey }).toString(),
          deadline: timeoutMs,
          mostBytes: mostReplyBytes,
        })
        if (status < 200 || status > 299) throw new Error(`it answered ${status}`)
        const { success, 'error-codes': codes = [] } = JSON.parse(body.toString('utf8')) as Verdict
        const ours = codes.filter((code) => !visitorsFault.has(code))
        if (success !== true && ours.length > 0) onTrouble(`hCaptcha refuses our request: ${ours.join(', ')}`)
        return success === true
      } catch (error) {
        onTrouble(`hCaptcha did not verify: ${errorText(error)}`)
        return false
      }
    },
  }
}

type Verdict = { success?: unknown; 'error-codes'?: string[] }

const visitorsFault = new Set([
  'missing-input-response',
  'invalid-input-response',
  'expired-input-response',
  'already-seen-response',
  'invalid-or-already-seen-response',
])
