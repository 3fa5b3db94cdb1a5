import {
  createStaticHandler,
  createStaticRouter,
  isRouteErrorResponse,
  RouterContextProvider,
  StaticRouterProvider,
  type StaticHandler,
} from 'react-router'
import type { Locale } from '@guildhall/contract'
import type { PageCall, PageRenderer, PageRequest, PageResult } from '@guildhall/contract/pages'
import { previewText, type Preview } from '@guildhall/contract/previews'
import * as m from '@guildhall/messages'
import { ApiError, type Api } from '../api/client.ts'
import { document, inlineScript } from './document.ts'
import { fullTitle, headOf, type PageHandle } from './head.tsx'
import { apiContext, nowContext } from '../api/load.ts'
import { localePath, splitLocale } from '../format/locale.ts'
import { withKnownQuery } from './known-query.ts'
import { modules } from './page-modules.ts'
import { moduleKey, routesWith, type PageModule } from './routes.tsx'
import { leadsSomewhere, pages, staffAccessOf } from './paths.ts'
import { previewOf, sitePreview } from './previews.ts'
import { renderBody } from './render-body.tsx'
import { setSettings } from './settings.ts'
import { feedOf, structuredData } from './structured-data.ts'
import { styleHashes } from './style-hashes.ts'

/** Everything that the server uses of this bundle. */
export const renderer: PageRenderer = {
  renderPage,
  previewOf: findPreview,
  isPage: (url) => leadsSomewhere(splitLocale(url.split('?', 1)[0]!).path),
  addressOf: withKnownQuery,
  get publicPaths() {
    return publicPaths()
  },
  inlineScript,
  styleHashes,
}

const ready = new Map<string, PageModule>()
for (const [key, loadModule] of Object.entries(modules)) ready.set(key, await loadModule())
for (const page of pages) {
  if (!ready.has(moduleKey(page)))
    throw new Error(`${page.path} names the module ${moduleKey(page)}, which does not exist.`)
}

/** Pages with an address of their own, which anybody may open and whose head lets search engines list them. */
function publicPaths(): string[] {
  return pages
    .filter(({ path, access, demoOnly, sendsOn }) => !access && !demoOnly && !sendsOn && !path.includes(':'))
    .filter((page) => {
      const head = ready.get(moduleKey(page))?.head
      // A head that depends on data is that of a list, which is always there.
      return !head || head.length > 0 || !head(undefined as never).noindex
    })
    .map(({ path }) => path)
}

const handlers = new Map<string, StaticHandler>()

/** Renders a public page, or the shell of a private one, as a whole document. */
async function renderPage(request: PageRequest): Promise<PageResult> {
  const { url, locale, origin, assets } = request
  const loaded = await loadPage(request)
  if (loaded instanceof Response)
    return { status: loaded.status, location: loaded.headers.get('location'), html: [], isPrivate: false }
  const { handler, result, settings, pattern, page } = loaded
  if (result.statusCode >= 500 && request.isOutage())
    return { status: result.statusCode, location: null, html: [], isPrivate: false, pattern }

  // Nothing is awaited from here on, because another request could set the settings of the other language.
  setSettings(settings)
  const router = createStaticRouter(handler.dataRoutes, result)
  const body = renderBody(<StaticRouterProvider router={router} context={result} hydrate={false} />, settings, url)
  const { status, head, preview, address } = describe(loaded, request)
  const picture = request.previewAddress(preview, address)
  const { path } = splitLocale(result.location.pathname)
  const last = result.matches.at(-1)
  const source = page ? moduleKey(page).replace('../', 'src/') : ''
  const search = canonicalSearch(result.location.search)
  const absolute = (to: Locale) => origin + localePath(path, to) + search
  const html = document({
    locale,
    title: fullTitle(head),
    description: head.description ?? m.shell_description(),
    head,
    preview: { address: picture, alt: previewText(preview) },
    canonical: absolute(locale),
    alternates: { pt: absolute('pt-BR'), en: absolute('en') },
    feed: feedOf[page?.path ?? ''] ?? null,
    structuredData: structuredData({
      pattern: page?.path ?? '*',
      path,
      head,
      preview: picture,
      loaderData: last && result.loaderData[last.route.id],
      settings,
      locale,
      now: request.now,
      urlOf: (to) => origin + localePath(to, locale),
    }),
    siteName: settings.appName,
    origin,
    hasStyles: assets.styles !== '',
    allStyles: pattern === '/' ? assets.allStyles : null,
    lookStyles: settings.lookStyles,
    icon: settings.icon,
    isApp: settings.isApp,
    fonts: assets.fonts.filter((file) => !settings.unusedFonts?.some((font) => file.includes(font))),
    staffStyles: page && staffAccessOf(page) ? assets.staffStyles : null,
    script: assets.script,
    preloads: [...(assets.preloads[''] ?? []), ...(page ? (assets.preloads[source] ?? []) : [])],
    body,
    state: {
      // The head of the document has them.
      settings: { ...settings, isApp: undefined, lookStyles: undefined, unusedFonts: undefined, icon: undefined },
      module: assets.modules[source] ?? null,
      router: { loaderData: result.loaderData, errors: plainErrors(result.errors) },
    },
  })
  return { status, location: null, html, isPrivate: page?.access !== undefined, pattern }
}

