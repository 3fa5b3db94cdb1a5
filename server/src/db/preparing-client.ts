import { createHash } from 'node:crypto'
import pg from 'pg'

// A connection remembers what it prepared; texts beyond so many are sent as they are.
const mostNames = 1000
const names = new Map<string, string>()

/**
 * A connection that prepares each statement under a name made of its text: PostgreSQL then parses it once per
 * connection and, after a few runs, keeps its plan. An article's question took longer to plan than to answer.
 */
export class PreparingClient extends pg.Client {
  // One signature of pg's many: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined
    if (!name) return super.query(...(args as [string])) as never
    const answer = super.query({ name, text: text as string, values: values as unknown[] })
    return answer.catch((error: { code?: string }) => {
      // A migration of a newer node changed what a kept plan answers: this connection gives way to a fresh one.
      if (error.code === changedUnderPlan) void this.end().catch(() => {})
      throw error
    }) as never
  }
}

/** PostgreSQL's "cached plan must not change result type": the next connection knows nothing of the old plan. */
const changedUnderPlan = '0A000'

function nameOf(text: string): string | undefined {
  const known = names.get(text)
  if (known || names.size >= mostNames) return known
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24)
  names.set(text, name)
  return name
}
