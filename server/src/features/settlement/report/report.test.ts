import { expect, test } from 'vitest'
import type { BankColumns, SettlementSource } from '@guildhall/contract/settlement-rules'
import { bytesInUse } from '../../../../../test/memory.ts'
import { centsOf, markOf } from './amounts.ts'
import { recognize } from './layout.ts'
import { isLine, keyOf, type ReportLine } from './line.ts'
import { momentOf, ofxMoment, orderOf } from './moments.ts'
import { readReport, type ReadRow } from './read-report.ts'
import type { Encoding } from '../../../csv/text.ts'

const ours = 'w0123456789abcdefghijklmnopqrstu'

async function* piecesOf(bytes: Buffer, size = 7): AsyncGenerator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size)
}

interface Sent {
  source?: SettlementSource
  encoding?: Encoding
  bank?: BankColumns
  size?: number
}

/** The rows of a report that arrives in small pieces. */
async function rowsOf(bytes: Buffer, { source = 'mercadopago', encoding = 'utf-8', bank, size }: Sent = {}) {
  const found = recognize(new TextDecoder(encoding).decode(bytes), encoding, source, bank)
  if ('problem' in found) throw new Error(found.problem)
  const rows: ReadRow[] = []
  for await (const row of readReport(piecesOf(bytes, size), found.format, found.layout)) rows.push(row)
  return rows
}

const linesIn = (rows: ReadRow[]): ReportLine[] => rows.flatMap(({ read }) => (isLine(read) ? read : []))
const problemsIn = (rows: ReadRow[]) =>
  rows.flatMap(({ row, read }) => (typeof read === 'object' && 'problem' in read ? [[row, read.problem]] : []))

test.each([
  ['10', '.', 1000],
  ['10.5', '.', 1050],
  ['1,234.56', '.', 123456],
  ['1.234,56', ',', 123456],
  ['-0.01', '.', -1],
  ['−12,00', ',', -1200],
  ['(7,00)', ',', -700],
  ['12,00-', ',', -1200],
  ['R$ 1.234.567,89', ',', 123456789],
  ['+5', undefined, 500],
  ['19.99', undefined, 1999],
  ['20,1', undefined, 2010],
  ['1.234.567', ',', 123456700],
  ['9999999999999.99', '.', 999999999999999],
  // More than exact numbers have, two meanings, three decimals, wrong groups, and no amounts.
  ['99999999999999999.99', '.', null],
  ['1.234', undefined, null],
  ['1.234', '.', null],
  ['1.23.45', undefined, null],
  ['12,34,56', '.', null],
  ['=1+1', '.', null],
  ['1e3', '.', null],
  ['', '.', null],
  ['-', '.', null],
] as const)('the amount %j with the mark %j has %j cents', (text, mark, cents) => {
  expect(centsOf(text, mark)).toBe(cents)
})

test('the amounts of a file agree on their decimal mark, or each stands for itself', () => {
  expect(markOf(['10', '1.234,56', '-7,1'])).toBe(',')
  expect(markOf(['1,234.56', '10'])).toBe('.')
  expect(markOf(['1.234', '10'])).toBeUndefined()
  expect(markOf(['1,50', '1.50'])).toBeUndefined()
})

test.each([
  ['2026-11-03T10:00:00.000-04:00', 'dmy', '', '2026-11-03T14:00:00.000Z', '2026-11-03'],
  ['2026-11-03T02:59:59Z', 'dmy', '', '2026-11-03T02:59:59.000Z', '2026-11-02'],
  ['03/11/2026', 'dmy', '', '2026-11-03T03:00:00.000Z', '2026-11-03'],
  ['11/03/2026 23:30:00', 'mdy', 'PST', '2026-11-04T07:30:00.000Z', '2026-11-04'],
  ['03.11.26 08:05', 'dmy', 'America/Sao_Paulo', '2026-11-03T11:05:00.000Z', '2026-11-03'],
  ['29/02/2028', 'dmy', '', '2028-02-29T03:00:00.000Z', '2028-02-29'],
] as const)('the moment %j as %s in the zone %j', (text, order, zone, at, day) => {
  expect(momentOf(text, order, zone)).toEqual({ at, day })
})

test.each(['30/02/2026', '13/13/2026', '2026-11-03T25:00', 'ontem', '', '03/11/1926'])('%j is no moment', (text) => {
  expect(momentOf(text, 'dmy')).toBeNull()
})

test('a moment of OFX keeps the day that the bank wrote', () => {
  expect(ofxMoment('20261103')?.day).toBe('2026-11-03')
  expect(ofxMoment('20261103000000[0:GMT]')?.day).toBe('2026-11-03')
  expect(ofxMoment('20261103235959.123[-3:BRT]')).toEqual({ at: '2026-11-04T02:59:59.000Z', day: '2026-11-03' })
  expect(ofxMoment('20261332')).toBeNull()
})

