import type { BrowserContext, Page } from '@playwright/test'
import { isListed, type StoragePlace } from '../contract/src/browser-storage.ts'

// What the journeys themselves store, and no page.
const ofJourneys = /^(remembered-|is-subscribed)/
const mostMs = 2_000

/**
 * What the pages of a context have set or stored that the privacy page does not list: cookies, both storages, caches and
 * databases. A page that is just leaving is not asked.
 */
export async function findUnlisted(context: BrowserContext, portalUrl: string): Promise<string[]> {
  const host = new URL(portalUrl).hostname
  const cookies = (await context.cookies())
    .filter(({ domain }) => domain.replace(/^\./, '') === host)
    .map(({ name }) => ({ place: 'cookie' as const, name }))
  const stored = await Promise.all(context.pages().map((page) => within(namesIn(page))))
  const unlisted = [...cookies, ...stored.flat()].filter(
    ({ place, name }) => !ofJourneys.test(name) && (place === 'database' || !isListed(place, name)),
  )
  return [...new Set(unlisted.map(({ place, name }) => `${place} ${name}`))]
}

interface Stored {
  place: StoragePlace | 'database'
  name: string
}

/** Only pages of the portal have a theme; others belong to the sandbox. */
const namesIn = (page: Page): Promise<Stored[]> =>
  page.evaluate(async () => {
    if (!document.documentElement.dataset.theme || !isSecureContext) return []
    const databases = await indexedDB.databases()
    return [
      ...Object.keys(localStorage).map((name) => ({ place: 'browser' as const, name })),
      ...Object.keys(sessionStorage).map((name) => ({ place: 'tab' as const, name })),
      ...(await caches.keys()).map((name) => ({ place: 'cache' as const, name })),
      ...databases.map(({ name = '' }) => ({ place: 'database' as const, name })),
    ]
  })

/** Nothing after the time, or when the page is closed meanwhile. */
function within(names: Promise<Stored[]>): Promise<Stored[]> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const late = new Promise<Stored[]>((resolve) => {
    timer = setTimeout(resolve, mostMs, [])
  })
  return Promise.race([names.catch(() => []), late]).finally(() => clearTimeout(timer))
}
