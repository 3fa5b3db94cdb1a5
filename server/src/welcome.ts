import type { Config } from './config.ts'

/** An account that a start made or changed, for the terminal. */
export interface DemoLogin {
  login: string
  /** Null when the account has a password that the demo did not choose. */
  password: string | null
  /** Chosen at random by this start. It is printed now and stored nowhere. */
  isNew: boolean
}

/** The random passwords of a public demo. Only the start that made them prints them. */
export function newPasswords(logins: DemoLogin[]): string[] {
  const fresh = logins.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return []
  return [
    'New passwords of this public demo. They are printed this once; write them down:',
    ...fresh.map(({ login, password }) => `  ${login} / ${password}`),
  ]
}

/** The first text in the terminal. It has passwords only when they are valid and everybody may know them. */
export function welcome({ appName, publicUrl, production, isDemoPublic }: Config, logins: DemoLogin[]): string[] {
  const lines = [`${appName} is ready: ${publicUrl}   (English: ${publicUrl}/en)`, `API docs: ${publicUrl}/api/docs`]
  if (production) return lines
  const named = logins.map(({ login, password }) => {
    const kind = login === 'player' ? 'player' : 'staff'
    return isDemoPublic ? `${login} (${kind})` : `${login} / ${password ?? 'its own password'} (${kind})`
  })
  return [
    ...lines,
    isDemoPublic
      ? `Logins of this public demo: ${named.join(', ')}. A password is printed once, when it is made.`
      : `Demo logins: ${named.join(', ')}`,
    'Payments are simulated: this is the demo. Ctrl+C stops it.',
  ]
}
