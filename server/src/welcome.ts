import type { Config } from './config.ts'

/** An account that a start made or changed, for the terminal. */
export interface DemoLogin {
  login: string
  /** Null when the account has one that the demo did not choose. */
  password: string | null
  /** Chosen at random by this start: it is printed now, and kept nowhere. */
  isNew: boolean
}

/** The random passwords of a public demo, for the terminal of the start that made them; they are printed nowhere else. */
export function newPasswords(logins: DemoLogin[]): string[] {
  const fresh = logins.filter(({ isNew }) => isNew)
  if (fresh.length === 0) return []
  return [
    'New passwords of this public demo. They are printed this once; write them down:',
    ...fresh.map(({ login, password }) => `  ${login} / ${password}`),
  ]
}

/** What a newcomer reads in the terminal. Passwords stand in it only where they hold and everybody may know them. */
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
