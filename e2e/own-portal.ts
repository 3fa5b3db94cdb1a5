import { test as base } from './fixtures.ts'
import { startPortal, type Portal } from './portal.ts'

/** Journeys that change what every visitor sees. They share a portal with no other file; each worker starts one. */
export const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright reads from the first argument what a fixture needs; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startPortal()
      await use(portal)
      await portal.stop()
      await portal.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  portalUrl: async ({ portal }, use) => use(portal.url),
})
