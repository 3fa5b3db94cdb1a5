import type { App } from '../../../app.ts'
import { refuse } from '../../../fail.ts'
import * as queries from './queries.ts'
import { decryptSecret, hashRecoveryCode, stepOf } from './totp-code.ts'

/** A second step that is on: whose it is, and its secret as it is stored. */
interface Step {
  userId: number
  sealedSecret: string
}

/**
 * Uses up a code of the authenticator app or a recovery code. Refuses what is wrong or was used before, and an unreadable
 * secret with a code of its own: never without a code, or losing SECRET_KEY would turn every second step off.
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
      ? // Hashed with SECRET_KEY too: they still count when the row alone is damaged.
        await queries.takeRecoveryCode(app.db, userId, hashRecoveryCode(secretKey, userId, code), now.toISOString())
      : await queries.takeStep(app.db, userId, step)
  if (!isTaken) refuse(secret === null ? 'totp_unreadable' : 'otp_wrong')
}
