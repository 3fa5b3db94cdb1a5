import { chromium } from '@playwright/test'
import lighthouse from 'lighthouse'
import { chromiumPath } from '../e2e/chromium.ts'
import { listen } from '../e2e/complaints.ts'
import { examplePath } from '../e2e/examples.ts'
import { startPortal } from '../e2e/portal.ts'
import { freePort } from '../test/ports.ts'
import { median, round, type BenchResult } from './harness.ts'

const runs = 5
const categories = ['performance', 'accessibility', 'best-practices', 'seo'] as const
const limits = {
  performance: { atLeast: 97 },
  accessibility: { atLeast: 100 },
  'best-practices': { atLeast: 100 },
  seo: { atLeast: 100 },
}
/** Results of searches are not to be indexed, which Lighthouse counts against a page. */
const { seo: _, ...limitsOfSearch } = limits

type Report = { scores: Record<string, number>; lcpMs: number; tbtMs: number; cls: number; kb: number }

/**
 * Lighthouse as on a mid-range phone with a slow line, on the most visited pages. It needs the machine for itself.
 * LIGHTHOUSE_PAGES=character,guild tries these alone.
 */
export async function run(): Promise<BenchResult[]> {
  const runningUrl = process.env.PORTAL_URL
  const portal = runningUrl ? undefined : await startPortal()
  const url = runningUrl ?? portal!.url
  try {
    const pages = {
      home: '/',
      article: await examplePath('/notice/:slug', url),
      news: '/notice',
      ranking: '/ranking',
      character: await examplePath('/player/:name', url),
      guild: await examplePath('/guild/:id', url),
      downloads: '/download',
      shop: '/shopping',
      market: '/market',
      guides: '/guides',
      droplist: '/droplist',
      roadmap: '/roadmap',
      events: '/events',
      search: '/search?q=guerra',
    }
    const only = process.env.LIGHTHOUSE_PAGES?.split(',')
    const results: BenchResult[] = []
    for (const [name, path] of Object.entries(pages))
      if (only?.includes(name) ?? true) results.push(await audit(name, url, path))
    return results
  } finally {
    await portal?.stop()
    await portal?.remove()
  }
}

async function audit(name: string, url: string, path: string): Promise<BenchResult> {
  await isAlive(url, path)
  const reports: Report[] = []
  for (let i = 0; i < runs; i++) reports.push(await visit(url + path))
  const middle = (of: (report: Report) => number) => round(median(reports.map(of)), 3)
  return {
    bench: 'lighthouse',
    name: `${name} (${path})`,
    measures: {
      ...Object.fromEntries(categories.map((category) => [category, middle((report) => report.scores[category]!)])),
      'LCP ms': round(middle((report) => report.lcpMs)),
      'TBT ms': round(middle((report) => report.tbtMs)),
      CLS: middle((report) => report.cls),
      'total KB': round(middle((report) => report.kb)),
    },
    limits: name === 'search' ? limitsOfSearch : limits,
  }
}

/** A page without its script would score 100, so this checks first that the page becomes alive without complaints. */
async function isAlive(url: string, path: string): Promise<void> {
  const { executablePath, env, args } = await chromiumPath()
  const browser = await chromium.launch({ executablePath, env, args })
  try {
    const context = await browser.newContext({ baseURL: url })
    const complaints = listen(url)
    await complaints.to(context)
    const page = await context.newPage()
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    const isHydrated = await page
      .locator('html[data-hydrated]')
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      )
    const heard = complaints.unexpected()
    if (!isHydrated || heard.length > 0)
      throw new Error([`${path} ${isHydrated ? 'is not quiet' : 'did not come alive'}:`, ...heard].join('\n  '))
  } finally {
    await browser.close()
  }
}

async function visit(url: string): Promise<Report> {
  const { executablePath, env, args } = await chromiumPath()
  const port = await freePort()
  // A new browser each time, with an empty cache and no session.
  const browser = await chromium.launch({ executablePath, env, args: [...args, `--remote-debugging-port=${port}`] })
  try {
    const result = await lighthouse(url, { port, logLevel: 'error', output: 'json', onlyCategories: [...categories] })
    if (!result) throw new Error(`Lighthouse gave no result for ${url}.`)
    const { lhr } = result
    if (lhr.runtimeError) throw new Error(`${url}: ${lhr.runtimeError.message}`)
    if (lhr.audits['errors-in-console']?.score !== 1)
      throw new Error(`${url} wrote errors to the console: ${JSON.stringify(lhr.audits['errors-in-console']?.details)}`)
    for (const category of categories) explain(url, lhr.categories[category]!, lhr.audits)
    const number = (audit: string) => lhr.audits[audit]?.numericValue ?? NaN
    return {
      scores: Object.fromEntries(
        categories.map((category) => [category, Math.round((lhr.categories[category]!.score ?? 0) * 100)]),
      ),
      lcpMs: number('largest-contentful-paint'),
      tbtMs: number('total-blocking-time'),
      cls: number('cumulative-layout-shift'),
      kb: number('total-byte-weight') / 1000,
    }
  } finally {
    await browser.close()
  }
}

type Category = { id: string; auditRefs: { id: string; weight: number }[] }

const explained = new Set<string>()

/** Prints the audits that cost points where the limit is 100, once. */
function explain(
  url: string,
  category: Category,
  audits: Record<string, { score: number | null; title: string }>,
): void {
  if (category.id === 'performance') return
  for (const { id, weight } of category.auditRefs) {
    const audit = audits[id]
    if (weight === 0 || !audit || audit.score === null || audit.score === 1) continue
    const line = `${url} lost points in ${category.id}: ${audit.title} (${id})`
    if (!explained.has(line)) console.log(line)
    explained.add(line)
  }
}
