import type { Reading } from '../sources/person.ts'

/** Readings in batches of at most `most`. The next one is read while the caller works on the present one. */
export async function* batchesOf(readings: AsyncIterable<Reading>, most: number): AsyncGenerator<Reading[]> {
  const source = readings[Symbol.asyncIterator]()
  const take = async (): Promise<Reading[]> => {
    const batch: Reading[] = []
    while (batch.length < most) {
      const { done, value } = await source.next()
      if (done) break
      batch.push(value)
    }
    return batch
  }
  try {
    let next = take()
    for (;;) {
      const batch = await next
      if (batch.length === 0) return
      next = take()
      // Its failure is thrown where it is awaited.
      next.catch(() => {})
      yield batch
    }
  } finally {
    await source.return?.()
  }
}
