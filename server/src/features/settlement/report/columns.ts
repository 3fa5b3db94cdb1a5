import type { BankColumns, SettlementFormat } from '@guildhall/contract/settlement-rules'

/** The columns of a format by what they mean: the names that each may have, and whether a report must have it. */
type ColumnNames = Readonly<Record<string, { names: readonly string[]; isNeeded: boolean }>>

const needed = (...names: string[]) => ({ names, isNeeded: true })
const extra = (...names: string[]) => ({ names, isNeeded: false })

/** The formats by their columns. Sources and assumptions are in decision 0204. */
export const csvFormats: Partial<Record<SettlementFormat, ColumnNames>> = {
  mercado_transactions: {
    number: needed('SOURCE_ID'),
    reference: needed('EXTERNAL_REFERENCE'),
    type: needed('TRANSACTION_TYPE'),
    gross: needed('TRANSACTION_AMOUNT'),
    currency: extra('TRANSACTION_CURRENCY'),
    date: needed('TRANSACTION_DATE'),
    net: needed('SETTLEMENT_NET_AMOUNT'),
  },
  mercado_releases: {
    date: needed('DATE'),
    number: needed('SOURCE_ID'),
    reference: needed('EXTERNAL_REFERENCE'),
    record: needed('RECORD_TYPE'),
    type: needed('DESCRIPTION'),
    credit: needed('NET_CREDIT_AMOUNT'),
    debit: needed('NET_DEBIT_AMOUNT'),
    gross: needed('GROSS_AMOUNT'),
    currency: extra('CURRENCY'),
  },
  paypal: {
    date: needed('Date', 'Data'),
    time: extra('Time', 'Hora'),
    zone: extra('TimeZone', 'Time Zone', 'Fuso horário'),
    type: needed('Type', 'Description', 'Tipo', 'Descrição'),
    status: extra('Status'),
    currency: needed('Currency', 'Moeda'),
    gross: needed('Gross', 'Bruto', 'Valor bruto'),
    fee: needed('Fee', 'Tarifa', 'Taxa'),
    net: needed('Net', 'Líquido', 'Valor líquido'),
    number: needed('Transaction ID', 'ID da transação', 'Código da transação'),
    about: extra('Reference Txn ID', 'ID da transação de referência', 'ID de referência da transação'),
    invoice: extra('Invoice Number', 'Invoice ID', 'Número da fatura', 'Código da fatura'),
    custom: extra('Custom Number', 'Custom', 'Número personalizado', 'Personalizado'),
  },
}

/** A name without case, accents and punctuation. */
const plain = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, ' ')
    .trim()

export type Columns = Readonly<Record<string, number>>

/** The places of the columns in a row of names; null when a needed one is missing. */
export function placesOf(columns: ColumnNames, head: readonly string[]): Columns | null {
  const names = head.map(plain)
  const places: Record<string, number> = {}
  for (const [field, column] of Object.entries(columns)) {
    const place = column.names.map((name) => names.indexOf(plain(name))).find((at) => at >= 0)
    if (place !== undefined) places[field] = place
    else if (column.isNeeded) return null
  }
  return places
}

/** The columns of a bank, as staff have named them. */
export const namesOfBank = (columns: BankColumns): ColumnNames =>
  Object.fromEntries(
    Object.entries(columns).flatMap(([field, name]: [string, string | undefined]) =>
      name ? [[field, needed(name)]] : [],
    ),
  )
