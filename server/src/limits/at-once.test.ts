import { expect, test } from 'vitest'
import { atOnce } from './at-once.ts'

test('no more than the limit run at once, in the order in which they came, and a failure frees its place', async () => {
  const limited = atOnce(2)
  const ends: PromiseWithResolvers<void>[] = []
  const begun: number[] = []
  const works = Array.from({ length: 5 }, (_, n) =>
    limited(async () => {
      begun.push(n)
      const end = Promise.withResolvers<void>()
      ends.push(end)
      await end.promise
      return n
    }).catch(() => 'failed'),
  )
  await expect.poll(() => begun).toEqual([0, 1])
  ends[1]!.reject(new Error('no luck'))
  await expect.poll(() => begun).toEqual([0, 1, 2])
  ends[0]!.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3])
  for (const end of ends) end.resolve()
  await expect.poll(() => begun).toEqual([0, 1, 2, 3, 4])
  ends[4]!.resolve()
  expect(await Promise.all(works)).toEqual([0, 'failed', 2, 3, 4])
})
