import { createHash } from 'node:crypto'

// A statement has another name after a table changed under it; all connections then prepare it anew.
const changes = new Map<string, number>()
// A connection never forgets a prepared statement. Beyond this number, statements are sent unprepared.
const mostNames = 1000
const names = new Map<string, string>()

/** PostgreSQL's "cached plan must not change result type": a migration of a newer node changed a table. */
export const changedUnderPlan = '0A000'

/** The name of a statement, made from its text; undefined when there are too many. */
export function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= mostNames) return name
  const times = changes.get(text) ?? 0
  const newName = createHash('sha256')
    .update(text)
    .update(times ? ` ${times}` : '')
    .digest('base64url')
    .slice(0, 24)
  names.set(text, newName)
  return newName
}

/**
 * Gives a statement another name, because `name` has a plan from before a migration. Many requests find that at once;
 * the first of them changes the name.
 */
export function renameChanged(text: string, name: string): void {
  if (names.get(text) !== name) return
  names.delete(text)
  changes.set(text, (changes.get(text) ?? 0) + 1)
}
