import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import sharp from 'sharp'
import { expect, onTestFinished, test } from 'vitest'
import type { PageRequest, PageResult } from '@guildhall/contract/pages'
import { settingGroups } from '@guildhall/contract/setting-groups'
import { aPortal } from '../../../test/portal.ts'
import { aFolder } from '../../../test/programs.ts'
import { connect } from '../db/connect.ts'
import { createServer } from '../server.ts'
import { serveApp } from './app-files.ts'
import { replyFromCache } from './cached.ts'
import { handleErrors } from './errors.ts'
import { pageHandler, servePages, type PageSource } from './pages.ts'

const portal = await aPortal()
const { app } = portal
const assets = {
  script: '/assets/entry.js',
  styles: 'b{}',
  homeStyles: 'a{}',
  allStyles: null,
  staffStyles: '/assets/staff.css',
  preloads: {},
  modules: {},
  fonts: [],
}

/** A server whose pages `render` replaces. */
async function pagesWith(
  render: (request: PageRequest) => Promise<string>,
  { isPrivate = false, result = {} }: { isPrivate?: boolean; result?: Partial<PageResult> } = {},
  source: Partial<PageSource> = {},
  { app }: Pick<typeof portal, 'app'> = portal,
) {
  const fastify = createServer(app.config, app.log)
  handleErrors(fastify)
  replyFromCache(fastify, app)
  const renderPage = async (request: PageRequest): Promise<PageResult> => ({
    status: 200,
    location: null,
    html: ['<style>', `</style>${await render(request)}`],
    isPrivate,
    ...result,
  })
  const renderer = async () => ({
    renderPage,
    previewOf: () => Promise.reject(new Error('no preview')),
    isPage: () => true,
    addressOf: (url: string) => url,
    publicPaths: [],
    inlineScript: '',
    styleHashes: [],
  })
  fastify.get('/*', pageHandler(app, { renderer, assets, policyOf: () => "default-src 'none'", ...source }))
  await fastify.ready()
  return fastify
}

test('a page that many ask for at once is rendered once, and all of them get it', async () => {
  const held = Promise.withResolvers<void>()
  let renderings = 0
  const fastify = await pagesWith(async () => {
    renderings += 1
    await held.promise
    return `page ${renderings}`
  })
  const requests = Array.from({ length: 20 }, () => fastify.inject('/one-for-all'))
  await expect.poll(() => renderings).toBe(1)
  held.resolve()
  const replies = await Promise.all(requests)
  expect(new Set(replies.map(({ body }) => body))).toEqual(new Set(['<style>b{}</style>page 1']))
  expect(renderings).toBe(1)
  await fastify.close()
})

test('after a change by others nobody waits: visitors get the page of before until the newer one is made', async () => {
  let renderings = 0
  let held: PromiseWithResolvers<void> | undefined
  const fastify = await pagesWith(async ({ call }) => {
    renderings += 1
    await held?.promise
    await call('GET /notices shared', { query: {} })
    return `page ${renderings}`
  })
  const bodies = async (count: number) =>
    new Set(
      (await Promise.all(Array.from({ length: count }, () => fastify.inject('/changed-by-others')))).map(
        ({ body }) => body,
      ),
    )
  const page = (number: number) => new Set([`<style>b{}</style>page ${number}`])
  expect(await bodies(1)).toEqual(page(1))
  held = Promise.withResolvers<void>()
  portal.app.cache.invalidateLate('news')
  expect(await bodies(20)).toEqual(page(1))
  await expect.poll(() => renderings).toBe(2)
  held.resolve()
  await expect.poll(() => bodies(1)).toEqual(page(2))
  expect(renderings).toBe(2)
  // What staff change is gone at once.
  portal.app.cache.invalidate(['news'])
  expect(await bodies(1)).toEqual(page(3))
  await fastify.close()
})

