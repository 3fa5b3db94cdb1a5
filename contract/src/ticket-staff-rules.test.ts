import { expect, test } from 'vitest'
import { fillPlaceholders, hasKnownPlaceholders } from './ticket-staff-rules.ts'

const values = { name: 'Ana', login: 'ana01', number: '12', title: 'Baú {nome}', staff: 'GM Fenrir' }

test('placeholders are filled in both languages, once each, whatever their case', () => {
  expect(fillPlaceholders('Olá, {nome}! Ticket {número} ({ Título }), {login}. {EQUIPE}', values)).toBe(
    'Olá, Ana! Ticket 12 (Baú {nome}), ana01. GM Fenrir',
  )
  expect(fillPlaceholders('{name} {number} {title} {login} {staff}', values)).toBe('Ana 12 Baú {nome} ana01 GM Fenrir')
  expect(fillPlaceholders('{senha} {} {constructor}', values)).toBe('{senha} {} {constructor}')
})

test('a text with an unknown placeholder is found', () => {
  expect(hasKnownPlaceholders('Olá, {nome}, {login} {numero}')).toBe(true)
  expect(hasKnownPlaceholders('Nothing in braces, 1 } 2 { 3')).toBe(true)
  for (const text of ['{senha}', 'Olá {nome} {}', '{toString}', '{nome {x}}'])
    expect(hasKnownPlaceholders(text)).toBe(false)
})