test('the order of dates follows from one that has only one meaning', () => {
  expect(orderOf(['03/04/2026', '04/13/2026'])).toBe('mdy')
  expect(orderOf(['03/04/2026', '13/04/2026'])).toBe('dmy')
  expect(orderOf(['03/04/2026'])).toBeUndefined()
})

const transactions = [
  'EXTERNAL_REFERENCE;SOURCE_ID;USER_ID;TRANSACTION_TYPE;TRANSACTION_AMOUNT;TRANSACTION_CURRENCY;TRANSACTION_DATE;FEE_AMOUNT;SETTLEMENT_NET_AMOUNT',
  `${ours};5466310457;1;SETTLEMENT;50.00;BRL;2026-11-03T10:00:00.000-03:00;-0.50;49.50`,
  `${ours};5466310457;1;REFUND;-50.00;BRL;2026-11-04T10:00:00.000-03:00;0.50;-49.50`,
  'loja@example.com;5466310458;1;SETTLEMENT;1.234;BRL;2026-11-03T10:00:00.000-03:00;0;1.00',
  ';5466310459;1;PAYOUTS;-10.00;BRL;2026-11-05T10:00:00.000-03:00;0.00;-10.00',
  ';5466310460;1;SETTLEMENT;10.00;USD;2026-11-05T10:00:00.000-03:00;0.00;10.00',
]

test('a report of all transactions of Mercado Pago', async () => {
  const rows = await rowsOf(Buffer.from(`\ufeff${transactions.join('\r\n')}\r\n`))
  expect(linesIn(rows)).toEqual([
    {
      ...{ kind: 'payment', at: '2026-11-03T13:00:00.000Z', day: '2026-11-03', number: '5466310457' },
      ...{ about: '5466310457', reference: ours, gross: 5000, fee: 50 },
    },
    expect.objectContaining({ kind: 'refund', gross: -5000, fee: -50 }),
    expect.objectContaining({ kind: 'payout', reference: null, gross: -1000, fee: 0 }),
  ])
  expect(problemsIn(rows)).toEqual([
    [4, 'amount'],
    [6, 'currency'],
  ])
})

test('a report of releases of Mercado Pago: only released money counts', async () => {
  const rows = await rowsOf(
    Buffer.from(
      [
        'DATE,SOURCE_ID,EXTERNAL_REFERENCE,RECORD_TYPE,DESCRIPTION,NET_CREDIT_AMOUNT,NET_DEBIT_AMOUNT,GROSS_AMOUNT,MP_FEE_AMOUNT',
        ',,,initial_available_balance,,100.00,0.00,100.00,0.00',
        `2026-11-10T10:00:00-03:00,1,${ours},release,payment,49.50,0.00,50.00,-0.50`,
        `2026-11-11T10:00:00-03:00,1,${ours},release,chargeback,0.00,49.50,50.00,0.50`,
        ',,,total,,99.00,49.50,,',
      ].join('\n'),
    ),
  )
  expect(linesIn(rows).map(({ kind, gross, fee }) => [kind, gross, fee])).toEqual([
    ['payment', 5000, 50],
    ['chargeback', -5000, -50],
  ])
  expect(rows.filter(({ read }) => read === 'skipped')).toHaveLength(2)
})

test('a report of PayPal, in English and in Portuguese, keeps no name and no address', async () => {
  const english = [
    '"Date","Time","TimeZone","Name","Type","Status","Currency","Gross","Fee","Net","From Email Address","Transaction ID","Reference Txn ID","Custom Number"',
    `"11/13/2026","10:00:00","America/Sao_Paulo","Maria, ""Mia"" Silva","Express Checkout Payment","Completed","BRL","1,050.00","-50.90","999.10","mia@example.com","8AB12345CD678901E","","${ours}"`,
    `"11/14/2026","10:00:00","America/Sao_Paulo","Maria","Payment Refund","Completed","BRL","-1,050.00","0.00","-1,050.00","","1RF12345CD678901E","8AB12345CD678901E",""`,
    `"11/14/2026","10:00:00","America/Sao_Paulo","Maria","Express Checkout Payment","Pending","BRL","10.00","0.00","10.00","","2RF12345CD678901E","",""`,
  ].join('\n')
  const portuguese = [
    '"Data";"Hora";"Fuso horário";"Nome";"Descrição";"Moeda";"Bruto";"Tarifa";"Líquido";"ID da transação"',
    '"03/11/2026";"10:00:00";"BRT";"José";"Pagamento do Checkout Expresso";"BRL";"1.050,00";"-50,90";"999,10";"8AB12345CD678901E"',
  ].join('\n')
  const rows = await rowsOf(Buffer.from(english), { source: 'paypal' })
  expect(linesIn(rows)).toEqual([
    {
      ...{ kind: 'payment', at: '2026-11-13T13:00:00.000Z', day: '2026-11-13', number: '8AB12345CD678901E' },
      ...{ about: null, reference: ours, gross: 105000, fee: 5090 },
    },
    expect.objectContaining({ kind: 'refund', about: '8AB12345CD678901E', gross: -105000, fee: 0 }),
  ])
  expect(JSON.stringify(rows)).not.toMatch(/Maria|Silva|mia@/)
  const latin1 = Buffer.from(portuguese, 'latin1')
  const [line] = linesIn(await rowsOf(latin1, { source: 'paypal', encoding: 'windows-1252' }))
  expect(line).toMatchObject({ day: '2026-11-03', gross: 105000, fee: 5090 })
})

