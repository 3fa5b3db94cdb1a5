import type { Page } from '@playwright/test'
import { as, aPlayer } from './accounts.ts'
import { asPlayer, asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTrader, dust } from './market.ts'

/** What phones have in place of a wide page: rows, a sheet of filters, a pay bar, and targets for a finger. */

const phone = { width: 360, height: 800 }

test('on a phone the first row or card begins above 420 px, and filters open in a sheet', async ({ newVisitor }) => {
  const options = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }
  const [visitor, player, staff] = [await newVisitor(options), await newVisitor(options), await newVisitor(options)]
  await asPlayer(player)
  await asStaff(staff)
  for (const [page, path, content, above] of [
    [visitor, '/shopping', 'article', 420],
    [visitor, '/market', 'tbody tr', 420],
    [visitor, '/ranking', 'section li', 420],
    [visitor, '/guides', 'article', 420],
    [visitor, '/roadmap', '[data-month] li', 420],
    [player, '/support', 'section li', 420],
    [player, '/shopping', 'article', 420],
    [player, '/market', 'tbody tr', 420],
    [staff, '/support', 'tbody tr', 740],
    [staff, '/admin/roadmap', 'section ol > li', 740],
    [staff, '/administration', 'section li', 740],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    const first = page.getByRole('main').locator(content).first()
    await expect(first, path).toBeVisible()
    expect((await first.boundingBox())!.y, path).toBeLessThan(above)
  }
  await visitor.goto('/ranking')
  await hydrated(visitor)
  await expect(visitor.getByLabel('Classe')).toBeHidden()
  const line = visitor.locator('summary', { hasText: /^Filtros$/ })
  await line.tap()
  await visitor.getByLabel('Classe').selectOption('1')
  const inUse = visitor.locator('summary', { hasText: 'Filtros · 1' })
  await expect(inUse).toBeVisible()
  // An open sheet stays open while more filters are chosen.
  await expect(visitor.getByLabel('Classe')).toBeInViewport({ ratio: 1 })
  await axe(visitor)
  await visitor.keyboard.press('Escape')
  await expect(visitor.getByLabel('Classe')).toBeHidden()
  await expect(inUse).toBeFocused()
  await inUse.tap()
  await visitor.getByRole('button', { name: 'Ver resultados' }).tap()
  await expect(visitor.getByLabel('Classe')).toBeHidden()
  // A tap beside the sheet closes it, too.
  await inUse.tap()
  await visitor.touchscreen.tap(180, 30)
  await expect(visitor.getByLabel('Classe')).toBeHidden()
})

test('the chosen tab stays in view when a row of tabs gets narrower', async ({ page }) => {
  await asPlayer(page)
  for (const path of ['/market/transactions', '/en/market/my-sales']) {
    await page.setViewportSize({ width: 1280, height: 800 })
    await page.goto(path)
    await hydrated(page)
    await page.setViewportSize(phone)
    await expect(page.getByRole('main').locator('[data-tab][aria-current]'), path).toBeInViewport({ ratio: 1 })
  }
})

test('shop and market are rows of at most 96 px on a phone, or cards', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await asPlayer(page)
  for (const [path, row] of [
    // A bundle is a card in both views.
    ['/shopping', 'article:not([aria-labelledby=bundles] article)'],
    ['/market', 'tbody tr'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    const rows = page.getByRole('main').locator(row)
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.max(...heights), path).toBeLessThanOrEqual(96)
    if (path === '/shopping') await addsToCart(page)
    await axe(page)
    await page.getByRole('link', { name: 'Cartões' }).tap()
    await expect(page).toHaveURL(`${path}?view=cards`)
    await expect.poll(async () => (await rows.first().boundingBox())?.height ?? 0, path).toBeGreaterThan(150)
    await page.getByRole('link', { name: 'Linhas' }).tap()
    await expect(page).toHaveURL(path)
  }
})

/** A row adds to the cart without its page, with a target for a finger beside that of buying. */
async function addsToCart(page: Page): Promise<void> {
  const buttons = page.getByRole('article').first().getByRole('button')
  await expect(buttons).toHaveCount(2)
  for (const button of await buttons.all()) {
    const { width, height } = (await button.boundingBox())!
    expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
  }
  await buttons.last().tap()
  await expect(buttons.last()).toHaveText('1')
}

test('on a phone the button of staff to create covers neither the header nor the offer of English, and no pencil a picture', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await asStaff(page)
  await page.goto('/shopping')
  const create = page.getByRole('link', { name: 'Criar', exact: true })
  await expect(create).toBeAttached()
  // From the second document on, the browser knows a member of staff before the first paint.
  await page.reload()
  await page.evaluate(() => document.documentElement.setAttribute('data-offer-en', ''))
  const offer = page.getByRole('complementary', { name: 'Language' })
  await expect(create).toBeVisible()
  const [button, bar, title] = await Promise.all(
    [create, offer, page.getByRole('heading', { level: 1 })].map(async (each) => (await each.boundingBox())!),
  )
  expect(button!.y).toBeGreaterThanOrEqual(bar!.y + bar!.height)
  expect(button!.y + button!.height).toBeLessThanOrEqual(title!.y)
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: /^Editar/ })).toHaveCount(0)
})

