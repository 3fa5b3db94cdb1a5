import type { HouseAccount } from '@guildhall/contract/ledger'
import * as m from '@guildhall/messages'
import type { CsvTable } from '../../http/csv.ts'
import { findEntriesOfPeriod, type EntryOfPeriod } from './queries.ts'

/** The messages by the names of what they say. */
const texts = m

/** The ledger entries of a period, one row for each movement from an account to another. */
export const ledgerTable: CsvTable<EntryOfPeriod> = {
  find: findEntriesOfPeriod,
  columns: [
    [m.bookkeeping_column_entry, ({ id }) => id],
    [m.bookkeeping_column_moved_at, ({ at }) => ({ at })],
    [m.bookkeeping_column_kind, ({ kind }) => texts[`ledger_kind_${kind}`]()],
    [m.bookkeeping_column_from, ({ from_login, from_house }) => ownerOf(from_login, from_house)],
    [m.bookkeeping_column_to, ({ to_login, to_house }) => ownerOf(to_login, to_house)],
    [m.bookkeeping_column_cash, ({ amount }) => amount],
    [m.bookkeeping_column_label, ({ label }) => label],
    [m.bookkeeping_column_reference, ({ reference }) => reference],
  ],
}

/** A player by login, or an account of the house by name. The wallet of a removed player has neither. */
const ownerOf = (login: string | null, house: HouseAccount | null): string | null =>
  login ?? (house && m.bookkeeping_house({ account: texts[`ledger_house_${house}`]() }))
