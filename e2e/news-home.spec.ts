import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'

const lists = '**/api/notices*'
const card = (page: Page) => page.getByRole('region', { name: 'News' })
const published = '2026-01-02T12:00:00.000Z'
const rows = (page: Page) => card(page).getByRole('article')

/**
 * Goes to the home within the site, so that the browser fetches the list: the first article is new there, and the
 * second has no image.
 */
async function walkHome(page: Page, held: Promise<void>): Promise<void> {
  await page.goto('/en/roadmap')
  await hydrated(page)
  await page.route(lists, async (route) => {
    const reply = await route.fetch()
    const list = (await reply.json()) as { notice: object[] }
    const [first, second, ...others] = list.notice
    await held
    await route.fulfill({
      json: {
        ...list,
        notice: [
          { ...first, updatedRecently: true, published_at: published, updated_at: '2026-02-03T12:00:00.000Z' },
          { ...second, updatedRecently: false, cover_picture: null },
          ...others,
        ],
      },
    })
  })
  await page.getByRole('navigation', { name: 'Main menu' }).getByRole('link', { name: 'News' }).click()
}

// HOME-05, HOME-08, HOME-10
test('an article is new only when its reply says so, and never without a picture', async ({ page }) => {
  const held = Promise.withResolvers<void>()
  await walkHome(page, held.promise)
  await expect(card(page).locator('[data-skeleton]')).toHaveCount(5)
  held.resolve()
  await expect(card(page).locator('[data-skeleton]')).toHaveCount(0)
  await expect(rows(page).nth(0).getByText('New', { exact: true })).toBeVisible()
  await expect(rows(page).nth(1).getByText('New', { exact: true })).toHaveCount(0)
  // The displayed date is the one by which the list is sorted.
  await expect(rows(page).nth(0).locator('time')).toHaveAttribute('datetime', published)
  for (const at of [0, 1]) {
    const picture = rows(page).nth(at).locator('img')
    await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  }
})
