import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import * as queries from './queries.ts'
import { decryptSecret, hashRecoveryCode, stepOf } from './totp-code.ts'

/** A second step that is on: its user, and its encrypted secret. */
interface Step {
  userId: number
  sealedSecret: string
}

/**
 * Uses up a code of the authenticator app or a recovery code. Refuses `otp_needed` without a code, and `otp_wrong` for
 * a wrong or used one. While the secret is unreadable only a recovery code works; all else is refused as
 * `totp_unreadable`. Otherwise a lost SECRET_KEY would turn every second step off.
 */
export async function demandOtp(
  app: Pick<App, 'config' | 'db' | 'now'>,
  { userId, sealedSecret }: Step,
  code: string | null | undefined,
): Promise<void> {
  const { secretKey } = app.config
  const secret = decryptSecret(secretKey, userId, sealedSecret)
  if (!code) refuse(secret === null ? 'totp_unreadable' : 'otp_needed')
  const now = app.now()
  const step = secret === null ? null : stepOf(secret, code, now)
  const isTaken =
    step === null
      ? // Recovery codes are hashed with SECRET_KEY, so they still work when only the secret is damaged.
        await queries.takeRecoveryCode(app.db, userId, hashRecoveryCode(secretKey, userId, code), now.toISOString())
      : await queries.takeStep(app.db, userId, step)
  if (!isTaken) refuse(secret === null ? 'totp_unreadable' : 'otp_wrong')
}
