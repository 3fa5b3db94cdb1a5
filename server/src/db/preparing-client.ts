import { DatabaseClient } from './database-client.ts'
import { changedUnderPlan, nameOf } from './prepared-names.ts'

/**
 * A connection that prepares each statement under a name made from its text. PostgreSQL then parses it once per
 * connection and keeps its plan after a few runs. The query of an article took longer to plan than to execute.
 */
export class PreparingClient extends DatabaseClient {
  // One of pg's many signatures: the one that Kysely uses.
  override query(...args: unknown[]): never {
    const [text, values] = args
    const name = typeof text === 'string' && Array.isArray(values) && args.length === 2 ? nameOf(text) : undefined
    if (!name) return super.query(...(args as [string])) as never
    const reply = super.query({ name, text: text as string, values: values as unknown[] })
    return reply.catch((error: { code?: string }) => {
      // The next connection has no old plan.
      if (error.code === changedUnderPlan) void this.end().catch(() => {})
      throw error
    }) as never
  }
}