const pix = 'E18236120202611031300s0a1b2c3d4e'
const sgml = `OFXHEADER:100
DATA:OFXSGML
VERSION:102
ENCODING:USASCII
CHARSET:1252

<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>BRL<BANKTRANLIST><DTSTART>20261101<DTEND>20261130
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261103120000[-3:BRT]
<TRNAMT>50.00
<FITID>N10001
<MEMO>Pix recebido - JOS\u00c9 DA SILVA - 529.982.247-25 ${pix}
</STMTTRN>
<STMTTRN>
<TRNTYPE>DEBIT
<DTPOSTED>20261104
<TRNAMT>-1234,56
<FITID>N10002
<MEMO>Aluguel
</STMTTRN>
<STMTTRN>
<TRNTYPE>CREDIT
<TRNAMT>7.00
<STMTTRN>
<TRNTYPE>CREDIT
<DTPOSTED>20261105
<TRNAMT>70.00
<FITID>529.982.247-25
<MEMO>MERCADO PAGO
</STMTTRN>
</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>
`
const xml = `<?xml version="1.0" encoding="UTF-8"?><?OFX OFXHEADER="200" VERSION="211"?><OFX><BANKTRANLIST>\
<STMTTRN><TRNTYPE>CREDIT</TRNTYPE><DTPOSTED>20261103120000</DTPOSTED><TRNAMT>50.00</TRNAMT><FITID>N10001</FITID>\
<MEMO>Pix &amp; recebido JOSÉ ${pix}</MEMO></STMTTRN></BANKTRANLIST></OFX>`

test.each([1, 7, 64, 100_000])('statements in OFX 1 and 2 that arrive in pieces of %i bytes', async (size) => {
  const rows = await rowsOf(Buffer.from(sgml, 'latin1'), { source: 'bank', encoding: 'windows-1252', size })
  expect(linesIn(rows)).toEqual([
    {
      ...{ kind: 'payment', at: '2026-11-03T15:00:00.000Z', day: '2026-11-03', number: 'N10001', about: pix },
      ...{ reference: null, gross: 5000, fee: 0 },
    },
    expect.objectContaining({ kind: 'other', gross: -123456 }),
    // The number is a document, so it is not stored.
    expect.objectContaining({ kind: 'payout', number: null, gross: 7000 }),
  ])
  expect(problemsIn(rows)).toEqual([[22, 'columns']])
  expect(JSON.stringify(rows)).not.toMatch(/SILVA|529|982/)
  const [line] = linesIn(await rowsOf(Buffer.from(xml), { source: 'bank', size }))
  expect(line).toMatchObject({ day: '2026-11-03', number: 'N10001', about: pix, gross: 5000 })
})

test('a statement in CSV is read by the columns of its bank', async () => {
  const bank = { date: 'Data', credit: 'Crédito (R$)', debit: 'Débito (R$)', text: 'Histórico' }
  const text = [
    'Extrato de Ana Souza;;;',
    'Data;Histórico;Crédito (R$);Débito (R$)',
    '01/11/2026;SALDO ANTERIOR;;',
    `03/11/2026;PIX RECEBIDO BIA 52998224725;1.050,00;`,
    '04/11/2026;PIX DEVOLVIDO devolucao;;50,00',
    '05/11/2026;TARIFA;;-2,50',
    'Total;;',
  ].join('\n')
  const rows = await rowsOf(Buffer.from(text), { source: 'bank', bank })
  expect(linesIn(rows).map(({ kind, day, gross, number }) => [kind, day, gross, number])).toEqual([
    ['payment', '2026-11-03', 105000, null],
    ['refund', '2026-11-04', -5000, null],
    ['other', '2026-11-05', -250, null],
  ])
  expect(JSON.stringify(rows)).not.toMatch(/BIA|529982|Souza/)
})

