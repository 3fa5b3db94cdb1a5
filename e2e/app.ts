import type { Page } from '@playwright/test'
import type { Complaints } from './complaints.ts'
import { expect, test as base } from './fixtures.ts'
import { startFrontServer, type FrontServer } from './front-server.ts'

/** Journeys with a service worker, behind a server of their own that can be cut off. */
export const test = base.extend<{ front: FrontServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument what a fixture needs
  front: async ({}, use) => {
    const front = await startFrontServer(process.env.PORTAL_URL!)
    await use(front)
    await front.close()
  },
  portalUrl: async ({ front }, use) => use(front.url),
})
/** What the browser has saved: the paths of pages and the addresses of files. */
export const saved = (page: Page, store: 'pages' | 'files') =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, store)

/** Waits until the worker controls the page and has saved it. */
export async function isSaved(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true)
  await expect.poll(() => saved(page, 'pages')).toContain(path)
  await expect.poll(() => saved(page, 'pages')).toContain('/offline')
}

export async function cut(page: Page, front: FrontServer, isAway: boolean): Promise<void> {
  front.setAway(isAway)
  await page.context().setOffline(isAway)
}

/** What every such journey makes the browser report. */
export function expectComplaints({ complaints }: { complaints: Complaints }): void {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/)
  // The browser has a script from before the worker began, and loads it once more.
  complaints.expect(/cross-world service worker resource mismatch|preloaded using link preload but not used/)
}
