import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Environment } from './environment.ts'
import { demandSecrets, oldPeppers } from './secret-rules.ts'
import { errorCode } from '../errors/read-error.ts'

/** The portal's own secrets. The demo makes its own and keeps them in DATA_DIR. */
export interface SecretSettings {
  pepper: { id: string; keys: Record<string, string> }
  /** The key that signs device cookies and encrypts second-step secrets. */
  secretKey: string
}

/** Read last, so that nothing is written into DATA_DIR while there is a problem. */
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
 * The peppers, which are added to passwords before hashing. `PASSWORD_PEPPER_OLD` (id:key, comma separated) has former
 * ones. A password moves to the new pepper at its next login.
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
