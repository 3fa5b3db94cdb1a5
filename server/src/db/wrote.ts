import type { InsertResult, UpdateResult } from 'kysely'

interface Statement {
  executeTakeFirst(): Promise<InsertResult | UpdateResult | undefined>
}

/**
 * Whether a statement for one row wrote it. False when the row exists already or does not match the condition any more.
 * Of two statements at once, one gets true.
 */
export async function wrote(statement: Statement): Promise<boolean> {
  const result = await statement.executeTakeFirst()
  if (!result) return false
  return ('numUpdatedRows' in result ? result.numUpdatedRows : result.numInsertedOrUpdatedRows) === 1n
}