test('on a phone what is paid stays in view, with a button, until the summary is', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await asPlayer(page)
  await page.goto('/donationAmount?preset=50')
  await hydrated(page)
  const bar = page.locator('[data-pay-bar]')
  await expect(bar).toContainText(/R\$\s50,00 → 367 Cash/)
  await expect(bar.getByRole('button', { name: 'Pagar' })).toBeInViewport({ ratio: 1 })
  await axe(page)
  const process = page.getByRole('button', { name: 'Processar pagamento' })
  await process.scrollIntoViewIfNeeded()
  await expect(bar).toBeHidden()
  await expect(process).toBeInViewport()
})

test('the picture of an item leads to its page, and back to its place in the list', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'no-preference' })
  await page.goto('/shopping')
  await hydrated(page)
  const listed = page.waitForResponse(/page-modules/)
  await page.mouse.move(50, 400)
  await page.mouse.move(60, 420)
  await listed
  const second = page.getByRole('article').nth(1)
  const name = await second.getByRole('heading').innerText()
  await second.getByRole('heading').getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.locator('[data-detail]')).toHaveCSS('view-transition-name', 'picture')
  await page.goBack()
  const marked = page.getByRole('article').filter({ has: page.locator('[data-morph]') })
  await expect(marked.getByRole('heading')).toHaveText(name)
  await expect(page.locator('[data-morph]')).toHaveCount(1)
})

test('filters open on a phone without JavaScript', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp$/)
  const page = await newVisitor({ viewport: phone, javaScriptEnabled: false })
  await page.goto('/ranking')
  await expect(page.getByLabel('Classe')).toBeHidden()
  await page.locator('summary', { hasText: /^Filtros$/ }).click()
  await expect(page.getByLabel('Classe')).toBeVisible()
})

test('touch targets are 44 px wide and high', async ({ newVisitor }) => {
  const options = { viewport: phone, hasTouch: true, isMobile: true }
  const [player, staff] = [await newVisitor(options), await newVisitor(options)]
  await asPlayer(player)
  await asStaff(staff)
  for (const [page, path, selector] of [
    [player, '/market?view=cards', 'td a[href*="seller="]'],
    [player, '/market/my-sales', 'footer nav a, [aria-label="Você está em"] a'],
    [player, '/shopping', 'article button'],
    [player, '/ranking', 'tbody th a'],
    [staff, '/deposits', 'tbody th a'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await expect(page.locator(selector).first(), `${path} ${selector}`).toBeVisible()
    for (const target of await page.locator(selector).filter({ visible: true }).all()) {
      const { width, height } = (await target.boundingBox())!
      expect(Math.min(width, height), `${path} ${await target.textContent()}`).toBeGreaterThanOrEqual(44)
    }
  }
})

test('on a phone the settings are saved without scrolling, and a deposit shows its proof before the decision', async ({
  page,
  newVisitor,
}) => {
  await page.setViewportSize(phone)
  await asStaff(page)
  await page.goto('/staff/settings/events')
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Salvar', exact: true })).toBeInViewport({ ratio: 1 })
  await page.goto('/deposits')
  await hydrated(page)
  await page.locator('tbody th a').first().click()
  const proof = (await page.getByRole('heading', { name: 'Comprovante' }).boundingBox())!
  const decision = (await page.getByRole('heading', { name: 'Decisão' }).boundingBox())!
  expect(proof.y).toBeLessThan(decision.y)

  const player = await newVisitor()
  await as(player, await aPlayer(player))
  await player.goto('/support')
  await hydrated(player)
  await expect(player.getByRole('main')).toContainText('Você ainda não abriu tickets.')
  await expect(player.getByRole('main')).not.toContainText(/\bde 0\b/)
})

test('the button that buys or sells is in view on a small phone, however long the question is', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 600 }, hasTouch: true, isMobile: true })
  await aTrader(page, { cash: 5000, items: [dust.code] })
  for (const [path, opener, button] of [
    ['/shopping', /^Comprar/, /^Comprar por/],
    ['/market/cargo', /^Vender/, 'Confirmar'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    await page.getByRole('main').getByRole('button', { name: opener }).first().tap()
    const dialog = page.locator('dialog[open]')
    await expect(dialog.getByRole('button', { name: button })).toBeInViewport({ ratio: 1 })
    expect(await dialog.evaluate((element) => element.scrollTop), path).toBe(0)
    await axe(page)
    expect(await dialog.evaluate((element) => element.scrollHeight > element.clientHeight), path).toBe(true)
  }
})
