import { signup } from '@guildhall/contract/account/signup'
import { operations } from '../../../http/mount.ts'
import { checkUserExists, signup as makeAccount } from './service.ts'

export const signupOperations = operations(signup, {
  signup: ({ app, body, ...visitor }) => makeAccount(app, body, visitor),
  checkUserExists: ({ app, query }) => checkUserExists(app, query.username),
  getCaptcha: ({ app }) => app.captcha.challenge(),
})
