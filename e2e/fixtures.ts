import { test as base, expect, type BrowserContext, type BrowserContextOptions, type Page } from '@playwright/test'
import { personal } from '../web/src/session/personal.ts'
import { axe } from './axe.ts'
import { listen, type Complaints } from './complaints.ts'
import { findUnlisted } from './stored.ts'

export { axe, expect }

type Journey = {
  portalUrl: string
  /** What the browser reported about our pages; `expect(/status of 404/)` announces what a journey causes. */
  complaints: Complaints
  /** Another person with an own browser, whose pages are watched like the first one's. */
  newVisitor: (options?: BrowserContextOptions) => Promise<Page>
  /** Whether visitors see the launch modal; most journeys begin after it was dismissed for today. */
  meetsLaunch: boolean
}

/** A journey fails on every complaint of its pages: see complaints.ts. */
export const test = base.extend<Journey>({
  // Playwright reads the needed fixtures from the first argument; this one needs none.
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
  context: async ({ context, complaints, meetsLaunch, portalUrl }, use) => {
    await complaints.to(context)
    if (!meetsLaunch) await dismissLaunch(context)
    if (process.env.EARLY) context.on('page', actEarly)
    if (process.env.SLOW) context.on('page', slowDown)
    await use(context)
    await demandListed(context, portalUrl)
  },
  newVisitor: async ({ browser, contextOptions, locale, serviceWorkers, portalUrl, complaints, meetsLaunch }, use) => {
    const contexts = new Set<BrowserContext>()
    await use(async (options = {}) => {
      const context = await browser.newContext({
        ...contextOptions,
        locale,
        serviceWorkers,
        baseURL: portalUrl,
        ...options,
      })
      contexts.add(context)
      // A journey may close a browser itself.
      context.once('close', () => contexts.delete(context))
      await complaints.to(context)
      if (!meetsLaunch) await dismissLaunch(context)
      if (process.env.EARLY) context.on('page', actEarly)
      if (process.env.SLOW) context.on('page', slowDown)
      return context.newPage()
    })
    for (const context of [...contexts]) await demandListed(context, portalUrl)
    for (const context of [...contexts]) await context.close()
  },
})

/** The privacy page lists everything that a page stores. A journey fails when one stores anything else. */
async function demandListed(context: BrowserContext, portalUrl: string): Promise<void> {
  const unlisted = await findUnlisted(context, portalUrl)
  expect(unlisted, 'stored by a page, and not listed in contract/src/browser-storage.ts').toEqual([])
}

/** Slows the scripts of a page by the factor SLOW: what passes by chance on a fast machine fails then. */
function slowDown(page: Page): void {
  const { goto } = page
  let isSlow: Promise<unknown> | undefined
  page.goto = async (url, options) => {
    isSlow ??= page
      .context()
      .newCDPSession(page)
      .then((devTools) => devTools.send('Emulation.setCPUThrottlingRate', { rate: Number(process.env.SLOW) }))
    await isSlow
    return goto.call(page, url, options)
  }
}

/** Makes `goto` return as soon as the address has replied; Playwright would wait for everything that the page loads. */
function actEarly(page: Page): void {
  const { goto, reload } = page
  page.goto = (url, options) => goto.call(page, url, { waitUntil: 'commit', ...options })
  page.reload = (options) => reload.call(page, { waitUntil: 'commit', ...options })
}

/**
 * Stores the dismissal of the launch modal for today and tomorrow. A journey may set the page's clock after this script
 * has run, and shortly before midnight a later moment is tomorrow.
 */
export async function dismissLaunch(context: BrowserContext): Promise<void> {
  await context.addInitScript(() => {
    if (location.protocol === 'about:' || origin === 'null') return
    for (const inDays of [0, 1]) {
      const day = new Date()
      day.setDate(day.getDate() + inDays)
      const parts = [day.getFullYear(), day.getMonth() + 1, day.getDate()]
      localStorage.setItem(
        `launch-dismissed:launch:${parts.map((part) => String(part).padStart(2, '0')).join('-')}`,
        '1',
      )
    }
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

/**
 * Gives the browser an existing session; the next `goto` uses it. What the browser stores about a former person is
 * removed as by signing out. Otherwise the page would find it and load once more, in the middle of the next step.
 */
export async function rememberToken(page: Page, token: string): Promise<void> {
  await page.addInitScript(
    ([mark, token, personal]) => {
      if (location.protocol === 'about:' || origin === 'null' || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'done')
      const former = localStorage.getItem('power-token')
      if (former && former !== token)
        for (const area of [localStorage, sessionStorage])
          for (const key of Object.keys(area)) if (new RegExp(personal).test(key)) area.removeItem(key)
      localStorage.setItem('power-token', token)
    },
    [`remembered-session-${Math.random()}`, token, personal.source] as const,
  )
}

/** Stores the visitor's choice of theme; the next `goto` shows it. */
export const setTheme = (page: Page, theme: 'light' | 'dark' | 'system') => remember(page, 'theme', theme)

/** Puts a value in local storage once, so that later changes by the page persist. */
export async function remember(page: Page, key: string, value: string): Promise<void> {
  await page.addInitScript(
    ([mark, key, value]) => {
      // A frame without rights has no storage.
      if (location.protocol === 'about:' || origin === 'null' || sessionStorage.getItem(mark)) return
      sessionStorage.setItem(mark, 'done')
      localStorage.setItem(key, value)
    },
    [`remembered-${key}-${Math.random()}`, key, value] as const,
  )
}

/** Waits until React has hydrated the page. */
export async function alive(page: Page): Promise<void> {
  await expect(page.locator('html'), 'the page came alive').toHaveAttribute('data-hydrated')
}

/**
 * Waits until the page is alive. With EARLY it waits only for the HTML: the journey then acts before the page is alive,
 * as on a slow phone (e2e/walk/core.ts). A step that needs a live page, such as a key without effect, waits with
 * `alive`.
 */
export async function hydrated(page: Page): Promise<void> {
  if (process.env.EARLY) await page.locator('#page-state').waitFor({ state: 'attached' })
  else await alive(page)
}
