import type { Page } from '@playwright/test'
import { as, aPlayer } from './accounts.ts'
import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aTitle, publish } from './notices.ts'
import { replyWith, api, entry } from './ranking-replies.ts'

/** Properties of the layout that can be measured: wrapping, the first screen, the length of lines, and print. */

const phone = { width: 360, height: 800 }
const sideways = (page: Page) => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)

async function neverSideways(page: Page, path: string) {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto(path)
    await hydrated(page)
    await expect.poll(() => sideways(page), `${path} at ${width} px`).toBe(0)
  }
}

test('long words make no page scroll sideways', async ({ page, newVisitor }) => {
  const long = `Super${'longa'.repeat(9)}`
  const address = 'https://www.youtube.com/watch?v=abcdefghijk&list=PLabcdefghijklmnopqrstuvwxyz012345&index=12'
  const token = await asStaff(page)
  const { slug } = await publish(page, token, {
    title: aTitle(long),
    description: `<p>${address}</p>`,
    category: 'Evento',
    locale: 'pt-BR',
  })
  const visitor = await newVisitor()
  await neverSideways(visitor, '/notice')
  await neverSideways(visitor, `/notice/${slug}`)

  const player = await newVisitor()
  const someone = await aPlayer(player)
  await as(player, someone)
  const email = `${someone.username}${'x'.repeat(50)}@${'exemplo'.repeat(4)}.com.br`
  await player.route('**/api/account/me', async (route) => {
    const reply = await route.fetch()
    const { data } = (await reply.json()) as { data: object }
    await route.fulfill({ response: reply, json: { data: { ...data, email } } })
  })
  await neverSideways(player, '/settings/profile')

  const market = await newVisitor()
  const item = { item_name: long, name_seller: long, effects: [`${long} +9`] }
  const more = { id: 1, item_index: 1147, amount: 1, price: 100, slot: 1, created_at: '2026-01-01T00:00:00.000Z' }
  await market.route('**/api/market/items*', (route) =>
    route.fulfill({
      json: { items: [{ ...more, ...item }], page: 1, lastPage: 1, total: 1, more: false, rule: 'online' },
    }),
  )
  await replyWith(market, api([entry(long)]))
  for (const [path, words] of [
    ['/market?q=a', long],
    ['/ranking?q=a', long],
  ] as const) {
    await market.setViewportSize({ width: 320, height: 800 })
    await market.goto(path.replace(/\?.*/, ''))
    await hydrated(market)
    await market.getByRole('searchbox').fill('a')
    await expect(market.getByText(words).first()).toBeVisible()
    for (const width of [320, 360]) {
      await market.setViewportSize({ width, height: 800 })
      await expect.poll(() => sideways(market), `${path} at ${width} px`).toBe(0)
    }
  }
})

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

