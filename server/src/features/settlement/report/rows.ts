import type { LineKind, SettlementFormat } from '@guildhall/contract/settlement-rules'
import { centsOf } from './amounts.ts'
import type { Layout } from './layout.ts'
import { numberIn, referenceIn, type ReportLine, type Row } from './line.ts'
import { momentOf, ofxMoment, type Moment } from './moments.ts'

/** The value of a field of a row; empty without it. */
type Get = (field: string) => string
type CsvFormat = Exclude<SettlementFormat, 'ofx'>

/** Reads a row of a CSV. */
export function rowOfCsv(format: CsvFormat, layout: Layout, cells: readonly string[]): Row {
  const last = Math.max(...Object.values(layout.columns))
  const get: Get = (field) => cells[layout.columns[field] ?? -1] ?? ''
  // Banks end a statement with rows of text, such as a balance without a date.
  const isText = format === 'bank_csv' && cells.filter(Boolean).length < 2
  if (cells.length <= last) return isText ? 'skipped' : { problem: 'columns' }
  return readers[format](get, layout)
}

const readers: Record<CsvFormat, (get: Get, layout: Layout) => Row> = {
  mercado_transactions: readTransaction,
  mercado_releases: readRelease,
  paypal: readPayPal,
  bank_csv: readBankRow,
}

const mercadoKinds: Record<string, LineKind> = {
  settlement: 'payment',
  payment: 'payment',
  refund: 'refund',
  chargeback: 'chargeback',
  chargeback_cancel: 'chargeback',
  withdrawal: 'payout',
  withdrawal_cancel: 'payout',
  payout: 'payout',
  payouts: 'payout',
}

function readTransaction(get: Get, layout: Layout): Row {
  if (isForeign(get)) return { problem: 'currency' }
  const moment = momentOf(get('date'), layout.order)
  const gross = centsOf(get('gross'), layout.mark)
  const net = centsOf(get('net'), layout.mark)
  return ofMercado(get, moment, gross, net)
}

/** Only rows of `release` are movements; the others are balances, sums and money that is held. */
function readRelease(get: Get, layout: Layout): Row {
  if (get('record').toLowerCase() !== 'release') return 'skipped'
  if (isForeign(get)) return { problem: 'currency' }
  const moment = momentOf(get('date'), layout.order)
  const [credit, debit] = [get('credit'), get('debit')].map((text) => (text ? centsOf(text, layout.mark) : 0))
  if (typeof credit !== 'number' || typeof debit !== 'number') return { problem: 'amount' }
  const net = credit - Math.abs(debit)
  const size = get('gross') ? centsOf(get('gross'), layout.mark) : net
  if (size === null) return { problem: 'amount' }
  // The gross amount of money that left is written without a sign by some versions of the report.
  return ofMercado(get, moment, net < 0 ? -Math.abs(size) : size, net)
}

function ofMercado(get: Get, moment: Moment | null, gross: number | null, net: number | null): Row {
  if (!moment) return { problem: 'date' }
  if (gross === null || net === null) return { problem: 'amount' }
  const number = numberIn(get('number'))
  if (!number) return { problem: 'id' }
  const kind = mercadoKinds[get('type').toLowerCase()] ?? 'other'
  return { ...moment, kind, number, about: number, reference: referenceIn(get('reference')), gross, fee: gross - net }
}

const isForeign = (get: Get): boolean => !['', 'BRL'].includes(get('currency').toUpperCase())

/** States of PayPal in which money has moved. */
const settled = /^(complet|conclu|refund|partially ref|reembols|parcialmente|reversed|revertid|$)/i
const payPalKinds: readonly [RegExp, LineKind][] = [
  [/charge ?back|contesta|estorno de cart|disputed?|reversal|reversão/i, 'chargeback'],
  [/refund|reembolso|devolu/i, 'refund'],
  [/withdraw|saque|transfer to bank|transferência (para|de fundos)|bank deposit to/i, 'payout'],
  [/conver|hold|reten|bloqueio|authoriz|autoriza/i, 'other'],
  [/\bfee\b|\btarifa\b|\btaxa\b/i, 'fee'],
]

