import type { Page } from '@playwright/test'
import { pages } from '../web/src/app/paths.ts'
import { openEarly } from './early.ts'
import { alive, asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { wrappedHeader } from './walk/visit.ts'

const phone = { viewport: { width: 390, height: 844 } }
const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })
const menuButton = (page: Page) => page.getByRole('button', { name: 'Menu', exact: true })
const accountButton = (page: Page) => page.getByRole('button', { name: 'Conta', exact: true })
const panel = (page: Page, name: 'navigation' | 'account') => page.locator(`#panel-${name}`)

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

// LAYOUT-01, ROUTE-01, ROUTE-24
test('every page stands in the same blocks, in the order of the specification', async ({ page }) => {
  for (const path of ['/', '/notice', '/login', '/en/notice']) {
    await open(page, path)
    const blocks = await page
      .locator('[data-block]')
      .evaluateAll((found) => found.map((block) => block.getAttribute('data-block')))
    expect(blocks).toEqual([
      'mobile-header',
      'hero',
      'header',
      'subheader',
      'login-modal',
      'signup-modal',
      'main',
      'footer',
    ])
    expect(new URL(page.url()).pathname).toBe(path)
  }
  // Tab follows the visual order: through the header, then to the hero, which is before the header in the document.
  await open(page)
  const blockOfFocus = () =>
    page.evaluate(() => document.activeElement?.closest('[data-block]')?.getAttribute('data-block'))
  await page.locator('[data-block=header] a').first().focus()
  await page.keyboard.press('Shift+Tab')
  expect(await blockOfFocus()).toBeUndefined()
  await page.locator('[data-block=header] button').filter({ visible: true }).last().focus()
  await page.keyboard.press('Tab')
  expect(await blockOfFocus()).toBe('hero')
})

test('the header of wide screens has one line for everybody, in both languages', async ({ page, newVisitor }) => {
  const player = await newVisitor()
  await asPlayer(player)
  const staff = await newVisitor()
  await asStaff(staff)
  for (const visitor of [page, player, staff]) {
    for (const path of ['/team', visitor === staff ? '/en/staff/help' : '/en/team']) {
      await open(visitor, path)
      if (visitor !== page) await expect(visitor.locator('[data-block="header"] [data-balance]')).toHaveText(/Cash/)
      for (const width of [1280, 1366, 1440, 1536, 1920, 2560]) {
        await visitor.setViewportSize({ width, height: 800 })
        expect(await wrappedHeader(visitor), `${path} at ${width} px`).toEqual([])
      }
    }
  }
})

// LAYOUT-05, LAYOUT-06
test('the footer has the year and the link to the top', async ({ page }) => {
  await open(page)
  const footer = page.getByRole('contentinfo')
  await expect(footer).toContainText(String(new Date().getFullYear()))
  await footer.scrollIntoViewIfNeeded()
  await expect.poll(() => page.evaluate(() => scrollY)).toBeGreaterThan(0)
  await footer.getByRole('link', { name: 'Voltar ao topo' }).click()
  await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
})

// LAYOUT-02..04, 07..11: the menus contain an entry exactly when its page exists.
test('menus lead only to pages that exist', async ({ page, request }) => {
  await asStaff(page)
  await open(page)
  await page
    .getByRole('button', { name: /Minha conta/ })
    .filter({ visible: true })
    .first()
    .click()
  await expect(page.getByRole('link', { name: 'Sessões' }).filter({ visible: true })).toBeVisible()
  const links = await page
    .locator('header a, footer a, nav a')
    .evaluateAll((found) => found.map((link) => link.getAttribute('href') ?? ''))
  const inside = [...new Set(links.filter((href) => href.startsWith('/')).map((href) => href.split('#')[0]!))]
  expect(inside).toContain('/')
  for (const href of inside) expect((await request.get(href)).status(), href).toBe(200)
  await expect(mainMenu(page).getByRole('link', { name: 'Notícias' })).toHaveAttribute('href', '/')
})

