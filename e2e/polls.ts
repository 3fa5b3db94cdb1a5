import type { BrowserContext, Page } from '@playwright/test'

/**
 * Holds back all requests to an address, so that only something else can bring what they would. Call it when the page
 * has loaded. Returns a function that lets them through.
 */
export async function holdBack(from: Page | BrowserContext, url: string): Promise<() => void> {
  const { promise: letThrough, resolve } = Promise.withResolvers<void>()
  await from.route(url, async (route) => {
    await letThrough
    await route.continue()
  })
  return resolve
}

/** Hides or shows the tab, as a phone does when the bank's app is open. A hidden tab polls nothing. */
export async function setHidden(page: Page, isHidden: boolean): Promise<void> {
  await page.evaluate((hidden) => {
    Object.defineProperty(document, 'hidden', { value: hidden, configurable: true })
    document.dispatchEvent(new Event('visibilitychange'))
  }, isHidden)
}
