import { expect, test } from 'vitest'
import { inLocale } from '../../words/locale.ts'
import { fieldName, valueText } from './words.ts'

test('the state of a thing has its words, and one without words stays as stored', () => {
  const statusOf = (kind: string, value: string) => valueText(value, { kind, field: 'status' })
  inLocale('pt-BR', () => {
    expect([statusOf('ticket', 'Open'), statusOf('ticket', 'Solved')]).toEqual(['Aberto', 'Concluído'])
    expect(statusOf('roadmap', 'in_progress')).toBe('Em andamento')
    expect(valueText('uncredited', { kind: 'payment', field: 'state' })).toBe('Não creditado')
    expect([statusOf('ticket', 'Merged'), statusOf('picture', 'Open')]).toEqual(['Merged', 'Open'])
    expect(valueText('Open', { kind: 'ticket', field: 'title' })).toBe('Open')
  })
  inLocale('en', () => expect(statusOf('ticket', 'New')).toBe('New'))
})

test('a number has the separators of the language, unless it names a thing', () => {
  const cash = { kind: 'user', field: 'money.balance' }
  expect(inLocale('pt-BR', () => valueText(10_100, cash))).toBe('10.100')
  expect(inLocale('en', () => valueText(10_100, cash))).toBe('10,100')
  for (const field of ['version', 'user_id', 'item.index', 'assigned_to', 'userId'])
    expect(inLocale('pt-BR', () => valueText(10_100, { kind: 'user', field }))).toBe('10100')
})

test('a field is named in the language, and a setting as on its page', () => {
  inLocale('pt-BR', () => {
    expect(fieldName('credit', { kind: 'user', ref: '7' })).toBe('Crédito')
    expect(fieldName('creditAlone', { kind: 'settings', ref: 'limits' })).toBe('Cash por crédito')
    expect(fieldName('creditAlone', { kind: 'user', ref: '7' })).toBe('credit Alone')
  })
})
