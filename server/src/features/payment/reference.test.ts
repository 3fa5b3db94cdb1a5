import fc from 'fast-check'
import { expect, test } from 'vitest'
import { paymentMethods } from '@guildhall/contract/payment-rules'
import { readReference, referenceFor } from './reference.ts'

const config = { secretKey: 'the key of a portal' }
const named = fc.record({
  userId: fc.integer({ min: 1, max: 2 ** 32 - 1 }),
  method: fc.constantFrom(...paymentMethods),
  reais: fc.integer({ min: 1, max: 2 ** 18 - 1 }),
  at: fc.date({ min: new Date('2026-01-01'), max: new Date('2100-01-01'), noInvalidDate: true }),
})

test('a reference says whose donation it names, by which method, of how much and when', () => {
  fc.assert(
    fc.property(named, (about) => {
      const { id, reference } = referenceFor(config, about)
      expect(reference).toMatch(/^w[0-9a-v]{31}$/)
      expect(id).toMatch(/^[0-9a-f]{8}-[0-9a-f]{4}-7[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/)
      expect(readReference(config, reference)).toEqual({ id, ...about })
    }),
  )
})

test('a reference of an earlier version can be read', () => {
  const about = { userId: 4_071, method: 'pix', reais: 50, at: new Date('2026-11-20T12:34:56.789Z') } as const
  const stored = { id: '01a1f8f3-e895-756f-9b4a-72cbf959866b', reference: 'wd1v3puh5c0000vpo01iofb62js41fdv' }
  expect(readReference(config, stored.reference)).toEqual({ id: stored.id, ...about })
})

test('ids sort by their moments', () => {
  const about = { userId: 7, method: 'pix', reais: 50 } as const
  const ids = [0, 1, 1_000, 86_400_000].map((ms) => referenceFor(config, { ...about, at: new Date(1.8e12 + ms) }).id)
  expect(ids.toSorted()).toEqual(ids)
})

test('a reference of another portal, a changed one and an older one say nothing', () => {
  fc.assert(
    fc.property(
      named,
      fc.integer({ min: 0, max: 31 }),
      fc.constantFrom(...'0123456789abcdefghijklmnopqrstuv'),
      (about, at, digit) => {
        const { reference } = referenceFor(config, about)
        expect(readReference({ secretKey: 'the key of another portal' }, reference)).toBeNull()
        const changed = reference.slice(0, at) + digit + reference.slice(at + 1)
        if (changed !== reference) expect(readReference(config, changed)).toBeNull()
      },
    ),
  )
  for (const odd of [
    null,
    '',
    'order-17',
    '01a2072064b67ef599541a2de2ea7133',
    'w',
    'W'.padEnd(32, '0'),
    'w'.padEnd(32, '0'),
  ])
    expect(readReference(config, odd)).toBeNull()
})

test('what has no room in a reference is a fault of ours', () => {
  const about = { userId: 2 ** 32, method: 'pix', reais: 50, at: new Date() } as const
  expect(() => referenceFor(config, about)).toThrow('no room for userId')
})
