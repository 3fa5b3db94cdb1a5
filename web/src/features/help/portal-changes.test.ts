import { expect, test } from 'vitest'
import file from './portal-changes.json' with { type: 'json' }

test('every change of the portal says the same in both languages, newest first, what is to come before all', () => {
  const { entries } = file
  for (const { date, badges, title, changes } of entries) {
    expect(date === null || /^\d{4}-\d\d-\d\d$/.test(date)).toBe(true)
    for (const badge of badges) expect(['new', 'hot', 'pending']).toContain(badge)
    for (const text of [...Object.values(title), ...Object.values(changes).flat()]) expect(text.trim()).not.toBe('')
    expect(title.en).not.toBe(title['pt-BR'])
    expect(changes.en).toHaveLength(changes['pt-BR'].length)
    expect(changes.en.length).toBeGreaterThan(0)
  }
  const dates = entries.map(({ date }) => date ?? '9999')
  expect(dates).toEqual([...dates].sort().toReversed())
  for (const badge of ['new', 'hot', 'pending']) expect(entries.some(({ badges }) => badges.includes(badge))).toBe(true)
})
