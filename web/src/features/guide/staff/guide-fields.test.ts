import { expect, test } from 'vitest'
import { withDraft } from '../../../content-form/draft.ts'
import { bodyOf, fieldNamed, fieldsOf, formerNames } from './guide-fields.ts'
import { fieldNamed as subguideFieldNamed } from './subguide-fields.ts'

test('a draft of an earlier version keeps all that it held', () => {
  const draft = {
    title: 'Cerco',
    body: '<p>Muralhas</p>',
    en: { title: 'Siege', body: '<p>Walls</p>' },
    ordenation: '3',
    subguide: '7',
    isPublic: true,
    cover: '/media/guides/a.webp',
  }
  const { subguide, isPublic, cover, ...same } = draft
  expect(withDraft(fieldsOf(null), draft as never, formerNames)).toEqual({
    ...same,
    subguide_id: subguide,
    is_public: isPublic,
    cover_url: cover,
  })
})

test.each([
  ['title', 'title'],
  ['body', 'body'],
  ['ordenation', 'ordenation'],
  ['subguide_id', 'subguide_id'],
  ['cover', 'cover_url'],
  ['cover_url', 'cover_url'],
  ['remove_cover', 'cover_url'],
  ['translations.en.title', 'en.title'],
  ['translations.en.body', 'en.body'],
  ['translations', 'en.body'],
  ['revision', undefined],
])('a message about %s stands at %s', (path, field) => {
  expect(fieldNamed(path)).toBe(field)
})

test('a message about the English title of a sub-guide stands at its input', () => {
  expect(['title', 'title_en', 'ordenation', 'revision'].map(subguideFieldNamed)).toEqual([
    'title',
    'en.title',
    'ordenation',
    undefined,
  ])
})

test('a guide without a cover says that its cover goes, and a new one does not', () => {
  const fields = { ...fieldsOf(null), title: 'Cerco', ordenation: ' 2 ', subguide_id: '7', is_public: true }
  const sent = Object.fromEntries(bodyOf(fields, null, 4, false))
  expect(sent).toEqual({
    title: 'Cerco',
    body: '',
    ordenation: '2',
    subguide_id: '7',
    is_public: '1',
    translations: '{}',
    revision: '4',
    remove_cover: '1',
  })
  expect(bodyOf(fields, null, null, true).has('remove_cover')).toBe(false)
  expect(bodyOf({ ...fields, cover_url: ' /a.webp ' }, null, 4, false).get('cover_url')).toBe('/a.webp')
})
