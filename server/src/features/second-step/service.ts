import type { AnswerOf } from '@guildhall/contract'
import type { profile } from '@guildhall/contract/profile'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { askPassword } from '../passwords/ask-password.ts'
import * as queries from './queries.ts'
import {
  decryptSecret,
  encryptSecret,
  hashRecoveryCode,
  newRecoveryCodes,
  newSecret,
  otpauthUrl,
  stepOf,
} from './totp-code.ts'

export async function startTotp(
  app: App,
  caller: Caller,
  form: { currentPassword: string },
): Promise<AnswerOf<typeof profile.startTotp>> {
  await askPassword(app, caller, form.currentPassword)
  const secret = newSecret()
  const sealed = encryptSecret(app.config.secretKey, caller.id, secret)
  if (!(await queries.startTotp(app.db, caller.id, sealed, app.now().toISOString()))) refuse('totp_on')
  return { secret, url: otpauthUrl(app.config.appName, caller.login, secret) }
}

/** The second step counts from here; the recovery codes are answered this once and kept as hashes. */
export async function confirmTotp(
  app: App,
  caller: Caller,
  code: string,
): Promise<AnswerOf<typeof profile.confirmTotp>> {
  const row = await queries.getTotp(app.db, caller.id)
  if (!row) refuse('totp_not_started')
  if (row.confirmed_at) refuse('totp_on')
  const step = stepOf(decryptSecret(app.config.secretKey, caller.id, row.secret), code, app.now())
  if (step === null || !(await queries.takeStep(app.db, caller.id, step))) refuse('otp_wrong')
  const recoveryCodes = newRecoveryCodes()
  const hashes = recoveryCodes.map((text) => hashRecoveryCode(app.config.secretKey, caller.id, text))
  await transaction(app.db, async (tx) => {
    if (!(await queries.confirmTotp(tx, caller.id, app.now().toISOString()))) refuse('totp_on')
    await queries.replaceRecoveryCodes(tx, caller.id, hashes)
  })
  return { message: m.account_totp_on(), recoveryCodes }
}

export async function removeTotp(
  app: App,
  caller: Caller,
  form: { currentPassword: string; code: string },
): Promise<{ message: string }> {
  const row = await queries.getTotp(app.db, caller.id)
  if (!row?.confirmed_at) refuse('totp_off')
  await askPassword(app, caller, form.currentPassword)
  if (!(await takeOtp(app, caller.id, row.secret, form.code))) refuse('otp_wrong')
  await transaction(app.db, (tx) => queries.removeTotp(tx, caller.id))
  return { message: m.account_totp_off() }
}

/** Whether the code of the app or a recovery code is right and was not used before. It is used up. */
export async function takeOtp(app: App, userId: number, sealedSecret: string, code: string): Promise<boolean> {
  const { secretKey } = app.config
  const step = stepOf(decryptSecret(secretKey, userId, sealedSecret), code, app.now())
  if (step !== null) return queries.takeStep(app.db, userId, step)
  return queries.takeRecoveryCode(app.db, userId, hashRecoveryCode(secretKey, userId, code), app.now().toISOString())
}
