import { expect, test } from 'vitest'
import { leadsSomewhere } from './paths.ts'

test('an address that staff have set is known to lead somewhere, or not', () => {
  for (const there of ['/', '/notice/any-slug', '/ranking?class=1', '/signup#form', 'https://example.com/x'])
    expect(leadsSomewhere(there), there).toBe(true)
  for (const nowhere of ['', '/nowhere', '/notice/a/b']) expect(leadsSomewhere(nowhere), nowhere).toBe(false)
})
