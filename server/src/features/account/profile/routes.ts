import { profile } from '@guildhall/contract/account/profile'
import { operations } from '../../../http/mount.ts'
import { confirmTotp, removeTotp, renewRecoveryCodes, startTotp } from '../second-step/service.ts'
import { changePassword } from './change-password.ts'
import { cancelEmailChange, getProfile, updateDocumentAndPhone, updateIp, updateProfile } from './service.ts'

export const profileOperations = operations(profile, {
  getProfile: ({ app, caller }) => getProfile(app, caller),
  updateProfile: ({ app, caller, body }) => updateProfile(app, caller, body),
  cancelEmailChange: ({ app, caller }) => cancelEmailChange(app, caller),
  changePassword: ({ app, caller, body }) => changePassword(app, caller, body),
  updateIp: ({ app, caller, address }) => updateIp(app, caller, address),
  updateDocumentAndPhone: ({ app, caller, body }) => updateDocumentAndPhone(app, caller, body),
  startTotp: ({ app, caller, body }) => startTotp(app, caller, body),
  confirmTotp: ({ app, caller, body }) => confirmTotp(app, caller, body.code),
  renewRecoveryCodes: ({ app, caller, body }) => renewRecoveryCodes(app, caller, body),
  removeTotp: ({ app, caller, body }) => removeTotp(app, caller, body),
})
