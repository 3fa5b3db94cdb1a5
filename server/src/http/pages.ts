import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import type {
  PageAssets,
  PageBundle,
  PageConstants,
  PageRenderer,
  PageSettings,
  ShellSettings,
} from '@guildhall/contract/pages'
import type { App } from '../app.ts'
import { version } from '../config/version.ts'
import { getShellSettings } from '../features/index.ts'
import { Refusal } from '../fail.ts'
import { atOnce } from '../limits/at-once.ts'
import { serveApp } from './app-files.ts'
import { builtPages, formerClients } from './built-pages.ts'
import { ifError, namesFile, pageCacheKey, sendCached, wantsEnglish } from './cached.ts'
import { takesSymbols } from '../passwords/rules.ts'
import { inLocale } from '../words/locale.ts'
import { serveNativeForms } from './native-forms.ts'
import { readAssets } from './page-assets.ts'
import { pageCalls } from './page-calls.ts'
import { pagePolicies } from './page-policy.ts'
import { withoutTrailingSlash } from './request-target.ts'
import { previewAddress } from '../previews/addresses.ts'
import { servePreviews, type FindPreview } from '../previews/serve.ts'
import { serveFiles, serveFormerAssets } from './serve-files.ts'

/**
 * Serves the pages, rendered on the server and cached as bytes, with the built scripts beside them. `dist` is the folder
 * of the build.
 */
export async function servePages(fastify: FastifyInstance, app: App, dist?: string): Promise<void> {
  if (app.config.dev) {
    serveApp(fastify, app, join(import.meta.dirname, '../../../web/public'))
    const { devPages } = await import('./dev-pages.ts')
    const source = await devPages(fastify)
    fastify.publicPaths = async () => (await source.renderer()).publicPaths
    servePreviews(fastify, app, previewsOf(app, source))
    await serveNativeForms(fastify, async (url) => (await source.renderer()).isPage(url))
    return void fastify.get('/*', pageHandler(app, source))
  }
  const folder = dist ?? builtPages()
  const client = join(folder, 'client')
  const bundle = pathToFileURL(join(folder, 'server/entry-server.js')).href
  const { renderer } = (await import(bundle)) as PageBundle
  fastify.addressOf = renderer.addressOf
  fastify.publicPaths = async () => renderer.publicPaths
  const assets = readAssets(client)
  const policyOf = pagePolicies(app, {
    script: renderer.inlineScript,
    styles: [assets.styles, assets.homeStyles],
    styleHashes: renderer.styleHashes,
  })
  serveFiles(fastify, client, ['sw.js'])
  serveFormerAssets(fastify, formerClients(), client)
  serveApp(fastify, app, client)
  fastify.get('/robots.txt', (_, reply) => reply.type('text/plain').send(robots(app.config.publicUrl)))
  await serveNativeForms(fastify, renderer.isPage)
  const source = { renderer: async () => renderer, assets, policyOf }
  servePreviews(fastify, app, previewsOf(app, source))
  // A route instead of the not-found handler, because only replies of routes are compressed.
  fastify.get('/*', pageHandler(app, source))
}

const unlisted = ['/settings/', '/password/', '/account/', '/staff/', '/notice/edit/', '/search']

/** Which addresses search engines leave alone, and where the sitemap is. */
const robots = (publicUrl: string): string =>
  [
    'User-agent: *',
    'Disallow: /api/',
    ...['', '/en'].flatMap((prefix) => unlisted.map((path) => `Disallow: ${prefix}${path}`)),
    `Sitemap: ${publicUrl}/sitemap.xml`,
    '',
  ].join('\n')

/** Where pages come from: the build, or during development the current sources (dev-pages.ts). */
export interface PageSource {
  renderer(): Promise<PageRenderer>
  assets: PageAssets
  /** Without a policy pages are not cached either: Vite injects scripts and styles of its own. */
  policyOf: ReturnType<typeof pagePolicies> | null
  finish?(url: string, html: string): Promise<string>
}

/** Pages of which the loaders run or which are being rendered. More of them would take memory and end no sooner. */
const renderingsAtOnce = 4
/** Pages of which the loaders run for a picture. */
const previewsAtOnce = 2

/** Handles every address that is no file and no API: redirects to the one address of a page, or renders the page. */
export function pageHandler(app: App, source: PageSource) {
  const settingsOf = settingsOfPages(app)
  const limited = atOnce(renderingsAtOnce)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (/^\/(?:api|assets|media|guilds)\//.test(request.url) || namesFile(request.url)) throw new Refusal('not_found')
    const address = withoutTrailingSlash(request.url)
    if (address) return reply.header('cache-control', 'public, max-age=3600').redirect(address, 301)
    if (wantsEnglish(request)) {
      return reply.header('cache-control', 'no-store').redirect(`/en${request.url === '/' ? '' : request.url}`, 302)
    }
    const locale: Locale = /^\/en(?:[/?]|$)/.test(request.url) ? 'en' : 'pt-BR'
    const url = request.server.addressOf(request.url)
    const end = app.cache.begin(pageCacheKey(url))
    try {
      return await limited(async () =>
        // Its time ran out while it waited.
        reply.sent ? reply : replyWithPage(app, source, settingsOf, { request, reply, locale, url }),
      )
    } finally {
      end()
    }
  }
}

