import type { AnswerOf } from '@guildhall/contract'
import type { staff } from '@guildhall/contract/account/staff'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { Refusal, refuseField } from '../../../fail.ts'
import { askPassword } from '../passwords/ask-password.ts'
import * as queries from '../queries.ts'
import { demandOtp } from '../second-step/demand-otp.ts'
import { getTotp } from '../second-step/queries.ts'
import { countPasswordAgain } from '../throttle/login-limits.ts'
import { confirmedForMs } from './sessions.ts'

/**
 * Proves that it is the person of the session: by a code where the second step is on, else by the password. Only the
 * session stores it. Tries are counted with those of the password asked for again.
 */
export async function confirmIdentity(
  app: App,
  caller: Caller,
  form: { password?: string | null | undefined; code?: string | null | undefined },
): Promise<AnswerOf<typeof staff.confirmIdentity>> {
  const totp = await getTotp(app.db, caller.id)
  if (totp?.confirmed_at) await askCode(app, caller, totp.secret, form.code)
  else {
    if (!form.password) refuseField('password', 'required', m.error_field_required())
    await askPassword(app, caller, form.password, 'password')
  }
  const now = app.now()
  await queries.confirmSession(app.db, caller.sessionId, now.toISOString())
  const until = new Date(now.getTime() + confirmedForMs)
  return { message: m.account_confirmed_identity(), until: until.toISOString() }
}

/** A session is no place to sign in, so a wrong code is refused at its field and not as a failed login. */
export async function askCode(
  app: App,
  caller: Pick<Caller, 'id'>,
  sealedSecret: string,
  code: string | null | undefined,
) {
  if (!code) refuseField('code', 'required', m.error_field_required())
  const giveBack = await countPasswordAgain(app, caller.id)
  try {
    await demandOtp(app, { userId: caller.id, sealedSecret }, code)
  } catch (error) {
    if (!(error instanceof Refusal)) throw error
    const isUnreadable = error.code === 'totp_unreadable'
    refuseField('code', error.code, isUnreadable ? m.error_totp_unreadable() : m.error_otp_wrong())
  }
  await giveBack()
}
