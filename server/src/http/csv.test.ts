import { expect, test } from 'vitest'
import { csvHead, csvLines, type CsvColumn } from './csv.ts'

interface Row {
  cents: number
  text: string
}
const columns: CsvColumn<Row>[] = [
  [() => 'Valor', ({ cents }) => ({ cents })],
  [() => 'Texto "do" pedido', ({ text }) => text],
]
const valueOf = (cents: number, locale: 'pt-BR' | 'en') =>
  csvLines(columns, [{ cents, text: '' }], locale).split('"')[1]

test('reais have two decimals and a sign only below zero', () => {
  const written = [0, 1, 99, 100, 123_456, -1, -100].map((cents) => valueOf(cents, 'pt-BR'))
  expect(written).toEqual(['0,00', '0,01', '0,99', '1,00', '1234,56', '-0,01', '-1,00'])
  expect(valueOf(-123_456, 'en')).toBe('-1234.56')
})

test('a text is quoted, and one that a spreadsheet would take for a formula stays a text', () => {
  const lineOf = (text: string) => csvLines(columns, [{ cents: 5, text }], 'en')
  expect(lineOf('say "hi", then')).toBe('"0.05","say ""hi"", then"\r\n')
  for (const text of ['=1+1', '+55', '-2', '@now', ' =1', '\tx', '＝1'])
    expect(lineOf(text)).toBe(`"0.05","'${text}"\r\n`)
  expect(csvHead(columns, 'pt-BR')).toBe('\ufeff"Valor";"Texto ""do"" pedido"\r\n')
})