/** Finds previews as pages are rendered: by the loaders of the page, for a visitor. */
function previewsOf(app: App, source: PageSource): FindPreview {
  const settingsOf = settingsOfPages(app)
  const limited = atOnce(previewsAtOnce)
  return (request, page, locale) =>
    limited(async () => {
      const calls = pageCalls(app, request, locale)
      const { previewOf } = await source.renderer()
      const found = await inLocale(locale, async () =>
        previewOf({
          url: request.server.addressOf(page),
          locale,
          settings: getShellSettings(app, locale).then((shell) => settingsOf(shell.settings)),
          origin: app.config.publicUrl,
          now: app.now().getTime(),
          assets: source.assets,
          call: calls.call,
          previewAddress,
          isOutage: () => calls.outage() !== null,
        }),
      )
      const outage = calls.outage()
      if (outage) throw outage
      return found
    })
}

/** A request for a page. `url` has the part of the query that the page reads. */
interface Visit {
  request: FastifyRequest
  reply: FastifyReply
  locale: Locale
  url: string
}

async function replyWithPage(
  app: App,
  { renderer, assets, policyOf, finish }: PageSource,
  settingsOf: ReturnType<typeof settingsOfPages>,
  { request, reply, locale, url }: Visit,
) {
  const startedAt = app.cache.moment()
  const calls = pageCalls(app, request, locale)
  let isCurrent = true
  let lookStyles: string | undefined
  const path = url.split('?')[0]!.replace(/^\/en(?=\/|$)/, '')
  if (policyOf) reply.header('content-security-policy', policyOf(path))
  else reply.removeHeader('content-security-policy')
  // The link of the first start may have its token in the address.
  if (path === '/setup') reply.header('referrer-policy', 'no-referrer')
  reply.type('text/html; charset=utf-8').header('vary', 'Cookie, Accept-Encoding')

  const { renderPage } = await renderer()
  const settings = getShellSettings(app, locale).then((shell) => {
    isCurrent = shell.isCurrent
    lookStyles = shell.settings.lookStyles
    return settingsOf(shell.settings)
  })
  const page = await inLocale(locale, async () =>
    renderPage({
      url,
      locale,
      settings,
      origin: app.config.publicUrl,
      now: app.now().getTime(),
      assets,
      call: calls.call,
      previewAddress,
      isOutage: () => calls.outage() !== null,
    }),
  )
  if (policyOf && lookStyles) reply.header('content-security-policy', policyOf(path, lookStyles))
  request.page = page.pattern ?? null
  if (page.location) return reply.header('cache-control', 'no-store').redirect(page.location, page.status)
  const outage = calls.outage()
  // The frame of a page is a hundred times as long as what a refusal says.
  if (outage && page.status >= 500) throw outage
  reply.status(page.status)
  if (finish) return reply.header('cache-control', 'no-store').send(await finish(request.url, page.html.join('')))
  const [start = '', ...rest] = page.html
  const bytes = assemble([start, styleBytes(page.pattern === '/' ? assets.homeStyles : assets.styles), ...rest])
  const isForAll = page.status === 200 && isCurrent && !outage && calls.isShared()
  if (!isForAll) return reply.header('cache-control', 'no-store').send(bytes)
  // A browser revalidates each time (and gets 304). The reply may be a redirect, and staff must see their own edits.
  const tags = ['settings', ...calls.tags]
  reply.header('cache-control', `public, max-age=0${ifError(tags)}`)
  // The skeleton of a private page does not depend on the query, so it is not cached once for each.
  if (page.isPrivate && url.includes('?')) return reply.send(bytes)
  return sendCached(app, request, reply, pageCacheKey(url), bytes, tags, startedAt)
}

/**
 * Writes texts and bytes into one buffer of the right size. Joining the texts first would copy them once more. One
 * character outside Latin-1 would double the size of the joined text.
 */
function assemble(pieces: (string | Buffer)[]): Buffer {
  const bytes = Buffer.allocUnsafe(pieces.reduce((sum, piece) => sum + Buffer.byteLength(piece), 0))
  let at = 0
  for (const piece of pieces) at += typeof piece === 'string' ? bytes.write(piece, at) : piece.copy(bytes, at)
  return bytes
}

const bytesByText = new Map<string, Buffer>()

/** The bytes of a style sheet. There are two. */
function styleBytes(text: string): Buffer {
  const bytes = bytesByText.get(text) ?? Buffer.from(text)
  bytesByText.set(text, bytes)
  return bytes
}

/**
 * The settings of pages: constants of the configuration and the settings of staff. Equal settings are the same object.
 */
function settingsOfPages(app: App) {
  const constants = constantsOf(app)
  const byShell = new WeakMap<ShellSettings, PageSettings>()
  return (shell: ShellSettings): PageSettings => {
    const settings = byShell.get(shell) ?? { ...constants, ...shell }
    byShell.set(shell, settings)
    return settings
  }
}

const constantsOf = ({ config, captcha, game }: App): PageConstants => ({
  publicUrl: config.publicUrl,
  apiBaseUrl: config.apiBaseUrl,
  demo: !config.production,
  sentryDsn: config.sentryDsn,
  version,
  guildMarkUrl: config.guildMarkUrl,
  captcha: { kind: captcha.kind, siteKey: captcha.siteKey },
  passwords: { min: game.passwordMin, max: game.passwordMax, takesSymbols: takesSymbols(game) },
})
