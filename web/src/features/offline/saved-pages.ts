import { settings } from '../../app/settings.ts'
import { savedAt, savedPages, savedTitle } from '../../worker/names.ts'

export interface SavedPage {
  path: string
  title: string
  at: string
}

/** The pages that the service worker has saved, newest first, without the one that lists them. */
export async function findSavedPages(): Promise<SavedPage[]> {
  const store = await caches.open(savedPages)
  const found = await Promise.all(
    (await store.keys()).map(async (request) => {
      const headers = (await store.match(request))?.headers
      return {
        path: new URL(request.url).pathname,
        // Each title begins with the name of the site.
        title: decodeURIComponent(headers?.get(savedTitle) ?? '').replace(`${settings().appName} - `, ''),
        at: new Date(Number(headers?.get(savedAt))).toISOString(),
      }
    }),
  )
  return found.filter(({ path }) => !path.endsWith('/offline')).toSorted((one, other) => other.at.localeCompare(one.at))
}
