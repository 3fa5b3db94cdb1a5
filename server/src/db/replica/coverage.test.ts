import { expect, test } from 'vitest'
import { createCoverage } from './coverage.ts'

test('everything before the newest moment whose position is replayed is on the replica', () => {
  const coverage = createCoverage()
  expect(coverage.coveredAt()).toBeNull()
  coverage.sample(100, 5n)
  coverage.sample(200, 7n)
  coverage.replayed(4n)
  expect(coverage.coveredAt()).toBeNull()
  coverage.replayed(6n)
  expect([coverage.coveredAt(), coverage.coveredPosition()]).toEqual([100, 5n])
  coverage.replayed(7n)
  expect(coverage.coveredAt()).toBe(200)
  // Nothing was written since.
  coverage.sample(300, 7n)
  coverage.replayed(7n)
  expect(coverage.coveredAt()).toBe(300)
})

test('of a replica that starts again, and of another history, nothing is known', () => {
  const coverage = createCoverage()
  coverage.sample(100, 5n)
  coverage.replayed(9n)
  coverage.forgetReplica()
  expect(coverage.coveredAt()).toBeNull()
  coverage.replayed(4n)
  expect(coverage.coveredAt()).toBeNull()
  coverage.replayed(5n)
  expect(coverage.coveredAt()).toBe(100)
  coverage.forgetAll()
  coverage.replayed(9n)
  expect([coverage.coveredAt(), coverage.sampledAt()]).toEqual([null, null])
})