function readPayPal(get: Get, layout: Layout): Row {
  if (!settled.test(get('status'))) return 'skipped'
  if (isForeign(get)) return { problem: 'currency' }
  const date = [get('date'), get('time')].filter(Boolean).join(' ')
  const moment = momentOf(date, layout.order, get('zone'))
  const [gross, fee, net] = ['gross', 'fee', 'net'].map((field) => centsOf(get(field) || '0', layout.mark))
  if (!moment) return { problem: 'date' }
  if (typeof gross !== 'number' || typeof fee !== 'number' || typeof net !== 'number') return { problem: 'amount' }
  const number = numberIn(get('number'))
  if (!number) return { problem: 'id' }
  const named = payPalKinds.find(([words]) => words.test(get('type')))?.[1]
  const kind = named ?? (gross > 0 ? 'payment' : 'other')
  const reference = referenceIn(get('custom')) ?? referenceIn(get('invoice'))
  return { ...moment, kind, number, about: numberIn(get('about')), reference, gross, fee: gross - net }
}

function readBankRow(get: Get, layout: Layout): Row {
  const moment = momentOf(get('date'), layout.order)
  const amount = bankAmount(get, layout)
  // A row without an amount is a heading or a balance.
  if (amount === undefined) return 'skipped'
  if (!moment) return { problem: 'date' }
  if (amount === null) return { problem: 'amount' }
  return ofBank(moment, amount, get('id'), get('text'))
}

function bankAmount(get: Get, { mark, columns }: Layout): number | null | undefined {
  if ('amount' in columns) return get('amount') === '' ? undefined : centsOf(get('amount'), mark)
  const [credit, debit] = [get('credit'), get('debit')]
  if (credit === '' && debit === '') return undefined
  const [came, left] = [credit || '0', debit || '0'].map((text) => centsOf(text, mark))
  return typeof came === 'number' && typeof left === 'number' ? Math.abs(came) - Math.abs(left) : null
}

/** Reads a movement of OFX. */
export function rowOfOfx(fields: ReadonlyMap<string, string>): Row {
  const moment = ofxMoment(fields.get('DTPOSTED') ?? '')
  const amount = centsOf(fields.get('TRNAMT') ?? '')
  if (!moment) return { problem: 'date' }
  if (amount === null) return { problem: 'amount' }
  const texts = ['MEMO', 'NAME', 'REFNUM', 'CHECKNUM'].map((name) => fields.get(name) ?? '')
  return ofBank(moment, amount, fields.get('FITID') ?? '', texts.join(' '))
}

/** The end-to-end id of a Pix, or of its return, and the txid of a charge. */
const pixNumber = /\b[ED]\d{8}20\d{10}[A-Za-z0-9]{11}\b/
const txid = /\b(?=[A-Za-z]*\d)[A-Za-z0-9]{26,35}\b/

/**
 * A movement of a bank. Its text may name the payer or have their document: only a Pix number, a txid and our reference
 * are taken from it, and the text is not stored.
 */
function ofBank(moment: Moment, amount: number, id: string, text: string): ReportLine | 'skipped' {
  if (amount === 0) return 'skipped'
  const all = `${id} ${text}`
  const pix = pixNumber.exec(all)?.[0] ?? null
  const reference = all.split(/[^a-z0-9]+/).find((word) => referenceIn(word)) ?? null
  const about = pix ?? txid.exec(all)?.[0] ?? null
  return { ...moment, kind: bankKind(amount, text), number: numberIn(id), about, reference, gross: amount, fee: 0 }
}

/** What comes from a provider is its payout, which its own report explains. Other money that leaves is not ours to judge. */
function bankKind(amount: number, text: string): LineKind {
  if (/mercado ?pago|paypal|picpay/i.test(text)) return 'payout'
  if (amount > 0) return 'payment'
  return /devolu|estorn/i.test(text) && /pix/i.test(text) ? 'refund' : 'other'
}
