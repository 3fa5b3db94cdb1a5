import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Locale } from '@guildhall/contract'
import { withVersion } from '@guildhall/contract/look'
import * as m from '@guildhall/messages'
import type { App } from '../app.ts'
import { readAppSettings } from '../features/index.ts'
import { refuse } from '../fail.ts'
import { appIcons, drawFavicon, drawIcon, type Mark } from '../images/app-icons.ts'
import { inLocale } from '../words/locale.ts'

/** The colours behind the page while the app opens, in the dark theme, which is the default. */
const colour = '#080f16'

type AppSettings = Awaited<ReturnType<typeof readAppSettings>>
type Services = Pick<App, 'db' | 'cache' | 'config' | 'log' | 'storage'>

/**
 * What makes the portal an app of a phone: its manifest in each language, its icons, and the service worker. `folder`
 * has the portal's mark, `favicon.svg`, and the built worker; without that (in development) there is none.
 */
export function serveApp(fastify: FastifyInstance, app: Services, folder: string): void {
  serveIcons(fastify, app, readFileSync(join(folder, 'favicon.svg'), 'utf8'))
  for (const locale of ['pt-BR', 'en'] as const)
    fastify.get(manifestPath(locale), { config: { isQuiet: true } }, async (request, reply) => {
      const settings = await readAppSettings(app)
      if (!settings.enabled) refuse('not_found')
      const manifest = JSON.stringify(manifestOf(settings, locale))
      return send(request, reply, { type: 'application/manifest+json; charset=utf-8', body: manifest, maxAge: 3600 })
    })
  const file = join(folder, 'sw.js')
  if (!existsSync(file)) return
  const script = readFileSync(file, 'utf8')
  fastify.get('/sw.js', { config: { isQuiet: true } }, async (request, reply) => {
    const { enabled } = await readAppSettings(app)
    // A browser compares it byte by byte at each navigation, so no cache may answer for us.
    const type = 'text/javascript; charset=utf-8'
    // The policy of its file is that of the worker, which asks this site for pages and files.
    reply.header('content-security-policy', "default-src 'none'; connect-src 'self'")
    return send(request, reply, { type, body: `${workerSettings(enabled)}${script}`, maxAge: 0 })
  })
}

export const manifestPath = (locale: Locale): string => (locale === 'en' ? '/en/app.json' : '/app.json')

const manifestOf = ({ name, shortName, icon, background }: AppSettings, locale: Locale) =>
  inLocale(locale, () => ({
    // One app, whatever the language with which it was installed.
    id: '/',
    scope: '/',
    start_url: locale === 'en' ? '/en' : '/',
    name,
    short_name: shortName || name.slice(0, 12).trim(),
    description: m.shell_description(),
    lang: locale,
    dir: 'ltr',
    display: 'standalone',
    categories: ['games', 'entertainment'],
    background_color: background || colour,
    theme_color: background || colour,
    icons: Object.entries(appIcons)
      .filter(([address]) => address.startsWith('/icons/app'))
      .map(([src, { size, shape }]) => ({
        src: icon ? withVersion(src, icon.url) : src,
        sizes: `${size}x${size}`,
        type: 'image/png',
        purpose: shape === 'full' ? 'maskable' : 'any',
      })),
    shortcuts: [
      { name: m.news_list_title(), url: locale === 'en' ? '/en/notice' : '/notice' },
      { name: m.shell_ranking(), url: locale === 'en' ? '/en/ranking' : '/ranking' },
    ],
  }))

/** What the built worker reads before anything else (web/src/worker/worker-types.ts). */
function workerSettings(isOn: boolean): string {
  const words = (locale: Locale) =>
    inLocale(locale, () => ({ bar: m.offline_copy({ at: '{at}' }), again: m.offline_again() }))
  return `self.portal=${JSON.stringify({ isOn, words: { 'pt-BR': words('pt-BR'), en: words('en') } })};\n`
}

/**
 * Each icon is drawn when it is first asked for, and then kept: all of them take some 60 kB. They are those of the
 * portal's mark, or of the icon or logo of staff.
 */
function serveIcons(fastify: FastifyInstance, app: Services, mark: string): void {
  const drawn = new Map<string, Promise<Buffer | null>>()
  let drawnFrom = ''
  const add = (address: string, type: string, draw: (mark: Mark) => Promise<Buffer | null>) =>
    fastify.get(address, { config: { isQuiet: true } }, async (request, reply) => {
      const { key, read } = await ownIcon(app)
      // Pictures of a former icon are of no use.
      if (drawnFrom !== key) drawn.clear()
      drawnFrom = key
      const picture = drawn.get(address) ?? read().then((own) => drawFirst(draw, own, mark))
      drawn.set(address, picture)
      picture.catch(() => drawn.delete(address))
      return send(request, reply, { type, body: (await picture)!, maxAge: 24 * 3600 })
    })
  for (const [address, icon] of Object.entries(appIcons)) add(address, 'image/png', (own) => drawIcon(own, icon))
  add('/favicon.ico', 'image/x-icon', drawFavicon)
}

const drawFirst = async (draw: (mark: Mark) => Promise<Buffer | null>, own: Mark | null, usual: Mark) =>
  (own === null ? null : await draw(own)) ?? draw(usual)

/** The icon that staff have chosen. Without the database, or without the file, it is the mark of the portal. */
async function ownIcon(app: Services): Promise<{ key: string; read: () => Promise<Mark | null> }> {
  const settings = await readAppSettings(app).catch(() => null)
  const { icon, background = '' } = settings ?? {}
  if (!icon) return { key: '', read: async () => null }
  const read = async () => {
    const picture = await app.storage.read(icon.url.slice('/media/'.length))
    return picture && { picture, background }
  }
  return { key: `${icon.url} ${background}`, read }
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { type, body, maxAge }: { type: string; body: string | Buffer; maxAge: number },
): FastifyReply {
  const etag = `"${createHash('sha256').update(body).digest('base64url').slice(0, 22)}"`
  reply.headers({ etag, 'cache-control': maxAge ? `public, max-age=${maxAge}` : 'no-cache' })
  if (request.headers['if-none-match']?.includes(etag)) return reply.status(304).send()
  return reply.type(type).send(body)
}
