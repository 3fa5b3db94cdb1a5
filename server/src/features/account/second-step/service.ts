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
import { serverName } from '../../settings/service.ts'

/** Makes a secret, which counts once it is confirmed. Refuses `totp_on` when the second step is on, readable or not. */
export async function startTotp(
  app: App,
  caller: Caller,
  form: { currentPassword: string },
): Promise<AnswerOf<typeof profile.startTotp>> {
  await askPassword(app, caller, form.currentPassword)
  const secret = newSecret()
  const sealed = encryptSecret(app.config.secretKey, caller.id, secret)
  if (!(await queries.startTotp(app.db, caller.id, sealed, app.now().toISOString()))) refuse('totp_on')
  return { secret, url: otpauthUrl(await serverName(app), caller.login, secret) }
}

/** Turns the second step on. Returns the recovery codes, of which only hashes are stored. */
export async function confirmTotp(
  app: App,
  caller: Caller,
  code: string,
): Promise<AnswerOf<typeof profile.confirmTotp>> {
  const row = await queries.getTotp(app.db, caller.id)
  if (!row) refuse('totp_not_started')
  if (row.confirmed_at) refuse('totp_on')
  const secret = decryptSecret(app.config.secretKey, caller.id, row.secret)
  // The secret was made under another SECRET_KEY. The second step is not on yet, so the user starts again.
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

/** Replaces the recovery codes; takes the password and a code. Only hashes of the new codes are stored. */
export async function renewRecoveryCodes(
  app: App,
  caller: Caller,
  form: { currentPassword: string; code: string },
): Promise<AnswerOf<typeof profile.renewRecoveryCodes>> {
  await demandStep(app, caller, form)
  const { recoveryCodes, hashes } = makeRecoveryCodes(app, caller)
  await transaction(app.db, async (tx) => {
    // The lock makes two requests run one after the other, so only the codes of the second are valid.
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

/** Checks password and code of the caller. Refuses `totp_off` without a second step. */
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
