import { expect, test } from 'vitest'
import { bodyOf, fieldNamed, fieldsOf, type Editable } from './item-fields.ts'

const item: Editable = {
  id: 7,
  title: 'Ponte',
  description: '<p>Longa</p>',
  status: 'done',
  eta: '2027-01-02T10:00:00.000Z',
  impact: 3,
  progress: null,
  tags: ['a', 'b'],
  ord: 0,
  done_at: null,
  updated_at: '2026-11-22T12:00:00.000Z',
  revision: 4,
  translations: { en: { title: 'Bridge', description: null, tags: null } },
}

test('an item fills its form, and the form that nobody touched says what the item says', () => {
  expect(bodyOf(fieldsOf(item))).toEqual({
    title: 'Ponte',
    description: '<p>Longa</p>',
    status: 'done',
    eta: item.eta,
    impact: 3,
    progress: null,
    tags: 'a, b',
    translations: { en: { title: 'Bridge', description: '', tags: '' } },
  })
})

test('a new item is planned, of an impact of 1, and nothing else', () => {
  expect(bodyOf(fieldsOf(null))).toEqual({
    title: '',
    description: '',
    status: 'planned',
    eta: null,
    impact: 1,
    progress: null,
    tags: '',
    translations: {},
  })
})

test.each([
  ['title', 'title'],
  ['tags.0', 'tags'],
  ['eta', 'eta'],
  ['translations.en.title', 'en.title'],
  ['translations.en.tags.0', 'en.tags'],
  ['translations.en.description', 'en.description'],
  ['translations', 'en.description'],
  ['revision', undefined],
])('a message about %s stands at %s', (path, field) => {
  expect(fieldNamed(path)).toBe(field)
})
