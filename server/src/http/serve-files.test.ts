import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { fastify as createFastify } from 'fastify'
import { afterAll, expect, onTestFinished, test } from 'vitest'
import { formerClients } from './built-pages.ts'
import { serveFiles, serveFormerAssets } from './serve-files.ts'

const folder = mkdtempSync(join(tmpdir(), 'guildhall-files-'))
const script = 'export const text = "ç"'
mkdirSync(join(folder, 'assets'))
mkdirSync(join(folder, '.vite'))
writeFileSync(join(folder, 'assets/entry-1a.js'), script)
writeFileSync(join(folder, 'assets/entry-1a.js.br'), brotliCompressSync(script))
writeFileSync(join(folder, 'favicon.svg'), '<svg/>')
writeFileSync(join(folder, 'a b.txt'), 'text')
writeFileSync(join(folder, '.vite/manifest.json'), '{}')
const fastify = createFastify()
serveFiles(fastify, folder)
afterAll(async () => {
  await fastify.close()
  rmSync(folder, { recursive: true })
})

const get = (url: string, headers: Record<string, string> = {}, method: 'GET' | 'HEAD' = 'GET') =>
  fastify.inject({ method, url, headers })

test('a script goes out in brotli to those who take it, with the type of the script', async () => {
  const reply = await get('/assets/entry-1a.js', { 'accept-encoding': 'gzip, deflate, br' })
  expect(reply.headers).toMatchObject({
    'content-type': 'application/javascript; charset=utf-8',
    'content-encoding': 'br',
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'Accept-Encoding',
  })
  expect(brotliDecompressSync(reply.rawPayload).toString()).toBe(script)
})

test.each(['gzip', 'br;q=0', ''])('with Accept-Encoding "%s" it goes out as it is', async (accepted) => {
  const reply = await get('/assets/entry-1a.js', { 'accept-encoding': accepted })
  expect([reply.body, reply.headers['content-encoding'], reply.headers.vary]).toEqual([
    script,
    undefined,
    'Accept-Encoding',
  ])
})

test('a browser that has the file is told so, and may ask for a part', async () => {
  const first = await get('/favicon.svg')
  expect(first.headers).toMatchObject({ 'content-type': 'image/svg+xml', 'cache-control': 'public, max-age=3600' })
  const again = await get('/favicon.svg', { 'if-none-match': String(first.headers.etag) })
  expect([again.statusCode, again.body]).toEqual([304, ''])
  const part = await get('/favicon.svg', { range: 'bytes=1-3' })
  expect([part.statusCode, part.body]).toEqual([206, 'svg'])
})

test('HEAD has the headers alone', async () => {
  const reply = await get('/favicon.svg', {}, 'HEAD')
  expect([reply.statusCode, reply.headers['content-length'], reply.body]).toEqual([200, '6', ''])
})

test.each([
  '/.vite/manifest.json',
  '/assets/entry-1a.js.br',
  '/assets/',
  '/assets/../../etc/passwd',
  '/assets/none.js',
])('%s is not served', async (url) => {
  expect((await get(url)).statusCode).toBe(404)
})

test('a name with a space is found', async () => {
  expect((await get('/a%20b.txt')).body).toBe('text')
})

test('files of the build before are served until it is removed, except those that the build has itself', async () => {
  const root = mkdtempSync(join(tmpdir(), 'guildhall-builds-'))
  onTestFinished(() => rmSync(root, { recursive: true, force: true }))
  const file = (build: string, name: string, text = name) => {
    const path = join(root, 'web/dist', build, 'client', name)
    mkdirSync(dirname(path), { recursive: true })
    writeFileSync(path, text)
  }
  writeFileIn(root, 'web/dist/current', 'new')
  for (const build of ['older', 'old', 'new', '.unfinished-1']) {
    file(build, 'assets/same-1.js')
    file(build, `assets/${build.replace('.', '')}.js`)
    file(build, 'favicon.svg')
  }
  // A build that was killed before it had removed the older one leaves both.
  for (const build of ['older', 'old']) file(build, 'assets/shared-1.js')
  const clients = formerClients(root, undefined)
  expect(clients.toSorted()).toEqual(['old', 'older'].map((build) => join(root, 'web/dist', build, 'client')))
  const server = createFastify()
  onTestFinished(() => server.close())
  server.setErrorHandler((error, _, reply) => reply.status((error as { status?: number }).status ?? 500).send({}))
  const client = join(root, 'web/dist/new/client')
  serveFiles(server, client)
  serveFormerAssets(server, clients, client)
  const status = async (url: string) => (await server.inject({ url })).statusCode
  expect([await status('/assets/old.js'), await status('/assets/new.js')]).toEqual([200, 200])
  expect([await status('/assets/same-1.js'), await status('/assets/unfinished-1.js')]).toEqual([200, 404])
  expect([await status('/assets/older.js'), await status('/assets/shared-1.js')]).toEqual([200, 200])
  rmSync(join(root, 'web/dist/old'), { recursive: true })
  expect(await status('/assets/old.js')).toBe(404)
})

test('an installed release serves the files of the release before it', () => {
  const home = mkdtempSync(join(tmpdir(), 'guildhall-home-'))
  onTestFinished(() => rmSync(home, { recursive: true, force: true }))
  for (const version of ['1.0.0', '1.1.0'])
    mkdirSync(join(home, 'releases', version, 'web/dist/build/client'), { recursive: true })
  const root = join(home, 'releases/1.1.0')
  writeFileIn(root, 'web/dist/current', 'build')
  expect(formerClients(root, home)).toEqual([])
  symlinkSync('releases/1.0.0', join(home, 'former'))
  expect(formerClients(root, home)).toEqual([join(home, 'releases/1.0.0/web/dist/build/client')])
})

function writeFileIn(root: string, name: string, text: string): void {
  const path = join(root, name)
  mkdirSync(dirname(path), { recursive: true })
  writeFileSync(path, text)
}
