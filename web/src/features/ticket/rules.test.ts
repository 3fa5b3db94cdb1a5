import { expect, test } from 'vitest'
import { plainText } from '@guildhall/contract/html-text'
import { readView, searchOf } from './address.ts'
import { isGm, previewOf, roleOf } from './rules.ts'

const someone = (...slugs: string[]) => ({
  firstname: 'Ana',
  lastname: 'Souza',
  fullname: 'Ana Souza',
  roles: slugs.map((slug) => ({ slug })),
})

// TICKET-13, TICKET-31, D-068
test('whoever holds a role is a GM, and who holds none is a player', () => {
  expect([isGm(someone()), roleOf(someone())]).toEqual([false, 'player'])
  expect([isGm(someone('player')), roleOf(someone('player'))]).toEqual([false, 'player'])
  expect([isGm(someone('administrator')), roleOf(someone('administrator'))]).toEqual([true, 'administrator'])
  expect(isGm(someone('bard'))).toBe(true)
})

// TICKET-11, D-119, D-120
test('a preview is the first hundred characters of the text', () => {
  expect(previewOf(`<p>${'a'.repeat(150)}</p>`)).toEqual({ text: 'a'.repeat(100), isCut: true })
  expect(previewOf(`<p>${'🐉'.repeat(150)}</p>`)).toEqual({ text: '🐉'.repeat(100), isCut: true })
  expect(previewOf(`<p>${'🐉'.repeat(100)}</p>`).isCut).toBe(false)
  expect(previewOf('<p>um <strong>do</strong>is</p><ul><li>três</li></ul>')).toEqual({
    text: 'um dois três',
    isCut: false,
  })
})

test.each([
  ['<p>1234567</p>', 7],
  ['<p>&nbsp; 1234567 <br></p>', 7],
  ['<p>a &lt; b &amp; c</p>', 9],
  ['', 0],
])('%s has %s characters', (html, length) => expect(plainText(html)).toHaveLength(length))

test('an address says what is shown, and what it does not know is left out', () => {
  const view = readView(
    new URLSearchParams(
      'status=Open&type=Ban&priorities=Hight&who=mine&waiting=1&appeal=1&q=%20chest%20&rated=30&answered=8&page=3&x=y',
    ),
  )
  expect(view).toEqual({
    status: 'Open',
    type: 'Ban',
    priorities: 'Hight',
    who: 'mine',
    waiting: '1',
    appeal: '1',
    unsolved: '',
    owner: '',
    answered: '',
    rated: 30,
    q: 'chest',
    sort: '',
    from: '',
    to: '',
    page: 3,
  })
  expect(searchOf(view)).toBe(
    '?status=Open&type=Ban&priorities=Hight&who=mine&waiting=1&appeal=1&rated=30&q=chest&page=3',
  )
  expect(searchOf(readView(new URLSearchParams('status=closed&type=x&page=0&waiting=2&who=all')))).toBe('')
})