// LAYOUT-11, D-150: site-wide.spec.ts has the support outside of the portal.
test('support is the tickets, in header and footer, until staff set another place beside them', async ({ page }) => {
  await open(page)
  await expect(mainMenu(page).getByRole('link', { name: 'Suporte' })).toHaveAttribute('href', '/support')
  await expect(page.getByRole('contentinfo').getByRole('link', { name: 'Suporte' })).toHaveAttribute('href', '/support')
})

test.describe('on a phone', () => {
  test.use(phone)

  // LAYOUT-39, 42..47
  test('the two panels exclude one another, lock the page, and close in every way', async ({ page }) => {
    await open(page)
    const [navigation, account] = [panel(page, 'navigation'), panel(page, 'account')]
    await menuButton(page).click()
    await expect(navigation).toBeVisible()
    await expect(navigation.getByRole('link', { name: 'Notícias' })).toBeVisible()
    await axe(page)
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY,
      ),
    ).toContain('hidden')

    await accountButton(page).click()
    await expect(account).toBeVisible()
    await expect(navigation).toBeHidden()

    await page.keyboard.press('Escape')
    await expect(account).toBeHidden()
    await expect(accountButton(page)).toBeFocused()

    await menuButton(page).click()
    await page.mouse.click(10, 400)
    await expect(navigation).toBeHidden()

    await menuButton(page).click()
    await navigation.getByRole('link', { name: 'Notícias' }).click()
    await expect(navigation).toBeHidden()

    await page.getByRole('link', { name: 'Ver todas' }).click()
    await expect(page).toHaveURL('/notice')
    await menuButton(page).click()
    await page.goBack()
    await expect(navigation).toBeHidden()
    expect(
      await page.evaluate(
        () => getComputedStyle(document.documentElement).overflowY + getComputedStyle(document.body).overflowY,
      ),
    ).not.toContain('hidden')
  })

  test('the tabs lead to home, ranking, shop, market and account, and cover no content', async ({ page }) => {
    await open(page, '/ranking')
    const tabs = page.getByRole('navigation', { name: 'Atalhos' })
    await expect(tabs.getByRole('link', { name: 'Ranking' })).toHaveAttribute('aria-current', 'page')
    for (const [name, path] of [
      ['Loja', '/shopping'],
      ['Mercado', '/market'],
      ['Início', '/'],
    ] as const) {
      await tabs.getByRole('link', { name }).click()
      await expect(page).toHaveURL(path)
      await expect(tabs.getByRole('link', { name })).toHaveAttribute('aria-current', 'page')
    }
    for (const tab of await tabs.locator('a, button').all())
      expect((await tab.boundingBox())!.height).toBeGreaterThanOrEqual(44)
    await tabs.getByRole('button', { name: 'Conta' }).click()
    await expect(panel(page, 'account')).toBeVisible()
    await tabs.getByRole('button', { name: 'Conta' }).click()
    await expect(panel(page, 'account')).toBeHidden()
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight))
    const [footer, bar] = [await page.getByRole('contentinfo').boundingBox(), await tabs.boundingBox()]
    expect(footer!.y + footer!.height).toBeLessThanOrEqual(bar!.y + 1)
  })

  // LAYOUT-40, 41, LAYOUT-14
  test('the account panel prompts a visitor and greets a player', async ({ page, newVisitor }) => {
    await open(page)
    await accountButton(page).click()
    await expect(panel(page, 'account').getByText('Faça login ou crie a sua conta.')).toBeVisible()
    await panel(page, 'account').getByRole('button', { name: 'Entrar' }).click()
    await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
    await expect(panel(page, 'account')).toBeHidden()

    const player = await newVisitor(phone)
    await asPlayer(player)
    await open(player)
    await accountButton(player).click()
    await expect(panel(player, 'account').getByText('Olá, Marina Duarte!')).toBeVisible()
    await expect(panel(player, 'account').getByRole('link', { name: 'Sessões' })).toBeVisible()
    // A sign-out loads a new document.
    const left = player.waitForEvent('load')
    await panel(player, 'account').getByRole('button', { name: 'Sair' }).click()
    await left
    await accountButton(player).click()
    await expect(panel(player, 'account').getByText('Faça login ou crie a sua conta.')).toBeVisible()
  })
})

