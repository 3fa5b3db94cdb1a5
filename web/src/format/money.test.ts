import { readCatalogue } from '@guildhall/messages/catalogue'
import { locales } from '@guildhall/messages/runtime'
import { expect, test } from 'vitest'
import { brlText, cashText, wholeBrlText } from './money.ts'

// GEN-19, D-149. \u{a0} keeps the sign and the number on one line.
test('reais are written as in Brazil, whatever the language of the page', () => {
  expect(brlText('1860.00')).toBe('R$\u{a0}1.860,00')
  expect(brlText(1234.5)).toBe('R$\u{a0}1.234,50')
  expect(wholeBrlText(5000)).toBe('R$\u{a0}5.000')
})

test('Cash and counts follow the language of the page', () => {
  expect(cashText(1540, 'pt-BR')).toBe('1.540')
  expect(cashText(1540, 'en')).toBe('1,540')
})

test('no text of the catalogues writes reais in the English style, and each amount has one sign', () => {
  for (const locale of locales) {
    const words = Object.values(readCatalogue(locale)).join('\n')
    // The messages receive an amount with its currency sign; `step` is a bare number.
    expect(words.match(/R\$(?:\d|\{)/g) ?? [], locale).toEqual([])
    expect(words.match(/R\$ \{(?!step\})/g) ?? [], locale).toEqual([])
  }
})
