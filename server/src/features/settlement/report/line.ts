import { createHash } from 'node:crypto'
import type { LineKind, LineProblem, SettlementSource } from '@guildhall/contract/settlement-rules'

/** A movement of money as a report has it, in cents, below zero where the money left. No name of a payer is read. */
export interface ReportLine {
  kind: LineKind
  at: string
  day: string
  /** The provider's number of this movement, and that of the payment that it concerns. */
  number: string | null
  about: string | null
  /** Our reference of a payment. */
  reference: string | null
  gross: number
  /** What the provider kept: below zero where it gave a fee back. */
  fee: number
}

/** What a row is: a movement, none (`skipped`), or a row that could not be read. */
export type Row = ReportLine | 'skipped' | { problem: LineProblem }

export const isLine = (row: Row): row is ReportLine => typeof row === 'object' && 'kind' in row

/** Our references of payments (features/payment/reference.ts). */
const ours = /^[a-z0-9]{32}$/

/** A reference of ours; null for any other text, which may name a person. */
export const referenceIn = (text: string): string | null => (ours.test(text.trim()) ? text.trim() : null)

/** A document as people write it: CPF or CNPJ. */
const documentIn = /\d{3}\.\d{3}\.\d{3}-\d{2}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2}/

/** A provider's number; null for a text that is none. Addresses of mail, names and documents are none. */
export const numberIn = (text: string): string | null =>
  /^[\w.:/-]{1,80}$/.test(text.trim()) && /\d/.test(text) && !documentIn.test(text) ? text.trim() : null

/**
 * The key of a line, which is stored once. The same payment has one key in both reports of Mercado Pago, whose days differ.
 * A line without a number is known by its day, its amount and its place among those like it (`nth`).
 */
export function keyOf(source: SettlementSource, bank: string | null, line: ReportLine, nth: number): string {
  const isPayment = line.kind === 'payment' && source !== 'bank'
  const parts = line.number
    ? [line.kind, line.number, line.gross, isPayment ? '' : source === 'bank' ? line.day : line.at]
    : ['', line.day, line.gross, nth]
  return createHash('sha256')
    .update(JSON.stringify([source, bank?.toLowerCase() ?? '', ...parts]))
    .digest('hex')
}
