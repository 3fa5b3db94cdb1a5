import type { Environment } from './environment.ts'
import { keepSecret } from './keep-secret.ts'
import { makePersonalKey, personalKeysOf, type PersonalKeys } from './personal-keys.ts'
import { demandSecrets, oldPeppers } from './secret-rules.ts'

/** The portal's own secrets. The demo makes its own and keeps them in DATA_DIR. */
export interface SecretSettings {
  pepper: { id: string; keys: Record<string, string> }
  /** The key that signs device cookies and encrypts second-step secrets. */
  secretKey: string
  personalKeys: PersonalKeys
}

/** Read last, so that nothing is written into DATA_DIR while there is a problem. */
export function secretSettings(environment: Environment): SecretSettings {
  const { variables, dataDir, production, required, problems } = environment
  const cure = 'Set it to a long random text (openssl rand -hex 32) and keep it outside the database.'
  required('PASSWORD_PEPPER', cure)
  required('SECRET_KEY', cure)
  demandSecrets(environment)
  if (problems.length)
    return { pepper: { id: '', keys: {} }, secretKey: '', personalKeys: { current: null, former: [] } }
  if (!production) makePersonalKey(variables, dataDir)
  return {
    pepper: pepper(variables, dataDir),
    secretKey: secretKeyOf(variables, dataDir),
    personalKeys: personalKeysOf(variables, dataDir),
  }
}

/**
 * The peppers, which are added to passwords before hashing. `PASSWORD_PEPPER_OLD` (id:key, comma separated) has former
 * ones. A password moves to the new pepper at its next login.
 */
export function pepper(variables: NodeJS.ProcessEnv, dataDir: string): SecretSettings['pepper'] {
  const id = variables.PASSWORD_PEPPER_ID || '1'
  const key = variables.PASSWORD_PEPPER || keepSecret(dataDir, 'demo-pepper')
  return { id, keys: { ...Object.fromEntries(oldPeppers(variables)), [id]: key } }
}

/** The key of the environment, or the one that the demo keeps. */
export const secretKeyOf = (variables: NodeJS.ProcessEnv, dataDir: string): string =>
  variables.SECRET_KEY || keepSecret(dataDir, 'demo-secret')
