import { asStaff, expect, test } from './fixtures.ts'

/** Drafts as an earlier version stored them, with the inputs that they fill today. */
const drafts = [
  {
    of: 'guide-new',
    path: '/guide/store',
    fields: { body: '', ordenation: '3', subguide: '1', isPublic: true, cover: 'https://example.com/a.webp' },
    inputs: { ordenation: '3', subguide_id: '1' },
  },
  {
    of: 'notice-new',
    path: '/notice/store',
    fields: { category: '', tags: '', description: '', source: 'Arauto', cover: null, publishAt: '2030-01-02T10:00' },
    inputs: { source: 'Arauto', published_at: '2030-01-02T10:00' },
  },
  {
    of: 'item-new',
    path: '/item/store',
    fields: {
      body: '',
      code: '413 61 10',
      stock: '7',
      stockShown: '100',
      price: '30',
      originalPrice: '45',
      group: '9',
    },
    inputs: { item_id: '413 61 10', stock: '7', price: '30', original_price: '45', group_id: '9' },
  },
]

for (const { of, path, fields, inputs } of drafts)
  test(`a draft that an earlier version stored of ${of} fills the form`, async ({ page }) => {
    await asStaff(page)
    await page.goto('/')
    await page.evaluate(([name, draft]) => localStorage.setItem(name, draft), [
      `draft-${of}`,
      JSON.stringify({
        fields: { title: 'Ponte', en: { title: '', body: '' }, ...fields },
        version: null,
        savedAt: new Date().toISOString(),
      }),
    ] as const)
    await page.goto(path)
    await expect(page.getByText('Recuperamos o que você escreveu')).toBeVisible()
    await expect(page.locator('[name=title]')).toHaveValue('Ponte')
    for (const [name, value] of Object.entries(inputs))
      await expect(page.locator(`[name=${name}]`), name).toHaveValue(value)
  })
