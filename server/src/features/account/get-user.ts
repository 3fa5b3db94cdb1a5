import type { AnswerOf } from '@guildhall/contract'
import type { account } from '@guildhall/contract/account/login'
import type { App, Caller } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { countRecoveryCodes, getTotp } from './second-step/queries.ts'
import { maskNumber } from '../../people/mask.ts'
import { readNumbers } from '../../people/numbers.ts'
import * as people from '../../people/queries.ts'
import { readUserData } from './user-data.ts'

/** The user row of the caller; refuses `unauthenticated` when it is gone. */
export const getCaller = async (app: App, caller: Caller): Promise<people.User> =>
  (await people.getUserById(app.db, caller.id)) ?? refuse('unauthenticated')

export async function getUser(app: App, caller: Caller): Promise<AnswerOf<typeof account.getUser>> {
  const user = await getCaller(app, caller)
  const [userData, totp, recoveryCodesLeft] = await Promise.all([
    readUserData(app, user),
    getTotp(app.db, caller.id),
    countRecoveryCodes(app.db, caller.id),
  ])
  const { document, phone } = readNumbers(app.config, user)
  const isOn = Boolean(totp?.confirmed_at)
  return {
    userData: {
      ...userData,
      phone: phone && maskNumber(phone),
      document: document && maskNumber(document),
      created_at: user.created_at,
      emailVerified: user.email_verified_at !== null,
      pendingEmail: user.pending_email,
      isPasswordWeak: user.password_is_weak,
      totp: { isOn, isRequired: app.config.staffTotp && userData.permissions.length > 0, recoveryCodesLeft },
    },
  }
}
