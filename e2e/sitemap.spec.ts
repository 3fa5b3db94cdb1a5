import { pages } from '../web/src/app/paths.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { publicAddresses } from './sitemap.ts'

const valueOf = (html: string, pattern: RegExp) => pattern.exec(html)?.[1] ?? null
const links = (text: string) =>
  Object.fromEntries(
    [...text.matchAll(/<(?:xhtml:)?link rel="alternate" hreflang="([^"]+)" href="([^"]+)"/g)].map((match) => [
      match[1],
      match[2],
    ]),
  )

interface Thing {
  '@type': string
  [property: string]: unknown
}
const thingsIn = (html: string): Thing[] => {
  const text = valueOf(html, /<script type="application\/ld\+json">([^<]*)<\/script>/)
  return text ? (JSON.parse(text) as { '@graph': Thing[] })['@graph'] : []
}

/** The things that the pages of a path are about, beside their place among the pages. */
const expectedThings: [path: RegExp, type: string][] = [
  [/^\/$/, 'Organization'],
  [/^\/events$/, 'Event'],
  [/^\/notice\/./, 'Article'],
  [/^\/guide\/./, 'Article'],
  [/^\/item\/./, 'Product'],
]

test('every public page has its own canonical address, both languages and its structured data', async ({
  portalUrl,
}) => {
  // It reads each public page, some hundred of them.
  test.slow()
  const addresses = await publicAddresses(portalUrl)
  expect(addresses.length).toBeGreaterThan(60)
  expect(new Set(addresses.map(({ url }) => url)).size).toBe(addresses.length)
  const seen = new Set<string>()
  for (const { url, entry } of addresses) {
    const reply = await fetch(url, { redirect: 'manual' })
    // Another journey may have removed the article or item since.
    if (reply.status === 404 && !(await publicAddresses(portalUrl)).some((each) => each.url === url)) continue
    expect(reply.status, url).toBe(200)
    const html = await reply.text()
    const { pathname } = new URL(url)
    const path = pathname.replace(/^\/en(?=\/|$)/, '') || '/'
    const both = { 'pt-BR': portalUrl + path, en: `${portalUrl}/en${path === '/' ? '' : path}` }
    expect(valueOf(html, /<link rel="canonical" href="([^"]+)">/), url).toBe(url)
    expect(links(html), url).toEqual({ ...both, 'x-default': both['pt-BR'] })
    expect(links(entry), url).toEqual(links(html))
    expect(valueOf(html, /<html lang="([^"]+)"/), url).toBe(pathname === path ? 'pt-BR' : 'en')
    expect(html, url).not.toContain('content="noindex"')

    const things = thingsIn(html)
    const [, expected] = expectedThings.find(([pattern]) => pattern.test(path)) ?? []
    if (expected) expect(things[0]?.['@type'], url).toBe(expected)
    if (expected) seen.add(expected)
    // No price is in a currency.
    expect(JSON.stringify(things), url).not.toMatch(/offers|priceCurrency/)
    const trail = things.find((thing) => thing['@type'] === 'BreadcrumbList')
    const last = (trail?.itemListElement as { item: string }[] | undefined)?.at(-1)
    expect(last?.item ?? null, url).toBe(path === '/' ? null : url)
  }
  expect([...seen].toSorted()).toEqual(['Article', 'Event', 'Organization', 'Product'])
})

test('what is public and not in the sitemap is not for search engines', async ({ portalUrl }) => {
  const listed = new Set((await publicAddresses(portalUrl)).map(({ url }) => new URL(url).pathname))
  const others = pages.filter(({ path, access }) => !access && !path.includes(':') && !listed.has(path))
  expect(others.length).toBeGreaterThan(5)
  for (const { path } of others) {
    const reply = await fetch(portalUrl + path)
    expect(await reply.text(), path).toContain('<meta name="robots" content="noindex">')
  }
})

test('the lists name their feeds, and browsers find them well-formed', async ({ page, portalUrl }) => {
  await page.goto('/notice')
  await hydrated(page)
  const feeds = page.locator('link[rel=alternate][type$="+xml"]')
  await expect(feeds).toHaveCount(2)
  await expect(page.getByRole('link', { name: 'RSS' })).toHaveAttribute('href', '/notice.rss')
  const addresses = [
    '/notice.rss',
    '/en/notice.atom',
    '/guides.rss',
    '/en/guides.atom',
    '/sitemap.xml',
    '/sitemap/pages.xml',
  ]
  const roots = await page.evaluate(
    async (urls) =>
      Promise.all(
        urls.map(async (url) => {
          const text = await (await fetch(url)).text()
          return new DOMParser().parseFromString(text, 'application/xml').documentElement.nodeName
        }),
      ),
    addresses,
  )
  expect(roots).toEqual(['rss', 'feed', 'rss', 'feed', 'sitemapindex', 'urlset'])
  const robots = await (await fetch(`${portalUrl}/robots.txt`)).text()
  expect(robots).toContain(`Sitemap: ${portalUrl}/sitemap.xml`)
})

test('the page of the events offers its calendars', async ({ page, portalUrl }) => {
  await page.goto('/en/events')
  await hydrated(page)
  const bosses = page.getByRole('listitem').filter({ has: page.getByRole('heading', { name: 'Bosses only' }) })
  await expect(bosses.getByRole('link', { name: 'Subscribe' })).toHaveAttribute(
    'href',
    `${portalUrl.replace('http:', 'webcal:')}/en/events/boss.ics`,
  )
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await bosses.getByRole('button', { name: 'Copy address' }).click()
  await expect(bosses.getByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await page.evaluate(async () => navigator.clipboard.readText())).toBe(`${portalUrl}/en/events/boss.ics`)
})
