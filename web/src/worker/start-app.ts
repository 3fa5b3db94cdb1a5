import { m } from '@guildhall/messages'
import { currentLocale } from '../format/locale.ts'
import { toast } from '../ui/toast.ts'
import { isInstalled, offerInstall } from './offer-install.ts'
import { savedFiles, savedPages, type WorkerMessage } from './names.ts'

/**
 * Makes the portal an app of this device: registers the service worker, tells it what the visitor reads, and offers to
 * install. It loads when the page is idle. When staff have switched the app off, it removes what is left of it.
 */
export async function startApp(subscribe: (onPage: () => void) => void): Promise<void> {
  const { serviceWorker } = navigator
  // Development has no built worker.
  if (!serviceWorker || import.meta.env.DEV) return
  if (!document.querySelector('link[rel=manifest]')) {
    for (const each of await serviceWorker.getRegistrations()) await each.unregister()
    for (const name of [savedPages, savedFiles]) await caches.delete(name)
    return
  }
  await serviceWorker.register('/sw.js')
  const { active } = await serviceWorker.ready
  const tell = (message: WorkerMessage) => (serviceWorker.controller ?? active)?.postMessage(message)
  const see = () => tell({ kind: 'seen', path: location.pathname, files: loadedFiles() })
  see()
  subscribe(see)
  if (isInstalled()) tell({ kind: 'main', language: currentLocale() === 'en' ? '/en' : '' })
  addEventListener('offline', () => toast.warning(m.offline_now(), { id: 'connection' }))
  addEventListener('online', () => toast.success(m.offline_over(), { id: 'connection' }))
  offerInstall()
}

/** The scripts, fonts and pictures that this document has loaded from this site. None has a query. */
const loadedFiles = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name))
    .filter(({ origin, pathname, search }) => {
      const isFile = /^\/(?:(?:assets|media)\/.+|[a-z]+\.svg)$/.test(pathname)
      return origin === location.origin && search === '' && isFile
    })
    .map(({ pathname }) => pathname)
