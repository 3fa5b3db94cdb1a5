import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import type { App } from '../app.ts'
import { allOperations } from '../features/index.ts'
import { Refusal } from '../fail.ts'
import { pageCacheKey, sendCached, wantsEnglish } from './cached.ts'
import { asRefusal, errorBody } from './errors.ts'
import { inLocale } from './locale.ts'
import { valid } from './mount.ts'

// The shapes that web/src/entry-server.tsx takes and gives; the built bundle carries no types.
export interface PageRequest {
  url: string
  locale: Locale
  settings: Record<string, unknown>
  assets: PageAssets
  call(name: string, input: { params?: unknown; query?: unknown; body?: unknown }): Promise<unknown>
}
export interface PageAssets {
  script: string
  styles: string
  /** The page's modules and what they import, to preload: source file of the page → addresses. */
  preloads: Record<string, string[]>
  fonts: string[]
}
export interface PageResult {
  status: number
  location: string | null
  html: string
}
interface PageRenderer {
  renderPage(request: PageRequest): Promise<PageResult>
  inlineScript: string
  styleHashes: string[]
}

const web = join(import.meta.dirname, '../../../web')
const oneYearSeconds = 365 * 24 * 3600

/** Serves the pages: rendered on the server, kept as bytes, with the built scripts beside them. */
export async function servePages(fastify: FastifyInstance, app: App): Promise<void> {
  if (app.config.dev) {
    const { serveDevPages } = await import('./dev-pages.ts')
    return serveDevPages(fastify, app, (renderer, assets) =>
      pageHandler(
        app,
        () => renderer,
        () => assets,
        null,
      ),
    )
  }
  const client = join(web, 'dist/client')
  const renderer = (await import(pathToFileURL(join(web, 'dist/server/entry-server.js')).href)) as PageRenderer
  const assets = readAssets(client)
  const policy = contentSecurityPolicy(app, renderer, assets)
  await fastify.register(fastifyStatic, {
    root: client,
    wildcard: false,
    index: false,
    globIgnore: ['.vite/**', '**/*.br'],
    preCompressed: true,
    cacheControl: false,
    setHeaders: (reply, path) => {
      const isNamedByContent = path.includes('/assets/')
      reply.header(
        'cache-control',
        isNamedByContent ? `public, max-age=${oneYearSeconds}, immutable` : 'public, max-age=3600',
      )
    },
  })
  const policyFor = () => policy
  fastify.get('/robots.txt', (_, reply) =>
    reply
      .type('text/plain')
      .send(
        'User-agent: *\nDisallow: /api/\nDisallow: /settings/\nDisallow: /password/\nDisallow: /account/\nDisallow: /notice/edit/\n',
      ),
  )
  fastify.setNotFoundHandler(
    pageHandler(
      app,
      async () => renderer,
      async () => assets,
      policyFor,
    ),
  )
}

type Renderer = () => Promise<PageRenderer>

