import { paymentStates, type PaymentState } from '@guildhall/contract/payment-rules'
import { expect, test } from 'vitest'
import { cashOf } from './history/list-cash.ts'
import { lookOf } from './status-words.ts'

test('each status of the list has its colour and its words', () => {
  // TX-04 … TX-08: a row without our state.
  const seen = ['ATIVA', 'peding', 'pending', 'expired', 'approved', 'CONCLUIDA', 'whatever'].map((status) => {
    const { tone, label } = lookOf({ status })
    return [status, tone, label]
  })
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

test('the quoted words keep their colours while our state says the same', () => {
  const pairs: [string, PaymentState][] = [
    ['ATIVA', 'pending'],
    ['peding', 'pending'],
    ['expired', 'expired'],
    ['approved', 'paid'],
    ['CONCLUIDA', 'paid'],
  ]
  for (const [status, state] of pairs) {
    const { tone, label } = lookOf({ status })
    expect(lookOf({ status, state })).toMatchObject({ tone, label })
  }
})

test('what is paid or over offers nothing to pay', () => {
  // TX-09
  const words = ['CONCLUIDA', 'approved', 'expired', 'ATIVA', 'peding']
  expect(words.map((status) => lookOf({ status }).action)).toEqual([
    'disabled',
    'hidden',
    'hidden',
    'offered',
    'offered',
  ])
  const paid = { status: 'CONCLUIDA', state: 'paid' } as const
  expect(lookOf(paid).action).toBe('disabled')
  const offering = paymentStates.filter((state) => lookOf({ status: 'PENDING', state }).action === 'offered')
  expect(offering).toEqual(['pending'])
})

test('no word of a provider is seen where we have a state, and one label has one colour', () => {
  const words = ['REFUNDED', 'PARTIALLY_REFUNDED', 'PENDING', 'DECLINED', 'bad_document', 'approved', 'CONCLUIDA']
  const colours = new Map<string, Set<string>>()
  for (const status of words)
    for (const state of paymentStates) {
      const { label, tone } = lookOf({ status, state })
      expect(words).not.toContain(label)
      if (label === 'Concluída' || label === 'Aprovado')
        expect({ status, state, label }).toMatchObject({ state: 'paid' })
      colours.set(label, (colours.get(label) ?? new Set()).add(tone))
    }
  expect([...colours.values()].every(({ size }) => size === 1)).toBe(true)
  expect(lookOf({ status: 'created', state: 'pending' }).tone).toBe(lookOf({ status: 'peding', state: 'pending' }).tone)
})

test('the Cash column says what stands in the wallet, and never calls credited what is still to come', () => {
  const row = { cash: 749, credited: 0 } as const
  expect(cashOf({ ...row, credited: 749, state: 'paid' })).toBe('749 Cash')
  expect(cashOf({ ...row, credited: 449, state: 'partially_refunded' })).toBe('449 de 749 Cash')
  expect(cashOf({ ...row, state: 'refunded' })).toBe('0 de 749 Cash')
  expect(cashOf({ ...row, state: 'uncredited' })).toBe('0 de 749 Cash')
  expect(cashOf({ ...row, state: 'review' })).toBe('Trará 749 Cash')
  expect(cashOf({ ...row, state: 'pending' })).toBe('Trará 749 Cash')
  expect(cashOf({ ...row, state: 'expired' })).toBe('–')
  expect(cashOf({ ...row, state: 'created', isShown: false })).toBe('–')
  // From an older server.
  expect(cashOf({ cash: 749 })).toBe('749 Cash')
  expect(cashOf({})).toBe('–')
})

test('a payment that never began says so, and offers another', () => {
  const row = { status: 'peding', state: 'created', method: 'pix', isShown: false } as const
  expect(lookOf(row)).toMatchObject({ label: 'Não começou', tone: 'neutral', action: 'again' })
  // A card may have been charged already.
  expect(lookOf({ ...row, method: 'mercado_card' })).toMatchObject({
    label: 'Aguardando confirmação',
    action: 'hidden',
  })
})
