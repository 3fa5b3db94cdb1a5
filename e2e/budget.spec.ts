import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { brotliCompressSync, constants } from 'node:zlib'
import type { Request } from '@playwright/test'
import { builtPages } from '../server/src/http/built-pages.ts'
import { expect, hydrated, test } from './fixtures.ts'

const built = join(builtPages(), 'client')

// Kilobytes of 1,000 bytes, with the strongest compression. The goal of the scripts is 105 and their limit 120: each page of
// the site map adds about 40 bytes. The HTML of the home contains its own styles: their goal is 10 and their limit 15; for
// the HTML 15 and 25. HTML measures 19.2, of which the inline script takes 1.
const budget = { scriptKb: 106.5, cssKb: 12, htmlKb: 22.5, fonts: 2, requests: 12 }

test('the first visit to the home stays within its budget', async ({ page }) => {
  const requests: Request[] = []
  page.on('request', (request) => requests.push(request))
  const reply = await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')

  const html = await reply!.text()
  const of = (type: string) => requests.filter((request) => request.resourceType() === type)
  // Modules preloaded by <link rel=modulepreload> have the type script as well. A set, because a module that is
  // preloaded and then imported may be reported twice.
  const scripts = await weigh(of('script'))
  const inlineCss = [...html.matchAll(/<style[^>]*>([^]*?)<\/style>/g)].map((match) => match[1]).join('')
  const measured = {
    scriptKb: scripts.kb,
    cssKb: (await weigh(of('stylesheet'))).kb + brotliKb(Buffer.from(inlineCss)),
    htmlKb: brotliKb(Buffer.from(html)),
    fonts: of('font').length,
    requests: new Set(requests.map((request) => request.url())).size,
  }
  console.log('home:', measured, scripts.files)

  expect(scripts.files.length, 'the page has scripts at all').toBeGreaterThan(0)
  for (const [what, limit] of Object.entries(budget))
    expect(measured[what as keyof typeof budget], `${what} of the home`).toBeLessThanOrEqual(limit)
})

test('a chunk carries only the calls that it makes', async ({ page }) => {
  const scripts: Request[] = []
  page.on('request', (request) => void (request.resourceType() === 'script' && scripts.push(request)))
  await page.goto('/')
  await hydrated(page)
  const texts = await Promise.all(
    scripts.map(async (request) => readFile(join(built, new URL(request.url()).pathname), 'utf8')),
  )
  const calls = texts.join('\n').match(/(?:GET|POST|PUT|DELETE) \/[\w/:]*/g)
  expect(calls).toEqual(expect.arrayContaining(['GET /notices', 'GET /ranking', 'GET /account/user']))
  const ofOthers = /signup|staff|notice\/|totp|guildmark/
  expect(calls!.filter((call) => ofOthers.test(call))).toEqual([])
})

test('a page has its styles once, and its scripts do not block it', async ({ page }) => {
  const styles: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())))
  const reply = await page.goto('/roadmap')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(styles, 'files beside the style element').toEqual([])
  const scripts = (await reply!.text()).match(/<(?:link rel="modulepreload"|script [^>]*src=)[^>]*>/g) ?? []
  expect(scripts.length).toBeGreaterThan(1)
  expect(scripts.filter((tag) => !tag.includes('fetchpriority="low"'))).toEqual([])
})

test('the home has its own styles, and those of all pages come once, before the first other page', async ({ page }) => {
  const styles: string[] = []
  page.on('request', (request) => void (request.resourceType() === 'stylesheet' && styles.push(request.url())))
  await page.goto('/')
  await hydrated(page)
  expect(styles).toEqual([])
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href="/ranking"]')!.click())
  await expect(page.getByRole('columnheader').first()).toBeVisible()
  expect(styles.map((address) => new URL(address).pathname)).toEqual([expect.stringMatching(/^\/assets\/index-/)])
  const height = () => page.getByRole('search').evaluate((filters) => filters.getBoundingClientRect().height)
  const after = await height()
  await page.reload()
  await hydrated(page)
  expect(await height(), 'the same as in a document of that page').toBe(after)
})

test('an article adds little to the scripts of the home', async ({ page }) => {
  const scripts: Request[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') scripts.push(request)
  })
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  const address = await page.getByRole('article').first().getByRole('link').first().getAttribute('href')
  const ofHome = new Set(scripts.map((request) => request.url()))
  await page.goto(address!)
  await hydrated(page)
  await page.waitForLoadState('networkidle')

  const more = await weigh(scripts.filter((request) => !ofHome.has(request.url())))
  console.log('article:', more)
  expect(more.files.length, 'the article has scripts of its own').toBeGreaterThan(0)
  expect(more.kb).toBeLessThanOrEqual(30)
})

async function weigh(requests: Request[]): Promise<{ kb: number; files: string[] }> {
  const paths = [...new Set(requests.map((request) => new URL(request.url()).pathname))]
  const weights = await Promise.all(paths.map(async (path) => brotliKb(await readFile(join(built, path)))))
  return {
    kb: round(weights.reduce((sum, weight) => sum + weight, 0)),
    files: paths.map((path, i) => `${path} ${weights[i]}`),
  }
}

function brotliKb(bytes: Buffer): number {
  if (bytes.length === 0) return 0
  return round(brotliCompressSync(bytes, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }).length / 1000)
}

function round(kb: number): number {
  return Math.round(kb * 10) / 10
}
