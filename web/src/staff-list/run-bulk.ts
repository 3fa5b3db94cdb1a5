import { ApiError } from '../api/client.ts'

/** What became of one row: null after success, otherwise the words of the refusal. */
export type RowResult = { key: string; failure: string | null }

/**
 * Calls `act` for each row, one after the other, so that a long selection is never many calls at once. A refusal ends
 * only its own row; a bug ends all. `onResult` hears of each row at once.
 */
export async function runBulk<Row>(
  rows: readonly Row[],
  {
    keyOf,
    act,
    onResult,
    unknown,
  }: {
    keyOf: (row: Row) => string
    act: (row: Row) => Promise<unknown>
    onResult: (result: RowResult) => void
    /** The words for a refusal without any. */
    unknown: () => string
  },
): Promise<void> {
  for (const row of rows) {
    const key = keyOf(row)
    try {
      await act(row)
      onResult({ key, failure: null })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      onResult({ key, failure: error.message || unknown() })
    }
  }
}
