import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { afterAll, expect, test } from 'vitest'
import { valueNotes } from '@guildhall/contract/shop-rules'
import { noteText } from './value-notes.ts'

afterAll(() => overwriteGetLocale(() => 'pt-BR'))

// D-083
test('the notes of a credit keep their wire values and are spelt right in both languages', () => {
  expect(valueNotes).toEqual(['Pix', 'PayPal', 'Divulgacao', 'Evento'])
  overwriteGetLocale(() => 'pt-BR')
  expect(valueNotes.map(noteText)).toEqual(['Pix', 'PayPal', 'Divulgação', 'Evento'])
  overwriteGetLocale(() => 'en')
  expect(valueNotes.map(noteText)).toEqual(['Pix', 'PayPal', 'Promotion', 'Event'])
  expect(noteText('Compensação')).toBe('Compensação')
})
