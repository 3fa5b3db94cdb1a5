import { expect, test } from 'vitest'
import { withDraft } from '../../../content-form/draft.ts'
import { newDetails } from './ItemDetails.tsx'
import { fieldNames, fieldsOf, formerNames } from './item-fields.ts'

const start = fieldsOf(null, newDetails)

test('a draft of an earlier version keeps all that it held', () => {
  const draft = {
    title: 'Poeira',
    body: '<p>Refina</p>',
    en: { title: 'Dust', body: '<p>Refines</p>' },
    code: '413 61 10',
    stock: '7',
    stockShown: '100',
    price: '30',
    originalPrice: '45',
    promotion: '2027-01-31',
    group: '2',
    image: 'kept',
  }
  const { code, originalPrice, group, ...same } = draft
  expect(withDraft(start, draft as never, formerNames)).toEqual({
    ...same,
    item_id: code,
    original_price: originalPrice,
    group_id: group,
    // What it could not hold yet is as in a new item.
    sold_from: '',
    sold_until: '',
    limit_count: '',
    limit_period: '',
    sale: 'always',
  })
})

test.each([
  ['name', 'title'],
  ['description', 'body'],
  ['item_id', 'item_id'],
  ['group_id', 'group_id'],
  ['remove_image', 'image'],
  ['translations.en.name', 'en.title'],
  ['translations.en.description', 'en.body'],
  ['translations', 'en.body'],
  ['revision', undefined],
])('a message about %s stands at %s', (path, field) => {
  expect(fieldNames(start)(path)).toBe(field)
})
