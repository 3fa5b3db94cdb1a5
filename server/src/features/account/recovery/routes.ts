import { recovery } from '@guildhall/contract/account/recovery'
import { operations } from '../../../http/mount.ts'
import { passwordRecovery, passwordReset } from './service.ts'
import { stopEmailChange } from './stop-email-change.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export const recoveryOperations = operations(recovery, {
  passwordRecovery: ({ app, body }) => passwordRecovery(app, body),
  passwordReset: ({ app, body, ...client }) => passwordReset(app, body, client),
  verifyEmail: ({ app, body }) => verifyEmail(app, body),
  stopEmailChange: ({ app, body }) => stopEmailChange(app, body),
  resendVerification: ({ app, caller }) => resendVerification(app, caller),
})