test('shop and market are rows of at most 96 px on a phone, or cards', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await asPlayer(page)
  for (const [path, row] of [
    ['/shopping', 'article'],
    ['/market', 'tbody tr'],
  ] as const) {
    await page.goto(path)
    await hydrated(page)
    const rows = page.getByRole('main').locator(row)
    await expect(rows.first()).toBeVisible()
    const heights = await rows.evaluateAll((all) => all.map((each) => each.getBoundingClientRect().height))
    expect(Math.max(...heights), path).toBeLessThanOrEqual(96)
    await axe(page)
    await page.getByRole('link', { name: 'Cartões' }).tap()
    await expect(page).toHaveURL(`${path}?view=cards`)
    await expect.poll(async () => (await rows.first().boundingBox())?.height ?? 0, path).toBeGreaterThan(150)
    await page.getByRole('link', { name: 'Linhas' }).tap()
    await expect(page).toHaveURL(path)
  }
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

test('lines of text hold 65 to 75 letters', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/notice')
  await hydrated(page)
  const article = await page
    .getByRole('main')
    .getByRole('article')
    .first()
    .getByRole('link')
    .first()
    .getAttribute('href')
  for (const path of [article!, '/guide/como-ganhar-cash', '/about', '/contact']) {
    await page.goto(path)
    await hydrated(page)
    const letters = await page.evaluate(async () => {
      await document.fonts.ready
      const width = Number.parseFloat(getComputedStyle(document.querySelector('.prose-body')!).maxWidth)
      // The test measures the text on one line. The width of the column divided by that of a letter gives the letters
      // in a line.
      const text = 'Os jogadores que chegam ao castelo antes da meia-noite recebem um prêmio da guilda. '.repeat(4)
      const probe = document.createElement('span')
      probe.style.whiteSpace = 'nowrap'
      probe.textContent = text
      document.querySelector('.prose-body')!.append(probe)
      const letter = probe.getBoundingClientRect().width / text.length
      probe.remove()
      return width / letter
    })
    expect(letters, path).toBeGreaterThanOrEqual(65)
    expect(letters, path).toBeLessThanOrEqual(75)
  }
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

test('the help button covers no way on from a heading, and stands in the margin of a wide screen', async ({ page }) => {
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await page.goto('/')
    await hydrated(page)
    const help = (await page.getByRole('link', { name: 'Ajuda', exact: true }).boundingBox())!
    const all = page.getByRole('main').locator('section h2 + a')
    await expect(all.first()).toBeVisible()
    for (const link of await all.all()) {
      const box = (await link.boundingBox())!
      expect(box.x + box.width, `${await link.textContent()} at ${width} px`).toBeLessThan(help.x)
    }
  }
  await page.setViewportSize({ width: 1920, height: 1080 })
  await page.reload()
  await hydrated(page)
  const content = (await page.getByRole('main').locator('section').first().boundingBox())!
  const help = (await page.getByRole('link', { name: 'Ajuda', exact: true }).boundingBox())!
  expect(help.x).toBeGreaterThanOrEqual(content.x + content.width)
  expect(await sideways(page)).toBe(0)
})

test('a page is printed in the colours of the light theme, without its filters', async ({ page }) => {
  const tokens = () =>
    page.evaluate(() => {
      const style = getComputedStyle(document.documentElement)
      return ['--danger', '--success-deep', '--brass-deep', '--r-rare'].map((name) => style.getPropertyValue(name))
    })
  await setTheme(page, 'light')
  await page.goto('/ranking')
  await hydrated(page)
  const light = await tokens()
  await page.evaluate(() => (document.documentElement.dataset.theme = 'dark'))
  expect(await tokens()).not.toEqual(light)
  await page.emulateMedia({ media: 'print' })
  expect(await tokens()).toEqual(light)
  await expect(page.getByRole('search')).toBeHidden()
  await expect(page.getByRole('region', { name: 'Ranking' })).toBeVisible()
})

test("the browser's bar has the colour of the theme, before and after the page is alive", async ({ page }) => {
  const bar = () => page.locator('meta[name="theme-color"]').getAttribute('content')
  await page.goto('/about')
  expect(await bar()).toBe('#080f16')
  await setTheme(page, 'light')
  await page.goto('/about')
  expect(await bar()).toBe('#f4f0e6')
  await hydrated(page)
  await page.evaluate(() => localStorage.setItem('theme', 'dark'))
  await page.evaluate(() => dispatchEvent(new StorageEvent('storage', { key: 'theme' })))
  await expect.poll(bar).toBe('#080f16')
})

test('a row of tabs fades where it continues', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 320, height: 800 } })
  await page.goto('/market')
  await hydrated(page)
  const row = page.getByRole('main').getByRole('navigation', { name: 'Mercado' })
  const mask = () => row.evaluate((element) => getComputedStyle(element).maskImage)
  await expect.poll(mask).toMatch(/rgba\(0, 0, 0, 0\)\)$/)
  await row.evaluate((element) => (element.scrollLeft = element.scrollWidth))
  await expect.poll(mask).toMatch(/^linear-gradient\(to right, rgba\(0, 0, 0, 0\).*rgb\(0, 0, 0\)\)$/)
  await page.setViewportSize({ width: 1280, height: 800 })
  await expect.poll(mask).toBe('none')
})

test('the dense grid of the shop has two columns on a phone, and no card of a list takes the one strong colour', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/shopping?grid=dense')
  await hydrated(page)
  const cards = page.getByRole('region', { name: 'Itens', exact: true }).getByRole('listitem')
  await expect(cards.first()).toBeVisible()
  const [first, second] = [(await cards.nth(0).boundingBox())!, (await cards.nth(1).boundingBox())!]
  expect(second.y).toBe(first.y)
  expect(second.x).toBeGreaterThan(first.x)
  const colourOf = (name: string) =>
    page
      .getByRole('button', { name })
      .filter({ visible: true })
      .first()
      .evaluate((button) => getComputedStyle(button).backgroundColor)
  const inList = await colourOf('Comprar')
  await cards.nth(0).getByRole('link').first().click()
  await expect(page).toHaveURL(/\/item\/\d+/)
  await expect.poll(() => colourOf('Comprar')).not.toBe(inList)
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

test('the menu of the account begins with the name, under no line', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await asPlayer(page)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Minha conta' }).click()
  const first = page
    .getByRole('list')
    .filter({ has: page.getByRole('button', { name: 'Sair' }) })
    .locator('li')
    .first()
  await expect(first).toBeVisible()
  await expect(first).toHaveText(/\p{L}/u)
  await expect(first).toHaveCSS('border-top-width', '0px')
})

test('the last of the donation tiers is as wide as the others', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.goto('/donation')
  await hydrated(page)
  const tiers = page.getByRole('region', { name: 'Escolha a sua doação' }).getByRole('listitem')
  await expect(tiers.first()).toBeVisible()
  const widths = await tiers.evaluateAll((items) => items.map((item) => Math.round(item.getBoundingClientRect().width)))
  expect(new Set(widths).size).toBe(1)
})
