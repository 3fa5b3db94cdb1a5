import { expect, test } from 'vitest'
import { ApiError } from './client.ts'
import { outcomeOf, nowOrLater, withStatus } from './outcome.ts'

test('an outcome is the data, or why there is none', async () => {
  expect(await outcomeOf(Promise.resolve(7))).toEqual({ data: 7 })
  const refusal = new ApiError(503, { code: 'unavailable', message: 'Back soon.', requestId: 'r-1' })
  expect(await outcomeOf(Promise.reject(refusal))).toEqual({
    failure: { status: 503, message: 'Back soon.', code: 'unavailable', requestId: 'r-1' },
  })
})

test('a cancelled request has no outcome', async () => {
  const cancelled = outcomeOf(Promise.reject(new DOMException('', 'AbortError')))
  expect(await Promise.race([cancelled, Promise.resolve('nothing')])).toBe('nothing')
})

test('on the server everything is awaited, and a page without its data has the status of the failure', async () => {
  const list = await nowOrLater(outcomeOf(Promise.reject(new ApiError(503, {}))))
  expect(list.now?.failure?.status).toBe(503)
  expect(withStatus({ list }, list.now?.failure)).toMatchObject({ data: { list }, init: { status: 503 } })
  expect(withStatus({ list: 1 }, undefined)).toEqual({ list: 1 })
  // One call too many says so, so that whoever reads the page by a program slows down.
  const often = await outcomeOf(Promise.reject(new ApiError(429, { code: 'too_many_requests', message: 'Wait.' })))
  expect(withStatus({ list: 1 }, often.failure)).toMatchObject({ init: { status: 429 } })
})