function pageHandler(app: App, renderer: Renderer, assets: () => Promise<PageAssets>, policy: (() => string) | null) {
  const settings = browserSettings(app)
  return async (request: FastifyRequest, reply: FastifyReply) => {
    if (request.method !== 'GET' && request.method !== 'HEAD') throw new Refusal('not_found')
    if (/^\/(?:api|assets|media)\//.test(request.url) || /\.[a-z0-9]{2,5}$/.test(request.url.split('?')[0] ?? ''))
      throw new Refusal('not_found')
    if (wantsEnglish(request)) {
      return reply.header('cache-control', 'no-store').redirect(`/en${request.url === '/' ? '' : request.url}`, 302)
    }
    const locale: Locale = /^\/en(?:[/?]|$)/.test(request.url) ? 'en' : 'pt-BR'
    const startedAt = app.cache.moment()
    const tags = new Set<string>(['settings'])
    let isShared = true
    if (policy) reply.header('content-security-policy', policy())
    reply.type('text/html; charset=utf-8').header('vary', 'Cookie, Accept-Encoding')

    const { renderPage } = await renderer()
    const page = await inLocale(locale, async () =>
      renderPage({
        url: request.url,
        locale,
        settings,
        assets: await assets(),
        async call(name, input) {
          const operation = allOperations.find((candidate) => candidate.name === name)
          if (!operation || operation.endpoint.access !== 'public')
            throw new Error(`Pages may not call ${name} on the server.`)
          if (!operation.endpoint.cached) isShared = false
          for (const tag of operation.endpoint.cached ?? []) tags.add(tag)
          const { endpoint } = operation
          try {
            return await operation.run({
              app,
              caller: null as never,
              params: valid(endpoint.params, input.params),
              query: valid(endpoint.query, input.query),
              body: valid(endpoint.body, input.body),
              files: {},
              locale,
              address: request.ip,
              device: '',
              cookies: {},
              setCookie() {},
            })
          } catch (error) {
            const refusal = asRefusal(error)
            if (refusal.code === 'unexpected') request.log.error({ err: error }, 'unexpected')
            throw Object.assign(new Error(refusal.code), {
              refusal: errorBody(refusal, request),
              status: refusal.status,
            })
          }
        },
      }),
    )
    if (page.location) return reply.header('cache-control', 'no-store').redirect(page.location, page.status)
    reply.status(page.status)
    const bytes = Buffer.from(page.html)
    if (page.status !== 200 || !isShared) return reply.header('cache-control', 'no-store').send(bytes)
    // A browser asks again each time (and gets 304): the answer may be a redirect, and staff must see their own edits.
    reply.header('cache-control', 'public, no-cache')
    return sendCached(app, request, reply, pageCacheKey(request.url), bytes, [...tags], startedAt)
  }
}

/** What the browser is told of the configuration. Nothing here is secret. */
const browserSettings = ({ config, captcha }: App): Record<string, unknown> => ({
  appName: config.appName,
  publicUrl: config.publicUrl,
  apiBaseUrl: config.apiBaseUrl,
  supportUrl: config.supportUrl,
  socialLinks: config.socialLinks,
  demo: !config.production,
  sentryDsn: config.sentryDsn,
  guildMarkUrl: config.guildMarkUrl,
  captcha: { kind: captcha.kind, siteKey: captcha.siteKey },
})

interface ManifestChunk {
  file: string
  src?: string
  imports?: string[]
  css?: string[]
  assets?: string[]
  isEntry?: boolean
}

function readAssets(client: string): PageAssets {
  const file = join(client, '.vite/manifest.json')
  if (!existsSync(file)) throw new Error(`${file} is missing. Run \`npm run build\`.`)
  const manifest = JSON.parse(readFileSync(file, 'utf8')) as Record<string, ManifestChunk>
  const entry = Object.values(manifest).find((chunk) => chunk.isEntry)
  if (!entry) throw new Error(`${file} names no entry. Run \`npm run build\`.`)

  function modulesOf(chunk: ManifestChunk, seen = new Set<string>()): Set<string> {
    if (seen.has(chunk.file)) return seen
    seen.add(chunk.file)
    for (const name of chunk.imports ?? []) if (manifest[name]) modulesOf(manifest[name], seen)
    return seen
  }
  const entryModules = modulesOf(entry)
  const preloads: Record<string, string[]> = {
    '': [...entryModules].filter((name) => name !== entry.file).map((name) => `/${name}`),
  }
  for (const [source, chunk] of Object.entries(manifest)) {
    if (!/Page\.tsx$/.test(source)) continue
    preloads[source] = [...modulesOf(chunk)].filter((name) => !entryModules.has(name)).map((name) => `/${name}`)
  }
  const styles = (entry.css ?? []).map((name) => readFileSync(join(client, name), 'utf8')).join('')
  const fonts = [...new Set(styles.match(/\/assets\/[\w.-]+\.woff2/g))]
  return { script: `/${entry.file}`, styles, preloads, fonts }
}

/** One policy for every page; the hashes are those of the one inline script and of the style elements that are known. */
function contentSecurityPolicy({ config, captcha }: App, renderer: PageRenderer, assets: PageAssets): string {
  const hash = (content: string) => `'sha256-${createHash('sha256').update(content).digest('base64')}'`
  const api = URL.canParse(config.apiBaseUrl) ? ` ${new URL(config.apiBaseUrl).origin}` : ''
  const errors = config.sentryDsn ? ` ${new URL(config.sentryDsn).origin}` : ''
  // What hCaptcha's guide asks for; only operators who have set its key open this door.
  const hcaptcha = captcha.kind === 'hcaptcha' ? ' https://hcaptcha.com https://*.hcaptcha.com' : ''
  return [
    "default-src 'none'",
    `script-src 'self' ${hash(renderer.inlineScript)}${hcaptcha}`,
    `style-src 'self' ${[hash(assets.styles), ...renderer.styleHashes].join(' ')}${hcaptcha}`,
    `img-src 'self' data: blob:${config.guildMarkUrl ? ` ${new URL(config.guildMarkUrl).origin}` : ''}`,
    "font-src 'self'",
    `connect-src 'self'${api}${errors}${hcaptcha}`,
    ...(hcaptcha ? [`frame-src${hcaptcha}`] : []),
    "manifest-src 'self'",
    "worker-src 'self'",
    "form-action 'self'",
    "base-uri 'none'",
    "frame-ancestors 'none'",
  ].join('; ')
}
