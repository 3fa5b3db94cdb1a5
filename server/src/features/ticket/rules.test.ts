import { plainText } from '@guildhall/contract/html-text'
import { knownTicketTypes, ticketPriorities, ticketStatuses } from '@guildhall/contract/ticket'
import { expect, test } from 'vitest'
import { sanitiseMessage } from '../../html/sanitise.ts'
import { afterComment, allBuckets, asHtml, bucketsOf, placeOf, queuePriority, waitingBelow } from './rules.ts'
import { numberIn, searchWords } from './search.ts'

const at = (minute: number) => new Date(Date.UTC(2026, 10, 22, 3, minute)).toISOString()

test('who waits comes first, longest first; then what was answered, and last what is solved', () => {
  const places = [
    placeOf({ status: 'New', waiting_since: at(1), changed_at: at(1) }),
    placeOf({ status: 'Open', waiting_since: at(2), changed_at: at(30) }),
    placeOf({ status: 'Pending', waiting_since: null, changed_at: at(20) }),
    placeOf({ status: 'Open', waiting_since: null, changed_at: at(10) }),
    placeOf({ status: 'Solved', waiting_since: null, changed_at: at(40) }),
    placeOf({ status: 'Solved', waiting_since: null, changed_at: at(5) }),
  ]
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.map((place) => place < waitingBelow)).toEqual([true, true, false, false, false, false])
  expect(places.every(Number.isSafeInteger)).toBe(true)
})

test('of those who wait, the priority of staff comes before the time, and a wish of the player counts as Normal', () => {
  const place = (priority: (typeof ticketPriorities)[number], minute: number) =>
    placeOf({ status: 'New', waiting_since: at(minute), changed_at: at(minute) }, priority)
  const places = [place('Urgent', 9), place('Hight', 1), place('Hight', 8), place('Normal', 0), place('Low', 0)]
  expect(places).toEqual(places.toSorted((one, other) => one - other))
  expect(places.every((each) => each < waitingBelow && Number.isSafeInteger(each))).toBe(true)
  expect(place('Normal', 3)).toBe(placeOf({ status: 'New', waiting_since: at(3), changed_at: at(3) }))
  expect(queuePriority({ priorities: 'Urgent', priority_by: null })).toBe('Normal')
  expect(queuePriority({ priorities: 'Urgent', priority_by: 7 })).toBe('Urgent')
})

test('an author waits from their first word that nobody has answered', () => {
  const byAuthor = { status: 'Open', isAnswer: false } as const
  expect(afterComment({ waiting_since: null }, { ...byAuthor, at: at(5) }).waiting_since).toBe(at(5))
  expect(afterComment({ waiting_since: at(1) }, { ...byAuthor, at: at(5) }).waiting_since).toBe(at(1))
  expect(
    afterComment({ waiting_since: at(1) }, { status: 'Solved', isAnswer: false, at: at(5) }).waiting_since,
  ).toBeNull()
  for (const status of ticketStatuses)
    expect(afterComment({ waiting_since: at(1) }, { status, isAnswer: true, at: at(5) })).toEqual({
      status,
      waiting_since: null,
      changed_at: at(5),
    })
})

test('a filter leaves its share of the buckets', () => {
  expect(bucketsOf({})).toBeNull()
  expect(allBuckets).toHaveLength(ticketStatuses.length * knownTicketTypes.length * ticketPriorities.length)
  expect(new Set(allBuckets).size).toBe(allBuckets.length)
  expect(bucketsOf({ status: 'Solved' })).toEqual(Array.from({ length: 28 }, (_, at) => 84 + at))
  expect(bucketsOf({ status: 'Open', type: 'Bug', priorities: 'Urgent' })).toEqual([28 + 4 + 3])
  expect(bucketsOf({ type: 'Ban' })).toHaveLength(16)
})

test.each([
  ['Baú  SUMIU!', ['bau', 'sumiu']],
  ["o'neil & (sons) | !x", ['o', 'neil', 'sons', 'x']],
  ['  ', []],
  ['?!', []],
])('%s has the words %s', (text, words) => expect(searchWords(text)).toEqual(words))

test.each([
  ['12', 12],
  [' #12 ', 12],
  ['12a', null],
  ['#', null],
])('%s names ticket %s', (text, number) => expect(numberIn(text)).toBe(number))

test('what is written without markup keeps its lines', () => {
  expect(asHtml('one\ntwo\r\n\r\nthree <3 four')).toBe('<p>one<br />two</p><p>three &lt;3 four</p>')
  expect(plainText(sanitiseMessage(asHtml('one\ntwo\n\n3 < 4')))).toBe('one two 3 < 4')
  expect(asHtml('<p>one</p>\ntwo')).toBe('<p>one</p>\ntwo')
})
