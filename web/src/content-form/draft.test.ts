import { expect, test } from 'vitest'
import { withDraft, type FormerNames } from './draft.ts'

const start = { title: '', subguide_id: '', is_public: false, en: { title: '', body: '' } }
const former: FormerNames<typeof start> = { subguide: 'subguide_id', isPublic: 'is_public' }

test('a draft under former names fills the inputs of today', () => {
  const draft = { title: 'Ponte', subguide: '7', isPublic: true, en: { title: 'Bridge' } }
  expect(withDraft(start, draft as never, former)).toEqual({
    title: 'Ponte',
    subguide_id: '7',
    is_public: true,
    en: { title: 'Bridge', body: '' },
  })
})

test('what a draft holds under the name of today wins over a former name, unless it is as the form began', () => {
  const draft = { subguide: '7', subguide_id: '8', isPublic: true, is_public: false }
  expect(withDraft(start, draft as never, former)).toMatchObject({ subguide_id: '8', is_public: true })
})

test('a draft older than an input leaves it as it began; what has no input any more goes', () => {
  const draft = { title: 'Ponte', mood: 'good' }
  expect(withDraft(start, draft as never)).toEqual({ ...start, title: 'Ponte' })
})
