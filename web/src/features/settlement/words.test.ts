import { expect, test } from 'vitest'
import { stateOfReport, type Report } from './words.ts'

const report = (more: Partial<Report>) => ({ state: 'done', lines: 0, skipped: 0, wrong: 0, ...more }) as Report

test('a report in which no line was is no success, and one whose lines are of no matter is', () => {
  expect(stateOfReport(report({})).tone).toBe('warn')
  for (const more of [{ lines: 1 }, { skipped: 1 }, { wrong: 1 }])
    expect(stateOfReport(report(more)).tone).toBe('success')
  expect(stateOfReport(report({ state: 'reading' })).tone).toBe('info')
})
