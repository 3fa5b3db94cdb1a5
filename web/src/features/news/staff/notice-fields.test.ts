import { expect, test } from 'vitest'
import { withDraft } from '../../../content-form/draft.ts'
import { bodyOf, fieldNamed, fieldsOf, formerNames } from './notice-fields.ts'

const picture = { url: '/media/news/a.webp', srcset: '', width: 300, height: 200 }

test('a draft of an earlier version keeps all that it held', () => {
  const draft = {
    title: 'Cerco',
    category: 'Guerra',
    tags: 'a, b',
    description: '<p>Muralhas</p>',
    en: { title: 'Siege', category: 'War', tags: 'a', description: '<p>Walls</p>' },
    source: 'Arauto',
    cover: picture,
    publishAt: '2027-01-02T10:00',
  }
  const { cover, publishAt, ...same } = draft
  expect(withDraft(fieldsOf(null), draft as never, formerNames)).toEqual({
    ...same,
    cover_picture: cover,
    published_at: publishAt,
  })
})

test.each([
  ['title', 'title'],
  ['description', 'description'],
  ['tags.0', 'tags'],
  ['category', 'category'],
  ['source', 'source'],
  ['cover', 'cover_picture'],
  ['cover_url', 'cover_picture'],
  ['remove_cover', 'cover_picture'],
  ['published_at', 'published_at'],
  ['translations.en.title', 'en.title'],
  ['translations.en.category', 'en.category'],
  ['translations.en.tags.1', 'en.tags'],
  ['translations.en.description', 'en.description'],
  ['translations', 'en.description'],
  ['author', undefined],
  ['locale', undefined],
  ['version', undefined],
])('a message about %s stands at %s', (path, field) => {
  expect(fieldNamed(path)).toBe(field)
})

test('a moment that was not touched is not sent; one that was taken away is now', () => {
  const published = { ...fieldsOf(null), title: 'Cerco', published_at: '2027-01-02T10:00' }
  expect(bodyOf(published, published)).toEqual({
    title: 'Cerco',
    description: '',
    tags: [],
    category: null,
    source: null,
    cover_url: null,
    translations: {},
  })
  expect(bodyOf({ ...published, published_at: '' }, published)).toMatchObject({ published_at: null })
  const changed = { ...published, cover_picture: picture, en: { ...published.en, tags: 'a, A, b' } }
  expect(bodyOf(changed, published)).toMatchObject({
    cover_url: picture.url,
    translations: { en: { title: '', tags: ['a', 'b'], category: null, description: '' } },
  })
})
