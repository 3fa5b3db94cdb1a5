import fc from 'fast-check'
import { expect, test } from 'vitest'
import { referralBonus } from '@guildhall/contract/referral'
import { dueTier } from '@guildhall/contract/referral-rules'
import { isDisposable } from './disposable-mail.ts'
import {
  bonusGone,
  dueAt,
  isExplainable,
  isPayable,
  isPublicAddress,
  isWelcome,
  nameOf,
  typeOf,
  type Evidence,
} from './rules.ts'

const tiers = [3, 6, 9, 12].map((referrals) => ({ referrals }))
const browser: Evidence = { reason: 'same_browser', login: 'ana' }
const noCharacter: Evidence = { reason: 'no_character', login: null }

test.each([
  [5, 3],
  [20, 14],
  [50, 35],
  [75, 52],
  [500, 350],
])('of R$ %i a tenth is %i Cash (D-128)', (reais, cash) => {
  expect(referralBonus(reais)).toBe(cash)
})

test('what is gone of a bonus follows the donation, never more than all, and rounds against the referrer', () => {
  expect(bonusGone(35, 5000, 0)).toBe(0)
  expect(bonusGone(35, 5000, 2500)).toBe(18)
  expect(bonusGone(35, 5000, 5000)).toBe(35)
  const amounts = fc.tuple(
    fc.integer({ min: 1, max: 7_000 }),
    fc.integer({ min: 1, max: 1e7 }),
    fc.nat(100),
    fc.nat(100),
  )
  fc.assert(
    fc.property(amounts, ([value, charge, one, other]) => {
      const [less, more] = [Math.min(one, other), Math.max(one, other)].map((part) => Math.floor((charge * part) / 100))
      const gone = [bonusGone(value, charge, less!), bonusGone(value, charge, more!)]
      expect(gone[0]).toBeLessThanOrEqual(gone[1]!)
      expect(gone[0]).toBeGreaterThanOrEqual(0)
      expect(gone[1]).toBeLessThanOrEqual(value)
    }),
  )
})

test('the lowest tier that is reached and above the highest redeemed is due (D-130)', () => {
  expect(dueTier(tiers, 2, 0)).toBeUndefined()
  expect(dueTier(tiers, 3, 0)).toEqual({ referrals: 3 })
  expect(dueTier(tiers, 12, 0)).toEqual({ referrals: 3 })
  expect(dueTier(tiers, 12, 3)).toEqual({ referrals: 6 })
  expect(dueTier(tiers, 5, 3)).toBeUndefined()
  expect(dueTier(tiers, 40, 12)).toBeUndefined()
})

test('one piece of evidence that nobody has explained makes it suspect', () => {
  expect(typeOf([], [])).toBe('Success')
  expect(typeOf([browser], [])).toBe('Suspect')
  expect(typeOf([browser], [nameOf(browser)])).toBe('Success')
  expect(typeOf([browser, { reason: 'same_browser', login: 'bia' }], [nameOf(browser)])).toBe('Suspect')
})

test('welcome items wait for no character, and for every other doubt', () => {
  expect(isWelcome([noCharacter], [], 'P')).toBe(true)
  expect(isWelcome([noCharacter, browser], [], 'P')).toBe(false)
  expect(isWelcome([noCharacter, browser], [nameOf(browser)], 'P')).toBe(true)
  expect(isWelcome([], [], 'N')).toBe(false)
})

test('a bonus is paid while it waits and once it is approved, and held or withheld otherwise (D-129)', () => {
  expect(['P', 'S', 'N'].map((released) => isPayable('Success', released))).toEqual([true, true, false])
  expect(['P', 'S', 'N'].map((released) => isPayable('Suspect', released))).toEqual([false, false, false])
})

test('staff have 120 hours', () => {
  expect(dueAt('2026-11-20T12:00:00Z').toISOString()).toBe('2026-11-25T12:00:00.000Z')
})

test.each([
  ['189.40.1.2', true],
  ['2804:14c::1', true],
  ['127.0.0.1', false],
  ['::1', false],
  ['::ffff:10.0.0.3', false],
  ['172.20.0.5', false],
  ['172.200.0.5', true],
  ['192.168.0.9', false],
  ['fd00::1', false],
  [null, false],
])('the address %s says who it is: %s', (address, telling) => {
  expect(isPublicAddress(address)).toBe(telling)
})

test('disposable mail is known by its domain and what lies below it', () => {
  expect(isDisposable('a@yopmail.com')).toBe(true)
  expect(isDisposable('a@Box.MailInator.com')).toBe(true)
  expect(isDisposable('a@gmail.com')).toBe(false)
  expect(isDisposable('yopmail.com@mail.example')).toBe(false)
  expect(isDisposable(null)).toBe(false)
})

test('staff may explain what was found, but make no character and end no check', () => {
  const evidence: Evidence[] = [
    { reason: 'same_browser', login: 'ana' },
    { reason: 'no_character', login: null },
    { reason: 'unchecked', login: null },
  ]
  expect(evidence.map((each) => isExplainable(each))).toEqual([true, false, false])
})
