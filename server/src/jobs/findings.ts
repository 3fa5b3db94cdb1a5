import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

/** What a check of the portal's own records has found, such as the ledger check. `findings` can be written as JSON. */
export interface Findings {
  check: 'ledger' | 'audit'
  findings: readonly unknown[]
  at: Date
}

/** Called in the transaction that stores the result of a check. */
export type OnFindings = (tx: Kysely<DB>, found: Findings) => Promise<void>