/** The preview of a page without rendering it. A redirect, and an address without a page, have the one of the site. */
async function findPreview(request: PageRequest): Promise<{ preview: Preview; address: string }> {
  const [loaded, settings] = await Promise.all([loadPage(request), request.settings])
  setSettings(settings)
  const { preview, address } = loaded instanceof Response ? ofSite(request.locale) : describe(loaded, request)
  return { preview, address: request.previewAddress(preview, address) }
}

const ofSite = (locale: Locale) => ({ preview: sitePreview(), address: localePath('/default', locale) })

type Loaded = Exclude<Awaited<ReturnType<typeof loadPage>>, Response>

/** Runs the loaders of a page. A response is its redirect. */
async function loadPage(request: PageRequest) {
  const { url, origin, now, call } = request
  const handler = await handlerOf(request)
  const context = new RouterContextProvider()
  context.set(apiContext, inProcess(call))
  context.set(nowContext, () => now)
  const [result, settings] = await Promise.all([
    handler.query(new Request(new URL(url, origin)), { requestContext: context }),
    request.settings,
  ])
  if (result instanceof Response) return result
  const pattern = result.matches.at(-1)?.route.path
  return { handler, result, settings, pattern, page: pages.find((candidate) => candidate.path === pattern) }
}

/** What the document's head says of a loaded page, once the settings are set. */
function describe({ result, page, pattern }: Loaded, { url, locale }: PageRequest) {
  const status = pattern === '*' ? 404 : result.statusCode
  const pageHead = headOf(
    result.matches.map(({ route }) => ({
      handle: route.handle as PageHandle,
      loaderData: result.loaderData[route.id],
    })),
    Object.values(result.errors ?? {})[0],
  )
  const last = result.matches.at(-1)
  const own = previewOf(page, pageHead, {
    isWhole: status === 200 && !result.errors,
    data: last ? result.loaderData[last.route.id] : undefined,
    params: last?.params ?? {},
  })
  return {
    status,
    head: status === 200 ? pageHead : { ...pageHead, noindex: true },
    ...(own ? { preview: own, address: url } : ofSite(locale)),
  }
}

const sectionOf = (path: string): string => path.split('/', 2)[1] ?? ''
const sections = new Set(pages.map((page) => sectionOf(page.path)))

/**
 * The handler for all pages whose address begins with the same section. The router searches all routes that it gets, so
 * a small list is faster.
 */
async function handlerOf({ url, locale, origin, settings }: PageRequest): Promise<StaticHandler> {
  const section = sectionOf(splitLocale(new URL(url, origin).pathname).path)
  const isKnown = sections.has(section)
  const key = isKnown ? `${locale} /${section}` : locale
  const cached = handlers.get(key)
  if (cached) return cached
  setSettings(await settings)
  const routes = routesWith(ready, true, (path) => !isKnown || sectionOf(path) === section)
  const handler = createStaticHandler(routes, { basename: locale === 'en' ? '/en' : '/' })
  handlers.set(key, handler)
  return handler
}

/** The API for loaders on the server: it calls the handlers in this process. */
const inProcess =
  (call: PageCall): Api =>
  async (endpoint, input) => {
    const outcome = await call(endpoint, input ?? {})
    if (outcome.kind === 'refusal') throw new ApiError(outcome.status, outcome.refusal)
    return outcome.reply as never
  }

/** Of the query, only the page number belongs to the canonical address. */
function canonicalSearch(search: string): string {
  const page = new URLSearchParams(search).get('page')
  return page && page !== '1' ? `?page=${encodeURIComponent(page)}` : ''
}

/** Errors as plain JSON; the browser restores them (entry-client.tsx). */
function plainErrors(errors: Record<string, unknown> | null) {
  if (!errors) return null
  return Object.fromEntries(
    Object.entries(errors).map(([id, error]) => [
      id,
      isRouteErrorResponse(error)
        ? { status: error.status, statusText: error.statusText, data: error.data as unknown }
        : { status: 500, statusText: '', data: {} },
    ]),
  )
}