// ROUTE-20, 21, 22
test('an unknown address is a page of its own', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  const answer = await page.goto('/en/does-not-exist')
  expect(answer?.status()).toBe(404)
  await expect(page.getByRole('heading', { name: '404 :(' })).toBeVisible()
  await expect(page.getByText("Oops! You're lost.")).toBeVisible()
  const main = page.getByRole('main')
  await expect(main.getByRole('list').getByRole('link')).toHaveCount(4)
  const come = await openEarly(page, '/en/does-not-exist')
  await main.getByRole('searchbox').fill('cash')
  await come()
  await expect(main.getByRole('searchbox')).toHaveValue('cash')
  await main.getByRole('button', { name: 'Search the guides' }).click()
  await expect(page).toHaveURL(/\/en\/guides\?q=cash$/)
  await page.goBack()
  await main.getByRole('link', { name: 'Go home' }).click()
  await expect(page).toHaveURL(/\/en\/?$/)
})

// GEN-05, GEN-06
test('titles begin with the site’s name, and the default one is the tagline', async ({ page }) => {
  await open(page)
  await expect(page).toHaveTitle('Guildhall - Unindo o melhor de dois mundos')
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveTitle('Guildhall - Notícias')
})

// D-082
test('the language is a link, is remembered, and is offered to who reads English', async ({ page, newVisitor }) => {
  await open(page, '/notice')
  await page.getByRole('link', { name: 'English' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/en/notice')
  await expect(page.locator('html')).toHaveAttribute('lang', 'en')
  await page.goto('/notice')
  await expect(page).toHaveURL('/en/notice')
  await page.getByRole('link', { name: 'Português' }).filter({ visible: true }).click()
  await expect(page).toHaveURL('/notice')
  await page.goto('/')
  await expect(page).toHaveURL('/')

  const reader = await newVisitor({ locale: 'en-US' })
  await open(reader, '/notice')
  await reader.getByRole('link', { name: 'Read in English' }).click()
  await expect(reader).toHaveURL('/en/notice')
})

test('the theme is chosen once, without a flash, and follows the system when asked to', async ({ page }) => {
  await open(page)
  const html = page.locator('html')
  await expect(html).toHaveAttribute('data-theme', 'dark')
  await page.getByRole('button', { name: 'Tema' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Claro' }).click()
  await expect(html).toHaveAttribute('data-theme', 'light')
  await page.reload({ waitUntil: 'commit' })
  await expect(html).toHaveAttribute('data-theme', 'light')
  await setTheme(page, 'system')
  await page.emulateMedia({ colorScheme: 'dark' })
  await open(page)
  await expect(html).toHaveAttribute('data-theme', 'dark')
})

test('the skip link leads to the content', async ({ page }) => {
  await open(page, '/notice')
  await page.keyboard.press('Tab')
  await expect(page.getByRole('link', { name: 'Pular para o conteúdo' })).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page.getByRole('main')).toBeFocused()
})

test('without JavaScript every public page is readable, and its links work', async ({ newVisitor, complaints }) => {
  // Chromium reports preloaded modules of a page that may not run scripts.
  complaints.expect(/request failed: .*\.js csp$/)
  const page = await newVisitor({ javaScriptEnabled: false, viewport: { width: 390, height: 844 } })
  for (const { path } of pages.filter(({ access, path }) => !access && !path.includes(':'))) {
    await page.goto(path)
    await expect(page.getByRole('main')).not.toBeEmpty()
  }
  await page.goto('/')
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByRole('heading', { name: 'Notícias', level: 1 })).toBeVisible()
})

// HTTP-03, GEN-01
test('the HTTP client is there for the console, and answers follow the language', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await open(page, '/en')
  await alive(page)
  const answer = await page.evaluate(() => window.$http?.get('/account/user').catch((error: Error) => error.message))
  expect(answer).toBe('Log in to go on.')
})
