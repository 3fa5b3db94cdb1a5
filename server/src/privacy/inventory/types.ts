import type { RetentionSubject } from '@guildhall/contract/retention-subjects'

/** The legal basis of a purpose: the item of article 7 of the LGPD. */
export type Basis = 'consent' | 'legal duty' | 'contract' | 'claims' | 'legitimate interest'

/** Who sees a value. `staff` sees it with the permission of its page; `outside` is a provider or the game. */
export type Viewer = 'person' | 'public' | 'players' | 'staff' | 'outside' | 'nobody'

/** What a column has after its account was closed: null, a fixed text, a text that ends in the account's number, a hash. */
export type Replacement = null | { text: string } | { prefix: string } | 'hash'

export interface PersonalColumn {
  personal: true
  purpose: string
  basis: Basis
  seenBy: readonly Viewer[]
  inExport: true | { withheld: string }
  /** Only in a table with `clear columns`. Absent: the value stays. */
  clearedTo?: Replacement
}

export type Column = { personal: false } | PersonalColumn

/**
 * How long a row is stored. `days` count from the moment in `since`; `when` is a condition in SQL about the table `t`.
 * Others stay as long as the account, as the row of another table, as a law demands, or as the portal runs.
 */
export type Period =
  | { days: number; since: string; when?: string }
  | 'account'
  | { with: string }
  | { law: string; since: string; reason: string }
  | { portal: string }

/** Columns that are emptied before their row goes. `set` and `when` are SQL about the table `t`. */
export interface Clearing {
  subject: RetentionSubject
  set: string
  days: number
  since: string
  when?: string
}

/** Whose a row is, in SQL: the account's id, and the joins that it needs. The table itself is `t`. */
export interface Owner {
  id: string
  join: string
}

export interface Table {
  /** Null: its rows belong to no account. */
  account: Owner | null
  /** Another person of the same row, as what, and the columns that are about that person, too. */
  also: readonly (Owner & { as: string; columns: readonly string[] })[]
  onClosing: 'delete rows' | 'clear columns' | 'keep'
  keptFor: Period
  clears?: readonly Clearing[]
  columns: Readonly<Record<string, Column>>
}

/** A kind of stored file. */
export interface StoredKind {
  /** Its place in the storage or beside the portal. */
  place: string
  /** The table and column that name the file; null when no row does. */
  namedBy: { table: string; column: string } | null
  personal: false | { purpose: string; basis: Basis; seenBy: readonly Viewer[]; inExport: true | { withheld: string } }
  onClosing: 'delete' | 'keep'
  keptFor: Period
}

/** A part of the inventory, with its heading in docs/privacy.md. */
export interface Group {
  title: string
  tables: Readonly<Record<string, Table>>
}
