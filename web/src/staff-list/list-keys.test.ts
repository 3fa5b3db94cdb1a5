import { expect, test } from 'vitest'
import { actionOf, nextPlace, type KeyPress } from './list-keys.ts'

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  isComposing: false,
  defaultPrevented: false,
  ...more,
})
const nowhere = { isTyping: false, isControl: false }

test.each([
  ['j', 'down'],
  ['k', 'up'],
  ['x', 'select'],
  ['e', 'open'],
  ['Enter', 'open'],
  ['/', 'search'],
  ['?', 'help'],
  ['J', null],
  ['a', null],
])('the key %s is %s', (key, action) => expect(actionOf(press(key), nowhere)).toBe(action))

test('nobody who types, uses a modifier or presses a control moves the list', () => {
  expect(actionOf(press('j'), { isTyping: true, isControl: false })).toBeNull()
  for (const more of [
    { ctrlKey: true },
    { metaKey: true },
    { altKey: true },
    { isComposing: true },
    { defaultPrevented: true },
  ])
    expect(actionOf(press('k', more), nowhere), Object.keys(more)[0]).toBeNull()
  expect(actionOf(press('Enter'), { isTyping: false, isControl: true })).toBeNull()
  expect(actionOf(press('j'), { isTyping: false, isControl: true })).toBe('down')
})

test('the list ends at its ends and begins anywhere', () => {
  expect([nextPlace('down', -1, 3), nextPlace('up', -1, 3)]).toEqual([0, 2])
  expect([nextPlace('down', 2, 3), nextPlace('up', 0, 3), nextPlace('down', 0, 3)]).toEqual([2, 0, 1])
  expect(nextPlace('down', -1, 0)).toBe(-1)
})
