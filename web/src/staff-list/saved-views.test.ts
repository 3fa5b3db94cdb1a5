import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { bindTo, forgetPersonal } from '../session/personal.ts'
import { readViews, searchOfView, withView, writeViews } from './saved-views.ts'

beforeEach(() => {
  vi.stubGlobal('localStorage', {})
  vi.stubGlobal('sessionStorage', {})
  bindTo(7)
})
afterEach(() => vi.unstubAllGlobals())

test('a view has the filters of the address and not the place in the list', () => {
  expect(searchOfView('?state=review&q=ana&before=x&after=y&page=3&open=5')).toBe('q=ana&state=review')
  expect(searchOfView('?page=2')).toBe('')
  expect(searchOfView('?to=2026-11-23&sort=oldest&from=2026-11-01&before=x')).toBe(
    'from=2026-11-01&sort=oldest&to=2026-11-23',
  )
})

test('views belong to one list; a name is used once; at most twenty stay', () => {
  writeViews('/support', withView([], { name: 'Urgentes', search: '?priorities=Urgent&page=2' }))
  expect(readViews('/support')).toEqual([{ name: 'Urgentes', search: 'priorities=Urgent' }])
  expect(readViews('/deposits')).toEqual([])
  writeViews('/support', withView(readViews('/support'), { name: 'Urgentes', search: 'type=Ban' }))
  expect(readViews('/support')).toEqual([{ name: 'Urgentes', search: 'type=Ban' }])
  let views = readViews('/support')
  for (let at = 0; at < 25; at++) views = withView(views, { name: `v${at}`, search: 'q=a' })
  expect([views.length, views[0]?.name]).toEqual([20, 'v5'])
})

test('a sign-out and another person leave no views, and broken ones are none', () => {
  writeViews('/support', [{ name: 'Minhas', search: 'who=mine' }])
  forgetPersonal()
  bindTo(7)
  expect(readViews('/support')).toEqual([])
  writeViews('/support', [{ name: 'Minhas', search: 'who=mine' }])
  bindTo(8)
  expect(readViews('/support')).toEqual([])
  ;(localStorage as unknown as Record<string, string>)['staff-views:/support'] = '{"no":"list"}'
  expect(readViews('/support')).toEqual([])
})
