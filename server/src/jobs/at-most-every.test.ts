import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { atMostEvery } from './at-most-every.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

test('it runs at once, and once more for all who asked meanwhile', async () => {
  let runs = 0
  const ask = atMostEvery(100, async () => {
    runs += 1
  })
  for (let each = 0; each < 10; each += 1) ask()
  expect(runs).toBe(1)
  await vi.advanceTimersByTimeAsync(100)
  expect(runs).toBe(2)
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toBe(2)
  ask()
  expect(runs).toBe(3)
})

test('work that takes long is never done twice at a time', async () => {
  let running = 0
  let most = 0
  let runs = 0
  const ask = atMostEvery(10, async () => {
    running += 1
    most = Math.max(most, running)
    await new Promise((resolve) => setTimeout(resolve, 500))
    running -= 1
    runs += 1
  })
  ask()
  await vi.advanceTimersByTimeAsync(100)
  ask()
  await vi.advanceTimersByTimeAsync(2_000)
  expect([most, runs]).toEqual([1, 2])
})
