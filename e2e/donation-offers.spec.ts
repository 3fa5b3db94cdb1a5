import { expect, hydrated, test } from './fixtures.ts'

test('a pack says what its Cash buys in the shop', async ({ page }) => {
  await page.goto('/donation')
  await hydrated(page)
  const pack = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Doar R$ 500', exact: true }) })
  await expect(pack.getByText('Na loja dá, por exemplo:')).toBeVisible()
  await expect(pack.getByRole('paragraph').filter({ has: page.locator('svg') })).not.toHaveCount(0)
})

test('the head of the donations has a picture, and no offer is wider than the others', async ({ page }) => {
  await page.goto('/donation')
  await hydrated(page)
  await expect(page.locator('main header svg')).toBeVisible()
  const offers = page.getByRole('region', { name: 'Escolha a sua doação' }).getByRole('listitem')
  await expect(offers).toHaveCount(7)
  const widths = await offers.evaluateAll((all) => all.map((each) => Math.round(each.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
})