test('a broken line is an error with its number, and the lines around it are read', async () => {
  const head = transactions[0]!
  const good = transactions[1]!
  const rows = await rowsOf(
    Buffer.from(
      [
        head,
        good,
        `"${ours};1;1;SETTLEMENT;5.00;BRL;2026-11-03;0;5.00`,
        good.replace('5466310457', '2'),
        good.replace('5466310457', '"3'),
        good.replace('5466310457', '"4"'),
        'too;few',
        'x'.repeat(70_000),
        good.replace('5466310457', '5'),
        good.replace('2026-11-03', '2026-02-30'),
        good.replace('50.00', '=cmd|calc'),
        good.replace('5466310457', ''),
      ].join('\n'),
    ),
    { size: 4096 },
  )
  expect(problemsIn(rows)).toEqual([
    [3, 'quotes'],
    [5, 'quotes'],
    [7, 'columns'],
    [8, 'long'],
    [10, 'date'],
    [11, 'amount'],
    [12, 'id'],
  ])
  expect(linesIn(rows).map(({ number }) => number)).toEqual(['5466310457', '2', '4', '5'])
})

test('a cell may have line breaks, separators and quotes', async () => {
  const text = `${transactions[0]!.replace('USER_ID', '"USER\n""ID"""')}\n`
  expect(recognize(text, 'utf-8', 'mercadopago', undefined)).toEqual({ problem: 'unknown' })
  const row = transactions[1]!.replace(';1;', ';"1;\n""x""";')
  const rows = await rowsOf(Buffer.from(`${transactions[0]}\n${row}\n${transactions[4]}`))
  expect(rows.map(({ row: number }) => number)).toEqual([2, 4])
  expect(linesIn(rows)).toHaveLength(2)
})

test('a report of another source, of no source and of other columns is not recognized', () => {
  const of = (text: string, source: SettlementSource, bank?: BankColumns) => recognize(text, 'utf-8', source, bank)
  expect(of(transactions.join('\n'), 'paypal', undefined)).toEqual({ problem: 'other_source' })
  expect(of(sgml, 'mercadopago', undefined)).toEqual({ problem: 'other_source' })
  expect(of('a;b\n1;2', 'mercadopago', undefined)).toEqual({ problem: 'unknown' })
  expect(of('a;b\n1;2', 'bank', undefined)).toEqual({ problem: 'columns' })
  expect(of('a;b\n1;2', 'bank', { date: 'c', amount: 'b' })).toEqual({ problem: 'columns' })
  expect(of('a;b\n1;2\n', 'bank', { date: 'A', amount: 'b' })).toMatchObject({ format: 'bank_csv' })
})

test('a payment has one key in both reports of Mercado Pago, and equal lines without a number have keys of their own', () => {
  const line: ReportLine = {
    ...{ kind: 'payment', at: '2026-11-03T13:00:00.000Z', day: '2026-11-03', number: '1', about: '1' },
    ...{ reference: null, gross: 5000, fee: 50 },
  }
  const key = keyOf('mercadopago', null, line, 0)
  expect(keyOf('mercadopago', null, { ...line, at: '2026-11-10T13:00:00.000Z', day: '2026-11-10' }, 0)).toBe(key)
  expect(keyOf('mercadopago', null, { ...line, kind: 'refund' }, 0)).not.toBe(key)
  expect(keyOf('paypal', null, line, 0)).not.toBe(key)
  const bare = { ...line, number: null }
  expect(keyOf('bank', 'Banco', bare, 0)).toBe(keyOf('bank', 'BANCO', bare, 0))
  expect(keyOf('bank', 'Banco', bare, 1)).not.toBe(keyOf('bank', 'Banco', bare, 0))
})

test('a report of 100,000 lines takes little memory', async () => {
  const lines = 100_000
  async function* report(): AsyncGenerator<Buffer> {
    yield Buffer.from(`${transactions[0]}\n`)
    for (let at = 0; at < lines; at += 100)
      yield Buffer.from(
        Array.from({ length: 100 }, (_, next) => `${transactions[1]!.replace('5466310457', `${at + next}`)}\n`).join(
          '',
        ),
      )
  }
  const found = recognize(transactions.join('\n'), 'utf-8', 'mercadopago', undefined)
  if ('problem' in found) throw new Error(found.problem)
  // Of the heap, after the garbage is collected.
  const heapInUse = () => bytesInUse() + process.memoryUsage().heapUsed
  const before = heapInUse()
  let count = 0
  let most = 0
  for await (const { read } of readReport(report(), found.format, found.layout)) {
    if (isLine(read)) count += 1
    if (count % 25_000 === 0) most = Math.max(most, heapInUse() - before)
  }
  expect(count).toBe(lines)
  expect(most).toBeLessThan(16 * 1024 * 1024)
})
