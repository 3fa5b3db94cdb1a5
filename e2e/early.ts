import type { Page } from '@playwright/test'
import { alive, expect } from './fixtures.ts'

/** Opens a page whose scripts do not arrive until `alive` is called, which resolves once the page is alive. */
export async function openEarly(page: Page, path: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()))
  await page.goto(path, { waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  return async () => {
    resolve()
    await alive(page)
  }
}
