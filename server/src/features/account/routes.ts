import { account } from '@guildhall/contract/account'
import { profile } from '@guildhall/contract/profile'
import { recovery } from '@guildhall/contract/recovery'
import { signup } from '@guildhall/contract/signup'
import { staff } from '@guildhall/contract/staff'
import { operations, type Operation } from '../../http/mount.ts'
import { changePassword, passwordReset } from './change-password.ts'
import { login } from './login.ts'
import { endOtherSessions, endSession, listSessions, logout } from './manage-sessions.ts'
import { getProfile, getUser, updateDocumentAndPhone, updateIp, updateProfile } from './profile.ts'
import { passwordRecovery } from './recovery.ts'
import { confirmTotp, removeTotp, startTotp } from './second-step.ts'
import { checkUserExists, signup as makeAccount } from './signup.ts'
import { changeRoles, listStaff } from './staff.ts'
import { resendVerification, verifyEmail } from './verify-email.ts'

export const accountOperations: Operation[] = [
  ...operations(account, {
    login: ({ app, body, ...from }) => login(app, body, from),
    logout: ({ app, caller }) => logout(app, caller),
    getUser: ({ app, caller }) => getUser(app, caller),
    listSessions: ({ app, caller }) => listSessions(app, caller),
    endSession: ({ app, caller, params }) => endSession(app, caller, params.id),
    endOtherSessions: ({ app, caller }) => endOtherSessions(app, caller),
  }),
  ...operations(signup, {
    signup: ({ app, body, ...from }) => makeAccount(app, body, from),
    checkUserExists: ({ app, query }) => checkUserExists(app, query.username),
    getCaptcha: ({ app }) => app.captcha.challenge(),
  }),
  ...operations(recovery, {
    passwordRecovery: ({ app, body }) => passwordRecovery(app, body),
    passwordReset: ({ app, body }) => passwordReset(app, body),
    verifyEmail: ({ app, body }) => verifyEmail(app, body),
    resendVerification: ({ app, caller }) => resendVerification(app, caller),
  }),
  ...operations(profile, {
    getProfile: ({ app, caller }) => getProfile(app, caller),
    updateProfile: ({ app, caller, body }) => updateProfile(app, caller, body),
    changePassword: ({ app, caller, body }) => changePassword(app, caller, body),
    updateIp: ({ app, caller, address }) => updateIp(app, caller, address),
    updateDocumentAndPhone: ({ app, caller, body }) => updateDocumentAndPhone(app, caller, body),
    startTotp: ({ app, caller, body }) => startTotp(app, caller, body),
    confirmTotp: ({ app, caller, body }) => confirmTotp(app, caller, body.code),
    removeTotp: ({ app, caller, body }) => removeTotp(app, caller, body),
  }),
  ...operations(staff, {
    listStaff: ({ app, query }) => listStaff(app, query.q),
    changeRoles: ({ app, caller, params, body }) => changeRoles(app, caller, params.id, body.roles),
  }),
]
