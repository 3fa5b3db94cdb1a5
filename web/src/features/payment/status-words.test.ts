import { expect, test } from 'vitest'
import { actionOf, labelOf, toneOf } from './status-words.ts'

test('each status of the list has its colour and its words', () => {
  // TX-04 … TX-08
  const seen = ['ATIVA', 'peding', 'pending', 'expired', 'approved', 'CONCLUIDA', 'whatever'].map((status) => [
    status,
    toneOf(status),
    labelOf(status),
  ])
  expect(seen).toEqual([
    ['ATIVA', 'brass', 'Ativa'],
    ['peding', 'warn', 'Pendente'],
    ['pending', 'warn', 'Pendente'],
    ['expired', 'danger', 'Expirado'],
    ['approved', 'success', 'Aprovado'],
    ['CONCLUIDA', 'info', 'Concluída'],
    ['whatever', 'info', 'whatever'],
  ])
})

test('the same state has the same colour and, once it is over, the same word, whichever provider says it', () => {
  const seen = (['paid', 'COMPLETED', 'CONCLUIDA', 'approved'] as const).map((status) => [
    toneOf(status, 'paid'),
    labelOf(status, 'paid'),
  ])
  expect(seen).toEqual(seen.map(() => ['success', 'Aprovado']))
  expect([toneOf('created', 'pending'), labelOf('created', 'pending')]).toEqual(['warn', 'Pendente'])
  expect([toneOf('CONCLUIDA', 'refunded'), labelOf('CONCLUIDA', 'refunded')]).toEqual(['neutral', 'Devolvido'])
  expect([toneOf('ATIVA', 'pending'), toneOf('whatever', 'pending')]).toEqual(['brass', 'info'])
})

test('what is paid or over offers nothing to pay', () => {
  // TX-09
  expect(['CONCLUIDA', 'approved', 'expired', 'ATIVA', 'peding'].map(actionOf)).toEqual([
    'disabled',
    'hidden',
    'hidden',
    'offered',
    'offered',
  ])
})
