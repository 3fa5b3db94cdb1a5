import type { Environment } from './environment.ts'

/** Who gets in, and what an account must have. */
export interface AccountSettings {
  admin: { login: string; password: string }
  /** Staff reach their tools only with the second step. */
  staffTotp: boolean
  uniqueEmail: boolean
  /** Password hashes at once, and how many may wait for one; more are told to come back. */
  hashing: { running: number; waiting: number }
}

const demoPassword = 'admin123'
/** What the login form takes. */
const passwordMaxLength = 64

export function accountSettings(environment: Environment): AccountSettings {
  const { variables, production, problem } = environment
  const admin = { login: variables.ADMIN_LOGIN || 'admin', password: variables.ADMIN_PASSWORD || demoPassword }
  if (production && admin.password === demoPassword)
    problem('ADMIN_PASSWORD is missing or the demo one. Set it to a password of 5 to 11 characters that nobody knows.')
  if (!/^[A-Za-z0-9]{5,11}$/.test(admin.login))
    problem(`ADMIN_LOGIN is "${admin.login}". Set it to 5 to 11 letters and digits.`)
  if (admin.password.length > passwordMaxLength)
    problem(`ADMIN_PASSWORD is longer than the ${passwordMaxLength} characters that the login takes. Shorten it.`)
  return {
    admin,
    staffTotp: environment.choice('STAFF_TOTP', production),
    uniqueEmail: environment.choice('UNIQUE_EMAIL', true),
    hashing: {
      running: environment.wholeNumber('HASHES_RUNNING', 2, 64),
      waiting: environment.wholeNumber('HASHES_WAITING', 20, 10_000),
    },
  }
}
