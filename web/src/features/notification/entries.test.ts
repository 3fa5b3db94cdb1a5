import { expect, test } from 'vitest'
import { inGroups, withReadState, withNewest, withOlder, type Entry } from './entries.ts'

const entry = (id: number, isRead = false): Entry => ({
  id,
  kind: 'referral_bonus',
  task: null,
  text: `${id}`,
  link: null,
  createdAt: '2026-08-01T12:00:00.000Z',
  isRead,
})
const page = (ids: number[], next: number | null = null) => ({
  data: ids.map((id) => entry(id)),
  next,
  unread: 0,
  balance: 0,
})
const ids = ({ list }: { list: Entry[] }) => list.map(({ id }) => id)

test('what is new comes before what is shown, and the older pages stay', () => {
  const entries = withOlder(withNewest(null, page([6, 5, 4], 4)), page([3, 2], 2))
  const fresh = withNewest(entries, page([8, 7, 6], 6))
  expect(ids(fresh)).toEqual([8, 7, 6, 5, 4, 3, 2])
  expect(fresh.next).toBe(2)
})

test('after more than a page of news nothing is left out in between', () => {
  const entries = withNewest(null, page([6, 5, 4], 4))
  const fresh = withNewest(entries, page([20, 19, 18], 18))
  expect(ids(fresh)).toEqual([20, 19, 18])
  expect(fresh.next).toBe(18)
})

test('what the server no longer has goes', () => {
  const entries = withNewest(null, page([3, 2, 1]))
  expect(withNewest(entries, page([]))).toEqual({ list: [], next: null })
  expect(ids(withNewest(entries, page([4, 3])))).toEqual([4, 3])
})

test('an answer that was on its way does not unread what was read meanwhile', () => {
  const entries = withReadState(withNewest(null, page([2, 1])), true, ({ id }) => id === 2)
  expect(withNewest(entries, page([3, 2, 1])).list.map(({ isRead }) => isRead)).toEqual([false, true, false])
})

test('an older page that overlaps shows nothing twice', () => {
  expect(ids(withOlder({ list: [entry(3), entry(2)], next: 2 }, page([2, 1])))).toEqual([3, 2, 1])
})

test('three or more of one task in a row are a group, read or not', () => {
  const opened = (id: number, isRead = false): Entry => ({
    ...entry(id, isRead),
    kind: 'staff_task',
    task: 'ticket_opened',
  })
  const shapeOf = (list: Entry[]) =>
    inGroups(list).map((each) => ('entries' in each ? each.entries.map(({ id }) => id) : each.id))
  expect(shapeOf([opened(9), opened(8, true), opened(7), entry(6), opened(5), opened(4)])).toEqual([[9, 8, 7], 6, 5, 4])
  // Other tasks, and what is no task, stay single.
  const review = (id: number): Entry => ({ ...opened(id), task: 'payment_review' })
  expect(shapeOf([review(3), review(2), review(1)])).toEqual([3, 2, 1])
  expect(shapeOf([entry(3), entry(2), entry(1)])).toEqual([3, 2, 1])
})