test('addresses that differ only in what their page does not read are rendered and cached once', async () => {
  const seen: string[] = []
  const fastify = await pagesWith(async ({ url }) => (seen.push(url), 'shared'))
  fastify.addressOf = (url) => url.split('?')[0]!
  await Promise.all([fastify.inject('/shared?fbclid=1'), fastify.inject('/shared?fbclid=2'), fastify.inject('/shared')])
  await fastify.inject('/shared?utm_source=mail')
  expect(seen).toEqual(['/shared'])
  await fastify.close()
})

test('few pages are rendered at once, and the others wait for them', async () => {
  const held = Promise.withResolvers<void>()
  let running = 0
  let most = 0
  const fastify = await pagesWith(async () => {
    most = Math.max(most, (running += 1))
    await held.promise
    running -= 1
    return 'page'
  })
  const requests = Array.from({ length: 12 }, (_, n) => fastify.inject(`/many-${n}`))
  await expect.poll(() => running).toBe(4)
  held.resolve()
  expect(new Set((await Promise.all(requests)).map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(most).toBe(4)
  await fastify.close()
})

test('requests that wait for a page do not get it when content changed meanwhile', async () => {
  const held = Promise.withResolvers<void>()
  let renderings = 0
  const fastify = await pagesWith(async () => {
    const mine = (renderings += 1)
    if (mine === 1) await held.promise
    return `page ${mine}`
  })
  const first = fastify.inject('/changed')
  await expect.poll(() => renderings).toBe(1)
  const second = fastify.inject('/changed')
  app.cache.invalidate(['settings'])
  held.resolve()
  expect((await first).body).toContain('page 1')
  expect((await second).body).toContain('page 2')
  await fastify.close()
})

test('a page whose rendering fails does not keep other requests waiting', async () => {
  let renderings = 0
  const fastify = await pagesWith(async () => {
    renderings += 1
    if (renderings === 1) throw new Error('no')
    return `page ${renderings}`
  })
  const [first, second] = await Promise.all([fastify.inject('/broken'), fastify.inject('/broken')])
  expect(new Set([first.statusCode, second.statusCode])).toEqual(new Set([500, 200]))
  await fastify.close()
})

test('a page gets the settings of staff in its language', async () => {
  const titles: unknown[] = []
  const fastify = await pagesWith(async ({ settings }) => {
    titles.push((await settings).hero.promoTitle)
    return ''
  })
  await fastify.inject('/titles')
  await fastify.inject('/en/titles')
  expect(titles).toEqual(['Apoie o servidor', 'Support the server'])
  await fastify.close()
})

test('the skeleton of a private page is cached once, whatever its query', async () => {
  let renderings = 0
  const fastify = await pagesWith(async () => `page ${(renderings += 1)}`, { isPrivate: true })
  for (const value of [1, 2, 2]) expect((await fastify.inject(`/private?value=${value}`)).statusCode).toBe(200)
  expect(renderings).toBe(3)
  for (let visit = 0; visit < 2; visit += 1) expect((await fastify.inject('/private')).body).toContain('page 4')
  await fastify.close()
})

/** Status, cache headers and address of a reply. */
const outcomeOf = async (fastify: Awaited<ReturnType<typeof pagesWith>>, url: string, cookie = '') => {
  const { statusCode, headers } = await fastify.inject({ url, headers: { cookie } })
  return [statusCode, headers['cache-control'], headers.location]
}

test('a page whose calls are all shared is cached until one of them changes; with another call it is not', async () => {
  let renderings = 0
  const calls: Record<string, string[]> = {
    '/shared': ['GET /notices shared'],
    '/mixed': ['GET /notices shared', 'GET /checkUserExists'],
    '/mixed-first': ['GET /checkUserExists', 'GET /notices shared'],
    '/none': [],
  }
  const fastify = await pagesWith(async ({ url, call }) => {
    for (const reference of calls[url]!) await call(reference, { query: {} })
    return `page ${(renderings += 1)}`
  })
  for (const [url, isShared] of Object.entries({
    '/shared': true,
    '/mixed': false,
    '/mixed-first': false,
    '/none': true,
  })) {
    renderings = 0
    const cacheControl = isShared ? 'public, max-age=0, stale-if-error=600' : 'no-store'
    for (let visit = 0; visit < 2; visit += 1) expect((await outcomeOf(fastify, url))[1], url).toBe(cacheControl)
    expect(renderings, url).toBe(isShared ? 1 : 2)
  }
  renderings = 0
  app.cache.invalidate(['news'])
  for (const url of ['/shared', '/none']) await fastify.inject(url)
  expect(renderings).toBe(1)
  await fastify.close()
})

test('a page gets the reply of its call or the refusal, and may make public calls only', async () => {
  const replies: unknown[] = []
  const fastify = await pagesWith(async ({ call }) => {
    replies.push(await call('GET /notice/:slug shared', { params: { slug: 'none' } }))
    replies.push(await call('GET /notices shared', { query: { limit: 'many' } }))
    replies.push(await call('GET /notices shared', { query: {} }))
    await call('GET /account/me', {})
    return ''
  })
  expect((await fastify.inject('/en/calls')).statusCode).toBe(500)
  expect(replies).toEqual([
    { kind: 'refusal', status: 404, refusal: expect.objectContaining({ code: 'not_found' }) },
    { kind: 'refusal', status: 400, refusal: expect.objectContaining({ code: 'invalid_input' }) },
    { kind: 'reply', reply: expect.objectContaining({ notice: [] }) },
  ])
  // The sentences are in the language of the page.
  expect(replies[0]).toMatchObject({ refusal: { message: 'We could not find what you are looking for.' } })
  await fastify.close()
})

test('the calls of pages count against the limit of their endpoint, so a page is no way around it', async () => {
  const { app: limited } = await aPortal()
  limited.config = { ...limited.config, rateLimits: true, limits: { searchPublic: { max: 2, perSeconds: 60 } } }
  const fastify = await pagesWith(
    async ({ call }) => JSON.stringify(await call('GET /search shared', { query: { q: 'guerra' } })),
    {},
    {},
    { app: limited },
  )
  const bodies: string[] = []
  for (const at of [1, 2, 3]) bodies.push((await fastify.inject(`/search?q=guerra${at}`)).body)
  expect(bodies.map((body) => /"(reply|refusal)"/.exec(body)?.[1])).toEqual(['reply', 'reply', 'refusal'])
  expect(bodies[2]).toContain('"status":429')
  await fastify.close()
})

test('a page that is not found, a redirect and a page of the development server are not kept', async () => {
  const absent = await pagesWith(async () => '', { result: { status: 404 } })
  expect(await outcomeOf(absent, '/absent')).toEqual([404, 'no-store', undefined])
  const moved = await pagesWith(async () => '', { result: { status: 302, location: '/there' } })
  expect(await outcomeOf(moved, '/here')).toEqual([302, 'no-store', '/there'])
  const finish = async (url: string, html: string) => `${url}: ${html}`
  const developed = await pagesWith(async () => 'text', {}, { finish })
  expect(await outcomeOf(developed, '/developed')).toEqual([200, 'no-store', undefined])
  expect((await developed.inject('/developed')).body).toBe('/developed: <style></style>text')
  for (const fastify of [absent, moved, developed]) await fastify.close()
})

test('each page has its type and the policy of its path without the language', async () => {
  const fastify = await pagesWith(async ({ url }) => url, {}, { policyOf: (path) => `policy of ${path}` })
  for (const [url, path] of [
    ['/notice?page=2', '/notice'],
    ['/en/notice', '/notice'],
    ['/en', ''],
    ['/english', '/english'],
  ] as const) {
    const { headers } = await fastify.inject(url)
    expect(headers, url).toMatchObject({
      'content-security-policy': `policy of ${path}`,
      'content-type': 'text/html; charset=utf-8',
      vary: 'Cookie, Accept-Encoding',
    })
  }
  const without = await pagesWith(async () => '', {}, { policyOf: null })
  expect((await without.inject('/free')).headers).not.toHaveProperty('content-security-policy')
  for (const each of [fastify, without]) await each.close()
})

test('a page of more than one piece arrives whole, with letters of any width', async () => {
  const fastify = await pagesWith(async () => 'ç€\u{1f409}'.repeat(50))
  const reply = await fastify.inject('/wide')
  expect(reply.body).toBe(`<style>b{}</style>${'ç€\u{1f409}'.repeat(50)}`)
  await fastify.close()
})

test('a reader with the cookie of English is led to the English page, and nobody keeps that', async () => {
  // Other tests may have left these pages in the cache.
  app.cache.invalidate(['settings'])
  const locales: string[] = []
  const fastify = await pagesWith(async ({ locale }) => (locales.push(locale), ''))
  const english = 'lang=en'
  expect(await outcomeOf(fastify, '/', english)).toEqual([302, 'no-store', '/en'])
  expect(await outcomeOf(fastify, '/led?page=2', english)).toEqual([302, 'no-store', '/en/led?page=2'])
  expect(locales).toEqual([])
  for (const url of ['/en', '/en/led', '/en?a', '/enter', '/led']) await fastify.inject(url)
  expect(locales).toEqual(['en', 'en', 'en', 'pt-BR', 'pt-BR'])
  await fastify.close()
})

test('a page has one address, and an address of a file or of the API is none', async () => {
  const fastify = await pagesWith(async () => 'page')
  expect(await outcomeOf(fastify, '/notice/?page=2')).toEqual([301, 'public, max-age=3600', '/notice?page=2'])
  for (const url of ['/api/nothing', '/assets/a', '/media/a', '/guilds/1', '/favicon.ico', '/a/b.webp?x=1'])
    expect(await outcomeOf(fastify, url), url).toEqual([404, 'no-store', undefined])
  for (const url of ['/apiary', '/notice?file=a.png', '/notice/version-1.2345678'])
    expect((await outcomeOf(fastify, url))[0], url).toBe(200)
  await fastify.close()
})

test('a page whose rendering fails is not waited for by later readers', async () => {
  const fastify = await pagesWith(async () => Promise.reject(new Error('no')))
  for (let visit = 0; visit < 2; visit += 1) expect((await fastify.inject('/failing')).statusCode).toBe(500)
  await fastify.close()
})

test('a build is served: its pages, its files, its forms and what robots leave out', async () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  const write = (name: string, text: string) => {
    mkdirSync(join(folder.path, name, '..'), { recursive: true })
    writeFileSync(join(folder.path, name), text)
  }
  const manifest = {
    'src/app/entry-client.tsx': { file: 'assets/a.js' },
    'src/styles/index.css': { file: 'assets/a.css' },
    'src/styles/home.css': { file: 'assets/home.css' },
    'src/styles/staff.css': { file: 'assets/staff.css' },
  }
  write('server/package.json', '{"type":"module"}')
  write('client/.vite/manifest.json', JSON.stringify(manifest))
  write('client/assets/a.js', 'script')
  write('client/assets/a.css', 'b{}')
  write('client/assets/home.css', 'a{}')
  write('client/favicon.svg', mark)
  write('client/sw.js', 'self')
  write(
    'server/entry-server.js',
    `export const renderer = {
      inlineScript: 'x', styleHashes: [], isPage: (url) => url === '/login', addressOf: (url) => url.split('?')[0],
      renderPage: async ({ url }) => ({ status: 200, location: null, html: ['<style>', '</style>' + url], isPrivate: false, pattern: url }),
    }`,
  )
  const fastify = createServer(app.config, app.log)
  handleErrors(fastify)
  await servePages(fastify, { ...app, config: { ...app.config, dev: false } }, folder.path)
  const page = await fastify.inject('/build')
  expect(page.body).toBe('<style>b{}</style>/build')
  expect((await fastify.inject('/')).body, 'the home has its own styles').toBe('<style>a{}</style>/')
  expect(page.headers['content-security-policy']).toMatch(/^default-src 'none'; script-src 'self' 'sha256-/)
  expect((await fastify.inject('/assets/a.js')).body).toBe('script')
  const robots = await fastify.inject('/robots.txt')
  expect([robots.headers['content-type'], robots.body]).toEqual([
    expect.stringContaining('text/plain'),
    expect.stringMatching(/^User-agent: \*\n(?:Disallow: \/\S+\n)+Sitemap: http\S+\/sitemap\.xml\n$/),
  ])
  const form = await fastify.inject({ method: 'POST', url: '/login' })
  expect([form.statusCode, form.headers.location]).toEqual([303, '/login'])
  await fastify.close()
})

const mark =
  '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64"><rect width="64" height="64" rx="10" fill="#080f16"/><path d="M8 8h48v48H8Z" fill="#e9bd68"/></svg>'

test('the app has a manifest in each language, icons, and a worker that staff can switch off', async () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  writeFileSync(join(folder.path, 'favicon.svg'), mark)
  writeFileSync(join(folder.path, 'sw.js'), 'work()')
  const fastify = createServer(app.config, app.log)
  handleErrors(fastify)
  serveApp(fastify, app, folder.path)

  const inEnglish = await fastify.inject('/en/app.json')
  expect(inEnglish.headers['content-type']).toBe('application/manifest+json; charset=utf-8')
  expect(inEnglish.json()).toMatchObject({ id: '/', start_url: '/en', lang: 'en', name: 'Guildhall' })
  const { icons, short_name } = (await fastify.inject('/app.json')).json()
  expect(short_name).toBe('Guildhall')
  expect(icons.map(({ sizes, purpose }: { sizes: string; purpose: string }) => `${sizes} ${purpose}`)).toEqual([
    '192x192 any',
    '512x512 any',
    '192x192 maskable',
    '512x512 maskable',
  ])
  const cornersOf = async (address: string) => {
    const { data, info } = await sharp((await fastify.inject(address)).rawPayload)
      .ensureAlpha()
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [info.width, data[3]]
  }
  // An icon that the system cuts into a shape fills its square.
  expect(await cornersOf('/icons/app-192.png')).toEqual([192, 0])
  expect(await cornersOf('/icons/app-maskable-512.png')).toEqual([512, 255])
  expect(await cornersOf('/apple-touch-icon.png')).toEqual([180, 255])
  const favicon = (await fastify.inject('/favicon.ico')).rawPayload
  const [count, bytes, at] = [favicon.readUInt16LE(4), favicon.readUInt32LE(30), favicon.readUInt32LE(34)]
  expect(count).toBe(2)
  expect((await sharp(favicon.subarray(at, at + bytes)).metadata()).width).toBe(32)

  const worker = await fastify.inject('/sw.js')
  expect(worker.headers).toMatchObject({
    'cache-control': 'no-cache',
    'content-security-policy': "default-src 'none'; connect-src 'self'",
  })
  expect(worker.body).toMatch(/^self\.portal=\{"isOn":true,.+\};\nwork\(\)$/)
  const again = await fastify.inject({ url: '/sw.js', headers: { 'if-none-match': String(worker.headers.etag) } })
  expect(again.statusCode).toBe(304)

  const token = await portal.aStaffToken()
  const value = { enabled: false, shortName: 'Reino' }
  await portal.call('PUT', '/staff/settings/app', { token, body: { value, version: 0 } })
  expect((await fastify.inject('/sw.js')).body).toMatch(/^self\.portal=\{"isOn":false,/)
  expect((await fastify.inject('/app.json')).statusCode).toBe(404)
  await portal.call('PUT', '/staff/settings/app', { token, body: { value: { ...value, enabled: true }, version: 1 } })
  expect((await fastify.inject('/app.json')).json()).toMatchObject({ name: 'Guildhall', short_name: 'Reino' })
  await fastify.close()
})

test('icons follow the picture that staff have chosen, and change with it', async () => {
  const folder = aFolder()
  onTestFinished(folder.remove)
  writeFileSync(join(folder.path, 'favicon.svg'), mark)
  const fastify = createServer(app.config, app.log)
  serveApp(fastify, app, folder.path)
  const colourOf = async (address: string, at: number) => {
    const { data } = await sharp((await fastify.inject(address)).rawPayload)
      .ensureAlpha()
      .resize(16, 16, { kernel: 'nearest' })
      .raw()
      .toBuffer({ resolveWithObject: true })
    return [...data.subarray(at * 4, at * 4 + 4)]
  }
  const middle = 8 * 16 + 8
  expect(await colourOf('/icons/app-192.png', middle)).toEqual([0xe9, 0xbd, 0x68, 255])

  const token = await portal.aStaffToken()
  const upload = async (background: string, channels: 3 | 4) => {
    const bytes = await sharp({ create: { width: 90, height: 30, channels, background } })
      .png()
      .toBuffer()
    const body = new FormData()
    body.set('image', new File([new Uint8Array(bytes)], 'icon.png'))
    return (await portal.call('POST', '/staff/settings/look/picture', { token, body })).body
  }
  const { message: _, ...icon } = await upload('#0000ff', 3)
  const value = { ...settingGroups.look.defaults, icon, dark: { accent: '', background: '#200010' } }
  expect((await portal.call('PUT', '/staff/settings/look', { token, body: { value } })).status).toBe(200)
  const blue = await colourOf('/icons/app-192.png', middle)
  expect([blue[0]! < 20, blue[1]! < 20, blue[2]! > 230, blue[3]]).toEqual([true, true, true, 255])
  // A wide picture keeps its shape: above it the icon is clear, or has the background in a full one.
  expect((await colourOf('/icons/app-192.png', 8))[3]).toBe(0)
  expect(await colourOf('/apple-touch-icon.png', 8)).toEqual([0x20, 0, 0x10, 255])
  // A badge of a picture without transparency would be a full square.
  expect((await colourOf('/icons/badge-96.png', 0))[3]).toBe(0)
  const manifest = (await fastify.inject('/app.json')).json()
  expect(manifest).toMatchObject({ theme_color: '#200010', background_color: '#200010' })
  expect(manifest.icons[0].src).toMatch(/^\/icons\/app-192\.png\?v=[0-9a-f]{10}$/)

  await portal.call('DELETE', '/staff/settings/look', { token })
  expect(await colourOf('/icons/app-192.png', middle)).toEqual([0xe9, 0xbd, 0x68, 255])
  await fastify.close()
})

test('a page whose call finds no database is a short refusal, and one that does without the call is not kept', async () => {
  const { db, interrupt, close } = connect('postgres://nobody@127.0.0.1:1/none')
  interrupt()
  const seen: boolean[] = []
  let status = 503
  const renderPage = async ({ call, isOutage }: PageRequest): Promise<PageResult> => {
    await call('GET /notices shared', { query: {} })
    seen.push(isOutage())
    return { status, location: null, html: ['<style>', '</style>'], isPrivate: false }
  }
  const renderer = async () => ({
    renderPage,
    previewOf: () => Promise.reject(new Error('no preview')),
    isPage: () => true,
    addressOf: (url: string) => url,
    publicPaths: [],
    inlineScript: '',
    styleHashes: [],
  })
  const fastify = createServer(app.config, app.log)
  handleErrors(fastify)
  fastify.get('/*', pageHandler({ ...app, db }, { renderer, assets, policyOf: null }))
  const refused = await fastify.inject({ url: '/en/away', headers: { accept: 'text/html' } })
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '2'])
  expect(refused.body).toContain('The portal is recovering.')
  status = 200
  const partial = await fastify.inject('/away')
  expect([partial.statusCode, partial.headers['cache-control'], partial.body]).toEqual([
    200,
    'no-store',
    '<style>b{}</style>',
  ])
  expect(seen).toEqual([true, true])
  await fastify.close()
  await close()
})

test('the page of the first start names no address to other sites, and no cache stores it', async () => {
  const fastify = await pagesWith(async ({ call }) => JSON.stringify(await call('GET /setup', {})))
  for (const address of ['/setup', '/setup?token=0123456789abcdefghij', '/en/setup']) {
    const { headers, body } = await fastify.inject(address)
    expect([headers['referrer-policy'], headers['cache-control']]).toEqual(['no-referrer', 'no-store'])
    expect(body).toContain('{"isOpen":true}')
  }
})
