import { savedAt, savedFiles, savedPages, savedTitle } from './names.ts'
import { isForEver, keyOf } from './saved-copies.ts'

/** Home, news, events, guides and ranking, and the page that lists what is saved. */
const savable = /^(?:\/en)?(?:\/|\/(?:notice|guides|ranking|events|offline)|\/(?:notice|guide)\/(?!store$)[^/]+)?$/
const mainPaths = ['', '/notice', '/guides', '/ranking', '/events', '/offline']

const mostPages = 30
const mostFiles = 80
/** How long a saved page counts as the current one, so that a page is not loaded twice for one look at it. */
const freshMs = 60_000
/** How many pages of another build are loaded again; the others are removed. */
const mostReloaded = 8

/* Headers of a stored page beside those of names.ts: its build, by the address of its first script, and its files. */
const savedBuild = 'saved-build'
const savedFileList = 'saved-files'

/** Saves a page that the visitor sees, unless a navigation has just done so, with the files that it has loaded. */
export async function seePage(path: string, files: string[]): Promise<void> {
  const saved = await (await caches.open(savedPages)).match(keyOf(path))
  const isFresh = saved && Date.now() - Number(saved.headers.get(savedAt)) < freshMs
  if (isFresh) await store(keyOf(path), saved, [...filesOf(saved), ...files])
  else await loadPage(keyOf(path), files)
  // Without it nobody would learn which pages are saved.
  const offline = /^\/en(?:\/|$)/.test(path) ? '/en/offline' : '/offline'
  if (!(await caches.match(offline))) await loadPage(offline)
  await reloadOfOtherBuilds(keyOf(path))
}

/** Saves the main pages of a language that are not saved yet. */
export async function saveMainPages(language: string): Promise<void> {
  for (const path of mainPaths.map((each) => language + each || '/'))
    if (!(await caches.match(path))) await loadPage(path)
}

/** Saves the reply of a page, if it may be saved: a whole public page, the same for everybody. */
export async function savePage(pathname: string, reply: Response, files: string[] = []): Promise<void> {
  const path = keyOf(pathname)
  const isPublic = /^public\b/.test(reply.headers.get('cache-control') ?? '')
  const isPage = reply.headers.get('content-type')?.startsWith('text/html')
  if (savable.test(path) && reply.status === 200 && !reply.redirected && isPublic && isPage)
    await store(path, reply, files)
}

/** Asks the server without cookies and without a token. A failure leaves what is saved. */
async function loadPage(path: string, files: string[] = []): Promise<void> {
  if (!savable.test(path)) return
  const reply = await fetch(path, { credentials: 'omit', headers: { accept: 'text/html' } }).catch(() => null)
  if (reply) await savePage(path, reply, files)
}

let lastStored: Promise<void> = Promise.resolve()

/** Stores pages one after the other: while one is stored, its files belong to no page yet. */
const store = (...page: Parameters<typeof storeNow>): Promise<void> =>
  (lastStored = lastStored.catch(() => {}).then(() => storeNow(...page)))

async function storeNow(path: string, reply: Response, more: readonly string[]): Promise<void> {
  const html = await reply.text()
  const built = html.match(/"\/assets\/[^"?\\\s]+"/g) ?? []
  const files = [...new Set([...built.map((each) => each.slice(1, -1)), ...more])].slice(0, mostFiles)
  const headers = new Headers(reply.headers)
  // The text is decompressed, and the same for everybody.
  for (const name of ['content-encoding', 'content-length', 'vary']) headers.delete(name)
  if (!headers.has(savedAt)) headers.set(savedAt, String(Date.now()))
  headers.set(savedTitle, encodeURIComponent(textOf(/<title>(.*?)<\/title>/.exec(html)?.[1] ?? path)))
  headers.set(savedBuild, /<script type="module"[^>]* src="([^"]+)"/.exec(html)?.[1] ?? '')
  headers.set(savedFileList, files.join(' '))
  await Promise.all(files.map(storeFile))
  await (await caches.open(savedPages)).put(path, new Response(html, { headers }))
  await removeOldest()
}

/** The browser has most files in its own cache, which may drop them at any time. */
async function storeFile(address: string): Promise<void> {
  const files = await caches.open(savedFiles)
  if (isForEver(address) && (await files.match(address, { ignoreVary: true }))) return
  const reply = await fetch(address, { credentials: 'omit' }).catch(() => null)
  if (reply?.status === 200) await files.put(address, reply)
}

/** Removes the oldest pages beyond the most, and the files that no page needs. */
async function removeOldest(): Promise<void> {
  const pages = await caches.open(savedPages)
  const all = await newestFirst()
  for (const { path } of all.slice(mostPages)) await pages.delete(path)
  const needed = new Set(all.slice(0, mostPages).flatMap(({ reply }) => filesOf(reply)))
  const files = await caches.open(savedFiles)
  for (const request of await files.keys()) if (!needed.has(new URL(request.url).pathname)) await files.delete(request)
}

/** After the first look at a new build, the saved pages of others are replaced: no old version stays. */
async function reloadOfOtherBuilds(path: string): Promise<void> {
  const all = await newestFirst()
  const build = all.find((each) => each.path === path)?.reply.headers.get(savedBuild)
  if (!build) return
  const old = all.filter(({ reply }) => reply.headers.get(savedBuild) !== build)
  const pages = await caches.open(savedPages)
  for (const [place, each] of old.entries())
    if (place < mostReloaded) await loadPage(each.path)
    else await pages.delete(each.path)
}

async function newestFirst(): Promise<{ path: string; at: number; reply: Response }[]> {
  const pages = await caches.open(savedPages)
  const all = await Promise.all(
    (await pages.keys()).map(async (request) => {
      const reply = (await pages.match(request))!
      return { path: new URL(request.url).pathname, at: Number(reply.headers.get(savedAt)), reply }
    }),
  )
  return all.toSorted((one, other) => other.at - one.at)
}

const filesOf = (reply: Response): string[] => reply.headers.get(savedFileList)?.split(' ').filter(Boolean) ?? []

const signs: Record<string, string> = { '&#38;': '&', '&#60;': '<', '&#62;': '>', '&#34;': '"' }
const textOf = (html: string): string => html.replace(/&#\d+;/g, (sign) => signs[sign] ?? sign)
