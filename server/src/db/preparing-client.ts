import { createHash } from 'node:crypto'
import pg from 'pg'

// A connection never forgets a prepared statement. Beyond this number, statements are sent unprepared.
const mostNames = 1000
const names = new Map<string, string>()

/**
 * A connection that prepares each statement under a name made from its text. PostgreSQL then parses it once per
 * connection and keeps its plan after a few runs. The query of an article took longer to plan than to execute.
 */
export class PreparingClient extends pg.Client {
  // One of pg's many signatures: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined
    if (!name) return super.query(...(args as [string])) as never
    const reply = super.query({ name, text: text as string, values: values as unknown[] })
    return reply.catch((error: { code?: string }) => {
      // A migration of a newer node changed the result of a stored plan, so this connection is replaced.
      if (error.code === changedUnderPlan) void this.end().catch(() => {})
      throw error
    }) as never
  }
}

/** PostgreSQL's "cached plan must not change result type". The next connection has no old plan. */
const changedUnderPlan = '0A000'

function nameOf(text: string): string | undefined {
  const name = names.get(text)
  if (name || names.size >= mostNames) return name
  const newName = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, newName)
  return newName
}
