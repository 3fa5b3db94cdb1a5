import { m } from '@guildhall/messages'
import type { ExportKind } from '@guildhall/contract/bookkeeping-rules'
import type { PeriodName } from './address.ts'

export const kindWords: Record<ExportKind, () => string> = {
  payments: m.bookkeeping_what_payments,
  deposits: m.bookkeeping_what_deposits,
  orders: m.bookkeeping_what_orders,
  ledger: m.bookkeeping_what_ledger,
  gifts: m.bookkeeping_what_gifts,
}

/** Which rows of a period each table has. */
export const aboutWords: Record<ExportKind, () => string> = {
  payments: m.bookkeeping_about_payments,
  deposits: m.bookkeeping_about_deposits,
  orders: m.bookkeeping_about_orders,
  ledger: m.bookkeeping_about_ledger,
  gifts: m.bookkeeping_about_gifts,
}

export const fileWords: Record<ExportKind, () => string> = {
  payments: m.bookkeeping_file_payments,
  deposits: m.bookkeeping_file_deposits,
  orders: m.bookkeeping_file_orders,
  ledger: m.bookkeeping_file_ledger,
  gifts: m.bookkeeping_file_gifts,
}

export const periodWords: Record<PeriodName, () => string> = {
  this: m.bookkeeping_period_this,
  last: m.bookkeeping_period_last,
  custom: m.bookkeeping_period_custom,
}
