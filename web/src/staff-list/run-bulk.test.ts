import { expect, test } from 'vitest'
import { ApiError } from '../api/client.ts'
import { runBulk, type RowResult } from './run-bulk.ts'

const refusal = (message: string) => new ApiError(409, { code: 'conflict', message } as never)

test('a refused row does not stop the others, and each says what became of it', async () => {
  const results: RowResult[] = []
  await runBulk([1, 2, 3], {
    keyOf: String,
    act: (row) => (row === 2 ? Promise.reject(refusal('Outra pessoa decidiu antes.')) : Promise.resolve()),
    onResult: (result) => results.push(result),
    unknown: () => 'Falhou.',
  })
  expect(results).toEqual([
    { key: '1', failure: null },
    { key: '2', failure: 'Outra pessoa decidiu antes.' },
    { key: '3', failure: null },
  ])
})

test('a bug is not taken for a refusal', async () => {
  const run = runBulk([1], {
    keyOf: String,
    act: () => Promise.reject(new TypeError('bug')),
    onResult: () => {},
    unknown: () => 'Falhou.',
  })
  await expect(run).rejects.toThrow('bug')
})
