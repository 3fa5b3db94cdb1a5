import type { Frame, Page } from '@playwright/test'
import { readCatalogue } from '@guildhall/messages/catalogue'
import { pages, type PagePath } from '../../web/src/app/paths.ts'
import type { Complaints } from '../complaints.ts'
import { examplePath } from '../examples.ts'
import { asPlayer, asStaff, expect, hydrated, rememberToken, setTheme } from '../fixtures.ts'

export const langs = ['pt-BR', 'en'] as const
export const themes = ['dark', 'light'] as const
export const widths = [320, 360, 768, 1280, 1920] as const
/** The widths of a phone and of a computer, at which pages are loaded. */
export const loadWidths = [360, 1280] as const
const people = ['visitor', 'player', 'staff'] as const
type Lang = (typeof langs)[number]
type Theme = (typeof themes)[number]
type Person = (typeof people)[number]

/** An address without a page. */
export const nowhere: PagePath = { path: '/nowhere', page: 'none' }

/** Every place of the site that does not redirect, and one that does not exist. */
export const places: PagePath[] = [...pages.filter((page) => !page.sendsOn), nowhere]

/** The people who may open a place. Other journeys test that others are sent away or get 404. */
export function visitors({ path, access }: PagePath): readonly Person[] {
  if (path === '/login') return ['visitor']
  // The example of this place belongs to the demo player, and others get 404.
  if (ofOnePlayer.has(path)) return ['player']
  // It leads players home.
  if (path === '/setup/:step') return ['staff']
  if (!access) return people
  return access === 'player' ? ['player', 'staff'] : ['staff']
}

// The demo's superadmin has no account in the game, so no chest and no log exists for it.
const ofOnePlayer = new Set([
  '/transactions/:id',
  '/orders/:id',
  '/gifts/:id',
  '/market/cargo',
  '/logsgame',
  '/paymentMercadoPix/:id?',
  '/paymentPicPay/:referenceId?',
  '/paymentPix/:txid?',
  '/paymentPayPal',
])

/**
 * The views of a place in one language: the view in which it loads, and one view for each width. The other language has
 * the other theme at each width, and loads at the other width; the assignment varies from place to place.
 */
export function viewsOf(place: PagePath, lang: Lang) {
  const turn = places.indexOf(place) + langs.indexOf(lang)
  const views = widths.map((width, at) => ({ width, theme: themes[(turn + at) % 2]! }))
  return { first: { width: loadWidths[turn % 2]!, theme: themes[(turn >> 1) % 2]! }, views }
}

export interface Visit {
  place: PagePath
  lang: Lang
  theme: Theme
  width: number
  person: Person
  portalUrl: string
}

/** Opens a place as a person and waits until it is stable; fails on a redirect. */
export async function open(page: Page, { place, lang, theme, width, person, portalUrl }: Visit): Promise<void> {
  const path = await examplePath(place.path, portalUrl)
  if (person !== 'visitor') await signInOnce(page, person)
  await setTheme(page, theme)
  await page.setViewportSize({ width, height: 800 })

  const reply = await page.goto(lang === 'en' ? `/en${path}`.replace(/\/$/, '') : path)
  expect(reply?.status()).toBe(place === nowhere ? 404 : 200)
  await hydrated(page)
  await arrivedWhole(page)

  const { pathname, search } = new URL(page.url())
  const arrived = pathname.replace(/^\/en(?=\/|$)/, '') || '/'
  expect(arrived + (path.includes('?') ? search : ''), 'nobody was sent elsewhere').toBe(path)
  await expect(page.locator('html')).toHaveAttribute('lang', lang)
  await expect(page.locator('html')).toHaveAttribute('data-theme', theme)
  expect(await page.title()).toMatch(/^Guildhall/)
}

const tokens = new Map<Person, string>()

/** A walk never signs out, so its visits share one session for each person; each sign-in costs a password hash. */
async function signInOnce(page: Page, person: 'player' | 'staff'): Promise<void> {
  const token = tokens.get(person)
  if (token) return rememberToken(page, token)
  tokens.set(person, await (person === 'staff' ? asStaff(page) : asPlayer(page)))
}

