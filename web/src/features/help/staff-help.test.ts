import { expect, test } from 'vitest'
import { pages, staffAccessOf } from '../../app/paths.ts'
import { staffHelp } from './staff-help.ts'
import { staffPages as staffPagesFor } from './use-staff-pages.ts'

const staffPages = pages.filter((page) => staffAccessOf(page))

test('every page of the staff says what it is for (staff-help.ts)', () => {
  expect(staffPages.length).toBeGreaterThan(3)
  expect(staffPages.map(({ path }) => path).filter((path) => !staffHelp[path])).toEqual([])
})

test('a page about one thing says where it is opened from', () => {
  const paths = new Set(pages.map(({ path }) => path))
  for (const { path } of staffPages.filter(({ path }) => path.includes(':')))
    expect(paths, path).toContain(staffHelp[path]?.from)
})

test('approvals are for those who hold a permission of an act that needs a second person', () => {
  const pathsFor = (held: readonly string[]) => staffPagesFor(held).map(({ path }) => path)
  expect(pathsFor(['news.write', 'tickets.answer'])).not.toContain('/staff/approvals')
  expect(pathsFor(['news.write', 'tickets.answer'])).not.toContain('/staff/approvals/:id')
  expect(pathsFor(['news.write', 'deposits.review'])).toContain('/staff/approvals')
})
