import { beforeEach, expect, test } from 'vitest'
import { askingUnread, forgetInbox, inboxNow, reading } from './inbox.ts'

beforeEach(() => {
  forgetInbox()
  askingUnread()({ unread: 5 })
})
const unread = () => inboxNow().unread

test('what is read counts at once, and an answer asked for before does not take it back', async () => {
  const takeReply = askingUnread()
  const { promise, resolve } = Promise.withResolvers<{ unread: number }>()
  const read = reading(1, promise)
  expect(unread()).toBe(4)
  const takeLater = askingUnread()
  takeReply({ unread: 5 })
  expect(unread()).toBe(4)
  resolve({ unread: 4 })
  await read
  takeLater({ unread: 5 })
  expect(unread()).toBe(4)
  askingUnread()({ unread: 7 })
  expect(unread()).toBe(7)
})

test('two reads at once are counted both, in whatever order they are answered', async () => {
  const one = Promise.withResolvers<{ unread: number }>()
  const two = Promise.withResolvers<{ unread: number }>()
  const reads = [reading(1, one.promise), reading(1, two.promise)]
  expect(unread()).toBe(3)
  two.resolve({ unread: 4 })
  await reads[1]
  one.resolve({ unread: 4 })
  await reads[0]
  expect(unread()).toBe(3)
})

test('a refusal takes back what was shown', async () => {
  await expect(reading(1, Promise.reject(new Error('no')))).rejects.toThrow('no')
  expect(unread()).toBe(5)
})
