import { expect, test } from 'vitest'
import { isExcluded, mayOpen, readsBelow } from './free.ts'

const atRest = { path: '/', isTyping: false, hasOverlay: false, isReading: false }

test('the launch opens for a visitor who is at rest on a page of the site', () => {
  for (const path of ['/', '/notice', '/ranking', '/guides', '/shopping', '/item/5', '/download', '/settings/profile'])
    expect(mayOpen({ ...atRest, path }), path).toBe(true)
})

test('it waits while somebody types, reads below the fold or has something else open', () => {
  expect(mayOpen({ ...atRest, isTyping: true })).toBe(false)
  expect(mayOpen({ ...atRest, isReading: true })).toBe(false)
  expect(mayOpen({ ...atRest, hasOverlay: true })).toBe(false)
})

test('it spares sign-in, sign-up, recovery, donations, payments and the pages of the staff', () => {
  const spared = [
    '/login',
    '/signup',
    '/password/reset',
    '/account/verify',
    '/donation',
    '/donationAmount',
    '/paymentMercadoPix/7',
    '/paymentPicPay',
    '/paymentPix',
    '/paymentPayPal',
    '/paymentCard/50',
    '/deposit/store',
    '/deposits',
    '/notice/store',
    '/notice/edit/3',
    '/staff/payments/abc',
    '/staff/settings/events',
    '/dashboard',
    '/item/store',
  ]
  for (const path of spared) expect(isExcluded(path), path).toBe(true)
})

test('reading begins one window down and ends near the top', () => {
  expect(readsBelow(700, 800, false)).toBe(false)
  expect(readsBelow(801, 800, false)).toBe(true)
  expect(readsBelow(700, 800, true)).toBe(true)
  expect(readsBelow(200, 800, true)).toBe(false)
})
