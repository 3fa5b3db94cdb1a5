import type { Page } from '@playwright/test'
import { as, aPlayer } from './accounts.ts'
import { asPlayer, asStaff, expect, hydrated, setTheme, test } from './fixtures.ts'
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
