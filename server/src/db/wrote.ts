import type { InsertResult, UpdateResult } from 'kysely'

interface Statement {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | undefined>
}

/**
 * Whether a statement for one row wrote it: false when the row was there already, or no longer as the statement
 * wants it. Of two that come at once, one is answered true.
 */
export async function wrote(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if (!result) return false
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) === 1n
}
