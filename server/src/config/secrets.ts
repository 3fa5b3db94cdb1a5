import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { demandSecrets, oldPeppers } from './secret-rules.ts'
import { errorCode } from '../errors/read-error.ts'

/** What only this portal knows. The demo makes its own and keeps them in DATA_DIR. */
export interface SecretSettings {
  pepper: { id: string; keys: Record<string, string> }
  /** What device cookies are signed and second-step secrets are encrypted with. */
  secretKey: string
}

/** Read last: nothing is written into DATA_DIR before all the rest is right. */
export function secretSettings(environment: Environment): SecretSettings {
  const { variables, dataDir, required, problems } = environment
  const cure = 'Set it to a long random text (openssl rand -hex 32) and keep it outside the database.'
  required('PASSWORD_PEPPER', cure)
  required('SECRET_KEY', cure)
  demandSecrets(environment)
  return problems.length
    ? { pepper: { id: '', keys: {} }, secretKey: '' }
    : { pepper: pepper(variables, dataDir), secretKey: secretKeyOf(variables, dataDir) }
}

/**
 * The keys that passwords are mixed with before hashing. `PASSWORD_PEPPER_OLD` (id:key, comma separated) keeps
 * former ones readable while passwords move to the new one at the next login.
 */
export function pepper(variables: NodeJS.ProcessEnv, dataDir: string): SecretSettings['pepper'] {
  const id = variables.PASSWORD_PEPPER_ID || '1'
  const key = variables.PASSWORD_PEPPER || demoSecret(dataDir, 'demo-pepper')
  return { id, keys: { ...Object.fromEntries(oldPeppers(variables)), [id]: key } }
}

/** The key of the environment, or the one that the demo keeps. */
export const secretKeyOf = (variables: NodeJS.ProcessEnv, dataDir: string): string =>
  variables.SECRET_KEY || demoSecret(dataDir, 'demo-secret')

function demoSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
