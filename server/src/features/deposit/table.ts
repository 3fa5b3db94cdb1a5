import * as m from '@guildhall/messages'
import type { CsvTable } from '../../http/csv.ts'
import { findCreditedDeposits, type CreditedDeposit } from './queries.ts'

/** The approved deposits of a period by the moment of their credit, for the treasurer's books. */
export const depositTable: CsvTable<CreditedDeposit> = {
  find: findCreditedDeposits,
  columns: [
    [m.bookkeeping_column_deposit, ({ id }) => id],
    [m.bookkeeping_column_login, ({ login }) => login],
    [m.bookkeeping_column_created_at, ({ created_at }) => ({ at: created_at })],
    [m.bookkeeping_column_credited_at, ({ credited_at }) => credited_at && { at: credited_at }],
    [m.bookkeeping_column_amount, ({ value_cents }) => ({ cents: value_cents })],
    [m.bookkeeping_column_credited, ({ credited }) => credited],
    [m.bookkeeping_column_note, ({ note }) => note],
  ],
}
