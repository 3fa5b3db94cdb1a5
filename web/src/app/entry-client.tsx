import { startTransition, StrictMode, useEffect } from 'react'
import { hydrateRoot } from 'react-dom/client'
import {
  createBrowserRouter,
  matchRoutes,
  UNSAFE_ErrorResponseImpl as ErrorResponse,
  type HydrationState,
} from 'react-router'
import { RouterProvider } from 'react-router/dom'
import { overwriteGetLocale } from '@guildhall/messages/runtime'
import { request } from '../api/client.ts'
import { splitLocale } from '../format/locale.ts'
import { pages } from './paths.ts'
import { homePage } from '../features/index.ts'
import { loadPage, moduleKey, routesWith, type PageModule } from './routes.tsx'
import { subscribeToToken, greet } from '../session/session.ts'
import type { InstallPrompt } from '../worker/offer-install.ts'
import { setSettings, settings, type Settings } from './settings.ts'
import { setHydrated } from '../ui/hydrated.ts'
import { handleAnchorLinks, hydrateAll } from '../ui/seen.ts'

declare global {
  interface Window {
    /** The HTTP client, for the console and for scripts of the community. */
    $http?: Record<'get' | 'post' | 'put' | 'delete', (path: string, body?: unknown) => Promise<unknown>>
  }
}

const state = JSON.parse(document.getElementById('page-state')?.textContent ?? '') as PageState
interface PageState {
  settings: Settings
  /** The address of this page's module; null in development, and where the module is part of this script. */
  module: string | null
  router: {
    loaderData: HydrationState['loaderData']
    errors: Record<string, { status: number; statusText: string; data: unknown }> | null
  }
}

const { locale, path } = splitLocale(location.pathname)
overwriteGetLocale(() => locale)
setSettings(state.settings)
window.$http = {
  get: (url) => request('GET', url),
  post: (url, body) => request('POST', url, body),
  put: (url, body) => request('PUT', url, body),
  delete: (url) => request('DELETE', url),
}
if (settings().sentryDsn)
  void import('./report-errors.ts').then(({ reportErrors }) => reportErrors(settings().sentryDsn!))

void start()

async function start(): Promise<void> {
  const ready = new Map<string, PageModule>()
  const here = matchRoutes(
    pages.map((page) => ({ path: page.path, id: page.page })),
    path,
  )?.at(-1)?.route.id
  const page = pages.find((each) => each.page === here)
  if (page) ready.set(moduleKey(page), page.path === '/' ? homePage : await loadPage(page, state.module))
  if (!window.isAtFirstAddress()) return location.reload()
  // A document that a navigation has loaded has no key yet, and the router would call each of them 'default'. The
  // scroll position of the last such document would be restored. After a reload or a step back the history entry still
  // has its key.
  if (!history.state?.key) history.replaceState({ ...history.state, key: Math.random().toString(36).slice(2) }, '')
  subscribeToToken()
  const errors = state.router.errors
  const router = createBrowserRouter(routesWith(ready, false), {
    basename: locale === 'en' ? '/en' : '/',
    hydrationData: {
      loaderData: state.router.loaderData ?? {},
      errors:
        errors &&
        Object.fromEntries(
          Object.entries(errors).map(([id, error]) => [
            id,
            new ErrorResponse(error.status, error.statusText, error.data),
          ]),
        ),
    },
  })
  // A navigation within the same page that needs no data finishes without a loading state.
  const arrived = router.state.location
  router.subscribe(({ navigation, revalidation, location: current }) => {
    if (navigation.state !== 'idle' || revalidation !== 'idle' || current !== arrived) hydrateAll()
  })
  tellOfPages = (onPage) =>
    void router.subscribe(({ navigation, location: { pathname } }) => {
      if (navigation.state === 'idle' && pathname !== toldPath) {
        toldPath = pathname
        onPage()
      }
    })
  let toldPath = arrived.pathname
  handleAnchorLinks()
  // In a transition React works in slices of a few milliseconds, so that a long page does not block taps and scrolling.
  startTransition(() => {
    hydrateRoot(
      document.getElementById('root')!,
      <StrictMode>
        <RouterProvider router={router} />
        <Hydrated />
      </StrictMode>,
    )
  })
}

/** Loads the list of pages at the first pointer or focus event, because the visitor may be about to leave the page. */
function fetchPagesAhead(): void {
  const fetchOnce = () => void import('./page-modules.ts').catch(() => {})
  // Not `pointerover`: it also fires when content moves below a resting pointer.
  for (const reach of ['pointermove', 'pointerdown', 'focusin'])
    addEventListener(reach, fetchOnce, { once: true, passive: true })
}

let tellOfPages = (_: () => void) => {}

/** Loads the code of the app when the page is loaded and idle. Without it the page works as before. */
function startAppOnceIdle(): void {
  addEventListener('click', leaveByDocument, { capture: true })
  addEventListener('beforeinstallprompt', (event) => {
    event.preventDefault()
    window.installPrompt = event as InstallPrompt
  })
  const load = () => void import('../worker/start-app.ts').then(({ startApp }) => startApp(tellOfPages)).catch(() => {})
  const start = () => void setTimeout(load, 2000)
  if (document.readyState === 'complete') start()
  else addEventListener('load', start)
}

/**
 * Without a connection a link loads a document, which the service worker may have saved. The router would ask the API,
 * of which nothing is saved.
 */
function leaveByDocument(event: MouseEvent): void {
  if (!navigator.serviceWorker?.controller) return
  if (navigator.onLine && !document.querySelector('[data-saved]')) return
  if ((event.target as Element).closest('a[href]:not([href^="#"])')) event.stopImmediatePropagation()
}

/** Marks the page as hydrated, for tests and styles. Only then it asks who is signed in. */
function Hydrated() {
  useEffect(() => {
    document.documentElement.dataset.hydrated = ''
    setHydrated()
    fetchPagesAhead()
    greet()
    startAppOnceIdle()
  }, [])
  return null
}
