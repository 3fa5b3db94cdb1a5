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
