import { expect, test } from 'vitest'
import { publicQueries, withKnownQuery } from './known-query.ts'
import { pages } from './paths.ts'

// At version 30c27a2 each `?fbclid=…` of a shared link was rendered and cached as a page of its own.
test('of the query only the part that the page reads counts, in one order and once', () => {
  const addresses = {
    '/?fbclid=IwAR0': '/',
    '/en?utm_source=x&fbclid=y': '/en',
    '/?events=BOSS&fbclid=y': '/?events=BOSS',
    '/en/shopping?fbclid=y&q=espada%20longa&group=2': '/en/shopping?group=2&q=espada+longa',
    '/shopping?group=2&q=espada+longa': '/shopping?group=2&q=espada+longa',
    '/market?page=2&page=3': '/market?page=2',
    '/notice/some-slug?page=2': '/notice/some-slug',
    '/password/reset?token=abc': '/password/reset',
  }
  expect(Object.keys(addresses).map(withKnownQuery)).toEqual(Object.values(addresses))
})

test('the skeleton of a private page has no query, and the address of no page stays as it is', () => {
  expect(withKnownQuery('/staff/orders?q=ana')).toBe('/staff/orders')
  expect(withKnownQuery('/no-such-page?q=ana')).toBe('/no-such-page?q=ana')
  expect(withKnownQuery('/home?ref=ABC')).toBe('/home?ref=ABC')
  expect(withKnownQuery('/ranking')).toBe('/ranking')
})

test('only public pages are listed, because a private one reads its query in the browser', () => {
  const open = pages.filter(({ access }) => access === undefined).map(({ path }) => path)
  expect(Object.keys(publicQueries).filter((path) => !open.includes(path))).toEqual([])
})
