import { openLink, show } from './pushed.ts'
import { copyOf, forgetPages, isForEver, notSaved } from './saved-copies.ts'
import { saveMainPages, savePage, seePage } from './save-pages.ts'
import { worker, type Fetching } from './worker-types.ts'

/*
 * The service worker of the app (decision 0164). It saves public pages that the visitor reads, and shows them when the
 * server cannot be reached. It never touches calls of the API, so nothing that was made for an account is stored. A
 * page comes from the server whenever that can be reached, so a new version needs one navigation and no reload.
 */

/** Files that saved pages may need; none has a token or a session in its address. */
const filePath = /^\/(?:(?:assets|media)\/.+|[a-z]+\.svg)$/
/** How long a navigation waits for the server before it shows a saved page. */
const patienceMs = 8_000

worker.addEventListener('install', () => void worker.skipWaiting())
if (worker.portal.isOn) serve()
// Staff have switched the app off: the next navigation is without a worker.
else
  worker.addEventListener('activate', (event) =>
    event.waitUntil(forgetPages().then(() => worker.registration.unregister())),
  )

function serve(): void {
  worker.addEventListener('activate', (event) =>
    event.waitUntil(Promise.all([worker.clients.claim(), worker.registration.navigationPreload?.enable()])),
  )
  worker.addEventListener('fetch', (event) => {
    const { method, mode, url: address } = event.request
    const url = new URL(address)
    if (method !== 'GET' || url.origin !== worker.location.origin) return
    if (mode === 'navigate') event.respondWith(openPage(event, url))
    else if (url.search === '' && filePath.test(url.pathname)) event.respondWith(openFile(event.request, url))
  })
  worker.addEventListener('message', (event) => {
    const { data } = event
    if (data.kind === 'seen') event.waitUntil(seePage(data.path, data.files))
    else if (data.kind === 'main') event.waitUntil(saveMainPages(data.language))
    else event.waitUntil(Promise.all([forgetPages(), unsubscribe()]))
  })
  worker.addEventListener('push', (event) => event.waitUntil(show(event.data?.json())))
  worker.addEventListener('notificationclick', (event) => event.waitUntil(openLink(event.notification)))
}

/** The page from the server; a saved one when no reply comes, or only that of a server in trouble. */
async function openPage(event: Fetching, url: URL): Promise<Response> {
  const loading = load(event, url)
  const late = new Promise<Response | undefined>((resolve) => setTimeout(() => resolve(copyOf(url)), patienceMs))
  try {
    const reply = await Promise.race([loading, late.then((copy) => copy ?? loading)])
    return reply.status < 500 ? reply : ((await copyOf(url)) ?? reply)
  } catch {
    return (await copyOf(url)) ?? notSaved(url)
  }
}

async function load(event: Fetching, { pathname, search }: URL): Promise<Response> {
  const reply = (await event.preloadResponse) ?? (await fetch(event.request))
  if (search === '') event.waitUntil(savePage(pathname, reply.clone()))
  return reply
}

/** A saved file that never changes needs no question to the server. */
async function openFile(request: Request, { pathname }: URL): Promise<Response> {
  const saved = () => caches.match(request, { ignoreVary: true })
  if (isForEver(pathname)) return (await saved()) ?? fetch(request)
  return fetch(request).catch(async () => (await saved()) ?? Response.error())
}

/** The next person at this browser gets no message for the former one, not even one that is under way. */
const unsubscribe = async () => (await worker.registration.pushManager?.getSubscription())?.unsubscribe()