/** Announces the expected complaints of a place. */
export function expectItsComplaints({ path }: PagePath, complaints: Complaints): void {
  if (path === nowhere.path) complaints.expect(/status of 404/)
  // The journeys' own scripts do not run in the frame of a mail, as no script does.
  if (path === '/staff/mails') complaints.expect(/Blocked script execution in \S+\/mail-sample/)
  if (path.startsWith('/paymentPicPay')) complaints.expect(/request to another origin: \S+\/picpay\/checkout\//)
}

/** Whether no skeleton pulses any more; only samples of the style guide do. */
export const arrivedWhole = (page: Page) =>
  expect(page.locator('.pulse:visible:not([data-sample] *)'), 'nothing is still to come').toHaveCount(0)

/**
 * Waits until the page is stable: its fonts and images are loaded, no skeleton pulses but a sample, the pages in its
 * frames have loaded, and its height has not changed for two frames.
 */
export async function settled(page: Page): Promise<void> {
  await arrivedWhole(page)
  for (const frame of page.frames()) if (frame !== page.mainFrame()) await drawn(frame)
  await page.evaluate(async () => {
    const nextFrame = () => new Promise(requestAnimationFrame)
    // Lazy images may wait below the window until somebody scrolls.
    const isHere = (image: HTMLImageElement) => image.complete || image.loading === 'lazy'
    const isLoaded = () => document.fonts.status === 'loaded' && [...document.images].every(isHere)
    for (let height = 0, stable = 0; stable < 2;) {
      await nextFrame()
      const now = document.documentElement.scrollHeight
      stable = isLoaded() && now === height ? stable + 1 : 0
      height = now
    }
  })
}

/** Waits until a frame is drawn: only a visible frame is drawn, after its page has loaded; before that it is blank. */
async function drawn(frame: Frame): Promise<void> {
  await frame.waitForURL(/^http/)
  const element = await frame.frameElement()
  await element.scrollIntoViewIfNeeded()
  // A frame without scripts cannot say when it is drawn, so its page does.
  const rights = await element.getAttribute('sandbox')
  const whose = rights === null || rights.includes('allow-scripts') ? frame : frame.page().mainFrame()
  await whose.evaluate(async () => {
    for (let drawn = 0; drawn < 2; drawn++) await new Promise(requestAnimationFrame)
  })
  await frame.page().evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
}

/** Scrolls down the page once like a reader, so that parts that hydrate when visible do so. */
export async function readDown(page: Page): Promise<void> {
  await page.evaluate(async () => {
    for (let top = 0; top < document.documentElement.scrollHeight; top += innerHeight / 2) {
      scrollTo({ top, behavior: 'instant' })
      await new Promise(requestAnimationFrame)
    }
    scrollTo({ top: 0, behavior: 'instant' })
  })
  const countdowns = page.locator('[data-event]').getByRole('timer')
  if ((await countdowns.count()) > 0) await expect(countdowns.first(), 'the events count down').not.toBeEmpty()
}

/** How far the page scrolls sideways, in pixels. */
export function sidewaysScroll(page: Page): Promise<number> {
  return page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)
}

/** The entries of the wide header that wrap, are cut, or are outside of it. */
export function wrappedHeader(page: Page): Promise<string[]> {
  return page.locator('[data-block="header"]').evaluate((header) => {
    const parts = [...header.querySelectorAll<HTMLElement>('a, button')].filter(({ offsetWidth }) => offsetWidth > 0)
    const end = header.getBoundingClientRect().right
    return parts
      .filter((part) => {
        const words = document.createRange()
        words.selectNodeContents(part)
        const lines = [...words.getClientRects()].filter(({ width }) => width > 1).map(({ bottom }) => bottom)
        const isOneLine = lines.length === 0 || Math.max(...lines) - Math.min(...lines) < 12
        const isCut = [...part.querySelectorAll('.truncate')].some((text) => text.scrollWidth > text.clientWidth)
        return part.offsetHeight > 44 || !isOneLine || isCut || part.getBoundingClientRect().right > end
      })
      .map((part) => `${part.innerText} (${part.offsetHeight} px high)`)
  })
}

/**
 * Words and numbers of normal length that are broken over two lines because their column is too narrow. Long codes are
 * excluded.
 */
export function brokenWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const broken = new Set<string>()
    const range = document.createRange()
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode()) {
      const node = walker.currentNode
      if (!node.parentElement?.checkVisibility() || node.parentElement.closest('script, style, code, select')) continue
      for (const { 0: word, index } of (node.textContent ?? '').matchAll(
        /(?<!\S)(?!\d{8})[\p{L}\d$.,!?:;()]{2,16}(?!\S)/gu,
      )) {
        range.setStart(node, index)
        range.setEnd(node, index + word.length)
        const lines = [...range.getClientRects()].filter(({ width }) => width > 0).map(({ top }) => top)
        if (Math.max(...lines) - Math.min(...lines) > 8) broken.add(word)
      }
    }
    return [...broken]
  })
}

/**
 * The texts of the page in the other language: texts, labels and hints that only the other catalogue contains. Parts
 * marked with a language of their own, such as an untranslated article, are excluded.
 */
export async function untranslated(page: Page, lang: Lang): Promise<string[]> {
  const foreign = onlyIn[lang === 'en' ? 'pt-BR' : 'en']
  const texts = await page.evaluate((lang) => {
    const texts: string[] = []
    const isOurs = (element: Element | null) =>
      element?.closest('[lang]')?.getAttribute('lang') === lang && !element.closest('script, style, code')
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT)
    while (walker.nextNode())
      if (isOurs(walker.currentNode.parentElement)) texts.push(walker.currentNode.textContent ?? '')
    for (const name of ['aria-label', 'title', 'placeholder', 'alt'])
      for (const element of document.querySelectorAll(`[${name}]`))
        if (isOurs(element)) texts.push(element.getAttribute(name) ?? '')
    return texts
  }, lang)
  return [...new Set(texts.map((text) => text.trim()))].filter((text) => foreign.has(text) && !meant.has(text))
}

// Words that may appear in the other language. Journeys write 'Evento' and 'Texto' in articles without English texts.
// 'Player' is a character of the demo, and the gems keep the names of the game. The Portuguese labels of urgent and
// overdue roadmap items have an English title attribute. The audit log names fields as they are stored, such as `items`.
const meant = new Set(['Player', 'Evento', 'Texto', 'Esmeralda', 'Diamante', 'Urgent', 'Overdue', 'items'])

const onlyIn: Record<Lang, Set<string>> = { 'pt-BR': textsOnlyIn('pt-BR', 'en'), en: textsOnlyIn('en', 'pt-BR') }

/** Words of at least four letters that one catalogue contains and the other does not. */
function textsOnlyIn(lang: Lang, other: Lang): Set<string> {
  const ofOther = new Set(Object.values(readCatalogue(other)))
  const texts = Object.values(readCatalogue(lang))
  return new Set(texts.filter((text) => text.length >= 4 && !text.includes('{') && !ofOther.has(text)))
}
