import type { AnswerOf } from '@guildhall/contract'
import type { profile } from '@guildhall/contract/account/profile'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../../app.ts'
import { transaction } from '../../../db/transaction.ts'
import { refuse } from '../../../fail.ts'
import { askPassword } from '../passwords/ask-password.ts'
import { demandOtp } from './demand-otp.ts'
import { mailTotpChange } from './remove-totp.ts'
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

/** Makes a secret that counts once it is confirmed. A step that is on stays as it is, also one that is unreadable. */
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
  const secret = decryptSecret(app.config.secretKey, caller.id, row.secret)
  // Nothing counts yet, so whoever began under another SECRET_KEY begins again.
  if (secret === null) refuse('totp_not_started')
  const step = stepOf(secret, code, app.now())
  if (step === null || !(await queries.takeStep(app.db, caller.id, step))) refuse('otp_wrong')
  const { recoveryCodes, hashes } = makeRecoveryCodes(app, caller)
  await transaction(app.db, async (tx) => {
    if (!(await queries.confirmTotp(tx, caller.id, app.now().toISOString()))) refuse('totp_on')
    await queries.replaceRecoveryCodes(tx, caller.id, hashes)
    await mailTotpChange(app, tx, caller.id, 'on')
  })
  return { message: m.account_totp_on(), recoveryCodes }
}

/** Makes new recovery codes in place of the old ones, with the password and a code. They are answered this once. */
export async function renewRecoveryCodes(
  app: App,
  caller: Caller,
  form: { currentPassword: string; code: string },
): Promise<AnswerOf<typeof profile.renewRecoveryCodes>> {
  await demandStep(app, caller, form)
  const { recoveryCodes, hashes } = makeRecoveryCodes(app, caller)
  await transaction(app.db, async (tx) => {
    // Held, so that of two who ask at once only the codes of the second are valid.
    if (!(await queries.lockTotp(tx, caller.id))?.confirmed_at) refuse('totp_off')
    await queries.replaceRecoveryCodes(tx, caller.id, hashes)
    await mailTotpChange(app, tx, caller.id, 'new_codes')
  })
  return { message: m.account_codes_renewed(), recoveryCodes }
}

export async function removeTotp(
  app: App,
  caller: Caller,
  form: { currentPassword: string; code: string },
): Promise<{ message: string }> {
  await demandStep(app, caller, form)
  await transaction(app.db, async (tx) => {
    if (!(await queries.removeTotp(tx, caller.id))) refuse('totp_off')
    await mailTotpChange(app, tx, caller.id, 'off')
  })
  return { message: m.account_totp_off() }
}

/** Asks the caller for the password and a code of the second step that is on. */
async function demandStep(app: App, caller: Caller, form: { currentPassword: string; code: string }): Promise<void> {
  const row = await queries.getTotp(app.db, caller.id)
  if (!row?.confirmed_at) refuse('totp_off')
  await askPassword(app, caller, form.currentPassword)
  await demandOtp(app, { userId: caller.id, sealedSecret: row.secret }, form.code)
}

function makeRecoveryCodes({ config }: App, { id }: Caller): { recoveryCodes: string[]; hashes: Buffer[] } {
  const recoveryCodes = newRecoveryCodes()
  return { recoveryCodes, hashes: recoveryCodes.map((text) => hashRecoveryCode(config.secretKey, id, text)) }
}
