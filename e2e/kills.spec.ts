import { expect, test } from '@playwright/test'
import { killWhileWriting } from '../chaos/kill-writes.ts'

test('kill -9 of the portal and of the database loses no acknowledged article', async () => {
  test.setTimeout(180_000)
  const report = await killWhileWriting(4)
  expect(report.acknowledged).toBeGreaterThanOrEqual(16)
  expect(report.missing).toEqual([])
})
