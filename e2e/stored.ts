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
  const stored = await Promise.all(context.pages().map(namesIn))
  const unlisted = [...cookies, ...stored.flat()].filter(
    ({ place, name }) => !ofJourneys.test(name) && (place === 'database' || !isListed(place, name)),
  )
  return [...new Set(unlisted.map(({ place, name }) => `${place} ${name}`))]
}

interface Stored {
  place: StoragePlace | 'database'
  name: string
}

/**
 * Only pages of the portal have a theme; others belong to the sandbox. Nothing from a page that is closed, or that is
 * leaving for longer than the limit.
 */
const namesIn = (page: Page): Promise<Stored[]> =>
  page
    .locator('html[data-theme]')
    .evaluate(
      async () => {
        if (!isSecureContext) return []
        const databases = await indexedDB.databases()
        return [
          ...Object.keys(localStorage).map((name) => ({ place: 'browser' as const, name })),
          ...Object.keys(sessionStorage).map((name) => ({ place: 'tab' as const, name })),
          ...(await caches.keys()).map((name) => ({ place: 'cache' as const, name })),
          ...databases.map(({ name = '' }) => ({ place: 'database' as const, name })),
        ]
      },
      undefined,
      { timeout: mostMs },
    )
    .catch(() => [])
