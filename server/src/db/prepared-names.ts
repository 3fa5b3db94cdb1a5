import { createHash } from 'node:crypto'

// A connection never forgets a prepared statement. Beyond this number, statements are sent unprepared.
const mostNames = 1000
const names = new Map<string, string>()

/** PostgreSQL's "cached plan must not change result type": a migration of a newer node changed a table. */
export const changedUnderPlan = '0A000'

/** The name of a statement, made from its text; undefined when there are too many. */
export function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= mostNames) return name
  const newName = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, newName)
  return newName
}
