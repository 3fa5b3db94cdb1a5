import { randomBytes } from 'node:crypto'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { wordsOf, type Environment } from './environment.ts'

/** What only this portal knows. The demo makes its own and keeps them in DATA_DIR. */
export interface SecretSettings {
  pepper: { id: string; keys: Record<string, string> }
  /** What device cookies are signed and second-step secrets are encrypted with. */
  secretKey: string
}

/** Read last: nothing is written into DATA_DIR before all the rest is right. */
export function secretSettings(environment: Environment): SecretSettings {
  const { variables, production, dataDir, required, problem, problems } = environment
  const cure = 'Set it to a long random text (openssl rand -hex 32) and keep it outside the database.'
  required('PASSWORD_PEPPER', cure)
  if (production && (variables.SECRET_KEY ?? '').length < 32) problem(`SECRET_KEY is missing or short. ${cure}`)
  return problems.length
    ? { pepper: { id: '', keys: {} }, secretKey: '' }
    : { pepper: pepper(variables, dataDir), secretKey: variables.SECRET_KEY || demoSecret(dataDir, 'demo-secret') }
}

/**
 * The keys that passwords are mixed with before hashing. `PASSWORD_PEPPER_OLD` (id:key, comma separated) keeps
 * former ones readable while passwords move to the new one at the next login.
 */
export function pepper(variables: NodeJS.ProcessEnv, dataDir: string): SecretSettings['pepper'] {
  const id = variables.PASSWORD_PEPPER_ID || '1'
  const old = wordsOf(variables.PASSWORD_PEPPER_OLD).map((entry) => {
    const colon = entry.indexOf(':')
    return [entry.slice(0, colon), entry.slice(colon + 1)]
  })
  const key = variables.PASSWORD_PEPPER || demoSecret(dataDir, 'demo-pepper')
  return { id, keys: { ...Object.fromEntries(old), [id]: key } }
}

function demoSecret(dataDir: string, name: string): string {
  const file = join(dataDir, name)
  try {
    writeFileSync(file, randomBytes(32).toString('hex'), { mode: 0o600, flag: 'wx' })
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  }
  return readFileSync(file, 'utf8').trim()
}
