import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { listen, type Complaints } from './complaints.ts'

export { expect }

type Journey = {
  portalUrl: string
  /** What the browser held against our pages; `expect(/status of 404/)` says what a journey provokes. */
  complaints: Complaints
  /** Another person with a browser of their own, listened to like the first. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Whether visitors meet the launch modal; most journeys begin after it was dismissed for today. */
  meetsLaunch: boolean
}

/** A journey fails on anything its pages complain of: see complaints.ts. */
export const test = base.extend<Journey>({
  // Playwright reads from the first argument what a fixture needs; this one needs nothing.
  // oxlint-disable-next-line no-empty-pattern
  portalUrl: async ({}, use) => {
    if (!process.env.PORTAL_URL) throw new Error('PORTAL_URL is not set; run the journeys with `npm test`.')
    await use(process.env.PORTAL_URL)
  },
  baseURL: async ({ portalUrl }, use) => use(portalUrl),

  complaints: async ({ portalUrl }, use) => {
    const complaints = listen(portalUrl)
    await use(complaints)
    const heard = complaints.unexpected()
    if (heard.length > 0) throw new Error(`The pages must be quiet, but:\n  ${heard.join('\n  ')}`)
  },
  meetsLaunch: [false, { option: true }],
  context: async ({ context, complaints, meetsLaunch }, use) => {
    await complaints.to(context)
    if (!meetsLaunch) await dismissLaunch(context)
    if (process.env.EARLY) context.on('page', actEarly)
    await use(context)
  },
  newVisitor: async ({ browser, contextOptions, locale, portalUrl, complaints, meetsLaunch }, use) => {
    const contexts: BrowserContext[] = []
    await use(async (options = {}) => {
      const context = await browser.newContext({ ...contextOptions, locale, baseURL: portalUrl, ...options })
      contexts.push(context)
      await complaints.to(context)
      if (!meetsLaunch) await dismissLaunch(context)
      if (process.env.EARLY) context.on('page', actEarly)
      return context.newPage()
    })
    for (const context of contexts) await context.close()
  },
})

/** Lets the page go on as soon as its address has answered, where Playwright would wait for all that it loads. */
function actEarly(page: Page): void {
  const { goto, reload } = page
  page.goto = (url, options) => goto.call(page, url, { waitUntil: 'commit', ...options })
  page.reload = (options) => reload.call(page, { waitUntil: 'commit', ...options })
}

/** Fails on any violation of WCAG 2.2 AA or of axe's best practices in the page as it stands. */
export async function axe(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page })
    .withTags(['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'])
    // We have no frames, and the other mode opens a blank page for each look.
    .setLegacyMode(true)
    .analyze()
  const found = violations.flatMap((violation) =>
    violation.nodes.map(
      (node) =>
        `${violation.id}: ${violation.help}\n    ${node.target.join(' ')}\n    ${node.html}\n    ${node.failureSummary?.replaceAll('\n', ' ')}`,
    ),
  )
  expect(found.join('\n'), `axe on ${page.url()}`).toBe('')
}

/** Stores that the visitor wants no launch modal today: the day that the browser's clock has when a page begins. */
export async function dismissLaunch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol === 'about:') return
    const now = new Date()
    const today = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    localStorage.setItem(`launch-dismissed:launch:${today.map((part) => String(part).padStart(2, '0')).join('-')}`, '1')
  })
}

/** Signs the demo's superadmin in; the next `goto` is theirs. */
export const asStaff = (page: Page) => signIn(page, 'admin', 'admin123')

/** Signs the demo's player in; the next `goto` is theirs. */
export const asPlayer = (page: Page) => signIn(page, 'player', 'player123')

async function signIn(page: Page, username: string, password: string): Promise<string> {
  const reply = await page.request.post('/api/login', { data: { username, password } })
  expect(reply.status(), await reply.text()).toBe(200)
  const { token } = (await reply.json()) as { token: string }
  await rememberToken(page, token)
  return token
}

/** Gives the browser a session that is open already; the next `goto` is theirs. */
export const rememberToken = (page: Page, token: string) => remember(page, 'power-token', token)

/** Stores the visitor's choice of theme; the next `goto` shows it. */
export const setTheme = (page: Page, theme: 'light' | 'dark' | 'system') => remember(page, 'theme', theme)

/** Puts a value in local storage once, so that what the page does to it afterwards stays. */
export async function remember(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    ([mark, key, value]) => {
      if (location.protocol === 'about:' || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'done')
      localStorage.setItem(key, value)
    },
    [`remembered-${key}-${Math.random()}`, key, value] as const,
  )
}

/** The page is not only drawn but alive. */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html'), 'the page came alive').toHaveAttribute('data-hydrated')
}

/**
 * The page is alive. With EARLY it only has to be written: a journey then does what a person does on a slow phone,
 * before the page is alive (e2e/walk/core.ts). What exists only afterwards, like a key that does nothing, waits with
 * `alive`.
 */
export async function hydrated(page: Page): Promise<void> {
  if (process.env.EARLY) await page.locator('#page-state').waitFor({ state: 'attached' })
  else await alive(page)
}
