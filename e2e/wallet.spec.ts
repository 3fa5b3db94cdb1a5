import type { Page } from '@playwright/test'
import { as } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { holdBack } from './polls.ts'
import { aDonor, aPix, atProvider, balanceOf, call } from './payment.ts'
import { refund } from './referral.ts'
import { aBuyer, anItem, asAdmin, card } from './shop.ts'

/** The visible balance in the header at this width. */
const inHeader = (page: Page) => page.locator('[data-balance]:visible')

const widths = [
  { width: 360, height: 800 },
  { width: 1280, height: 800 },
]

for (const viewport of widths)
  test(`at ${viewport.width} px the header has the balance, live after a purchase, also in another tab`, async ({
    newVisitor,
  }) => {
    const page = await newVisitor({ viewport })
    const item = await anItem(page, { price: 120 })
    const player = await aBuyer(page, 869)
    const other = await page.context().newPage()
    await as(other, player)
    await other.goto('/')
    await expect(inHeader(other)).toHaveText('869 Cash')

    await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
    await hydrated(page)
    await expect(inHeader(page)).toHaveText('869 Cash')
    await expect(inHeader(page)).toHaveAccessibleName('Saldo: 869 Cash. Adicionar Cash')
    await expect(page.locator('[data-balance-line]')).toHaveText('869 Cash')
    // Every part of the page and the other tab must show the new balance without the poll that would bring it, too.
    const letThrough = await holdBack(page.context(), '**/api/notifications/unread')
    await card(page, item.name)
      .getByRole('button', { name: `Comprar ${item.name}` })
      .click()
    await page.getByRole('button', { name: 'Comprar por 120 Cash' }).click()
    await expect(inHeader(page)).toHaveText('749 Cash')
    await expect(page.locator('[data-balance-line]')).toHaveText('749 Cash')
    await expect(inHeader(other)).toHaveText('749 Cash')
    letThrough()
    await axe(page)

    const account = page.getByRole('button', { name: viewport.width < 1280 ? 'Conta' : 'Minha conta', exact: true })
    await account.click()
    const line =
      viewport.width < 1280 ? page.getByText('Seu saldo: 749 Cash') : page.locator('li', { hasText: /749 Cash$/ })
    await expect(line.filter({ visible: true }).first()).toBeVisible()
    for (const path of ['/donation', '/donationAmount', '/transactions', '/activities']) {
      await page.goto(path)
      await expect(page.locator('[data-balance-line]'), path).toHaveText('749 Cash')
    }
    await inHeader(page).click()
    await expect(page).toHaveURL(/\/donation$/)
  })

test('movements by others arrive with the poll of the notifications, without a request of their own', async ({
  page,
}) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  const player = await aBuyer(page, 30)
  await page.clock.install()
  await page.goto('/guides')
  await hydrated(page)
  await expect(inHeader(page)).toHaveText('30 Cash')
  await asAdmin(page, 'POST', '/transaction/deliveryValueManually', {
    login: player.username,
    value: 5,
    note: 'Evento',
  })
  await page.clock.runFor(21_000)
  await expect(inHeader(page)).toHaveText('35 Cash')
  expect(asked).not.toContain('/api/transaction/balance')
})

test('a visitor sees no balance, and nothing moves when it arrives', async ({ newVisitor }) => {
  for (const viewport of widths) {
    const page = await newVisitor({ viewport })
    await page.goto('/shopping')
    await hydrated(page)
    await expect(inHeader(page)).toHaveCount(0)
    await expect(page.locator('[data-balance-line]:visible')).toHaveCount(0)
    await aBuyer(page, 12_345)
    await page.addInitScript(() => {
      const shifts = { sum: 0 }
      Object.assign(globalThis, { shifts })
      new PerformanceObserver((list) => {
        for (const entry of list.getEntries()) shifts.sum += (entry as PerformanceEntry & { value: number }).value
      }).observe({ type: 'layout-shift', buffered: true })
    })
    await page.goto('/shopping')
    await expect(inHeader(page)).toHaveText('12.345 Cash')
    const shift = await page.evaluate(() => (globalThis as unknown as { shifts: { sum: number } }).shifts.sum)
    expect(shift, `at ${viewport.width}`).toBeLessThanOrEqual(0.01)
  }
})

test('neither header wraps or overflows, for any person', async ({ newVisitor }) => {
  for (const who of ['visitor', 'rich', 'admin'] as const) {
    const page = await newVisitor()
    if (who === 'rich') await aBuyer(page, 99_999)
    if (who === 'admin') await asStaff(page)
    await page.goto('/ranking')
    await hydrated(page)
    for (const width of [320, 360, 768, 1280, 1440, 1536, 1920]) {
      await page.setViewportSize({ width, height: 800 })
      if (who !== 'visitor') await expect(inHeader(page)).toHaveText(/\d Cash$/)
      const header = page.locator(width < 1280 ? '[data-block=mobile-header]' : '[data-block=header]')
      await expect(header).toBeVisible()
      const tall = await header
        .locator('a:visible, button:visible')
        .evaluateAll((parts) =>
          parts.filter((part) => part.getBoundingClientRect().height > 48).map((part) => part.textContent),
        )
      expect(tall, `${who} at ${width}`).toEqual([])
      const sideways = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
      expect(sideways, `${who} at ${width}`).toBeLessThanOrEqual(0)
      const cut = await inHeader(page).evaluateAll(
        (links) => links.filter((link) => link.scrollWidth > link.clientWidth + 1).length,
      )
      expect(cut, `balance cut for ${who} at ${width}`).toBe(0)
    }
    await page.close()
  }
})

test('the activities name the donation, its reais and the balance after each row', async ({ page }) => {
  const item = await anItem(page, { price: 15 })
  await aBuyer(page, 40)
  await page.goto(`/item/${item.id}`)
  await hydrated(page)
  await page.getByRole('button', { name: `Comprar ${item.name}` }).click()
  await page.getByRole('button', { name: 'Comprar por 15 Cash' }).click()
  await expect(inHeader(page)).toHaveText('25 Cash')
  for (const viewport of widths) {
    await page.setViewportSize(viewport)
    await page.goto('/activities')
    const row = page.getByRole('row').filter({ hasText: item.name })
    await expect(row).toContainText('Compra na loja')
    await expect(row).toContainText('−15 Cash')
    await expect(row.getByText('25 Cash', { exact: true }).filter({ visible: true })).toBeVisible()
    await expect(
      page
        .getByRole('row')
        .filter({ hasText: 'Crédito da equipe' })
        .getByText('40 Cash', { exact: true })
        .filter({ visible: true }),
    ).toBeVisible()
    await axe(page)
  }
})

test('on a phone the first item is in the first screen, and the filters are behind one line', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  await aBuyer(page, 10)
  await page.goto('/shopping')
  await hydrated(page)
  const first = page.getByRole('article').first()
  await expect(first).toBeVisible()
  expect((await first.boundingBox())!.y).toBeLessThan(700)
  await expect(page.getByLabel('Buscar item')).toBeVisible()
  await expect(page.getByLabel('Ordenar')).toBeHidden()
  const filters = (count: number) =>
    page.locator('summary', { hasText: count > 0 ? `Filtros · ${count}` : /^Filtros$/ })
  await filters(0).tap()
  await page.getByLabel('Ordenar').selectOption('alpha')
  await page.getByLabel('Estoque', { exact: true }).selectOption('in')
  await expect(page).toHaveURL(/\?sort=alpha&stock=in$/)
  await expect(filters(2)).toBeVisible()
  await expect(page.getByLabel('Ordenar')).toBeVisible()
  await axe(page)
  await page.reload()
  await hydrated(page)
  await expect(filters(2)).toBeVisible()
  await expect(page.getByLabel('Ordenar')).toBeHidden()
})

test('a promotion says its last day, and an item has an address that can be shared', async ({ page }) => {
  const day = new Date(Date.now() + 10 * 24 * 3600_000).toISOString().slice(0, 10)
  const description = `<p>${'Serve a quem anda longe da cidade. '.repeat(20)}</p>`
  const item = await anItem(page, { price: 80, original_price: 100, promotion: day, description })
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  await expect(card(page, item.name).getByRole('button', { name: 'Ver descrição inteira' })).toBeVisible()
  await expect(card(page, item.name)).toContainText(`até ${day.slice(8, 10)}/${day.slice(5, 7)}`)
  await card(page, item.name).getByRole('link', { name: item.name, exact: true }).click()
  await expect(page).toHaveURL(new RegExp(`/item/${item.id}$`))
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(item.name)
  await expect(page).toHaveTitle(new RegExp(item.name))
  // Its own page has room for all of its description.
  await expect(page.getByRole('button', { name: 'Ver descrição inteira' })).toHaveCount(0)
  await axe(page)
  const reply = await page.goto(`/item/${item.id}`)
  expect([reply?.status(), await reply?.text()]).toEqual([200, expect.stringContaining(item.name)])
  await page.getByRole('link', { name: 'Ver toda a loja' }).click()
  await expect(page).toHaveURL(new RegExp(`/shopping\\?q=`))
  for (const path of ['/item/999999999', '/item/nada']) expect((await page.request.get(path)).status(), path).toBe(404)
})

test('with a negative wallet header and dialog say so, with the cause and how much is owed', async ({ page }) => {
  const item = await anItem(page, { price: 300 })
  const player = await aDonor(page)
  const pix = await aPix(page, player)
  await atProvider('mercadopago', pix, 'approve')
  const balance = async () => {
    await page.request.get(`/api/mercadopago/payment/${pix}`, { headers: { authorization: `Bearer ${player.token}` } })
    return balanceOf(page, player)
  }
  await expect.poll(balance, { timeout: 30_000 }).toBe(367)
  await call(page, player, 'POST', '/transaction/buyItem', { id: item.id })
  await refund(pix)
  await expect.poll(balance, { timeout: 45_000 }).toBe(-300)

  await page.goto(`/item/${item.id}`)
  await hydrated(page)
  await expect(inHeader(page)).toHaveText('-300 Cash')
  await page.getByRole('button', { name: `Comprar ${item.name}` }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog).toContainText('Sua carteira está negativa por causa de um pagamento devolvido.')
  await expect(dialog).toContainText('Ela deve 300 Cash.')
  await expect(dialog).toContainText('Faltam 600 Cash para este item.')
  await axe(page)

  // The list of activities shows a donation with its method and its amount in reais.
  await page.goto('/activities')
  const row = (text: string) => page.getByRole('row').filter({ hasText: text })
  await expect(row('Doação · Pix')).toContainText(/R\$\s50,00/)
  await expect(row('Doação estornada · Pix')).toContainText('-300 Cash')
})

test('headings have lining figures', async ({ page }) => {
  await page.goto('/donationAmount?preset=45')
  for (const heading of await page.locator('h1, h2, legend').all())
    expect(await heading.evaluate((element) => getComputedStyle(element).fontVariantNumeric)).toContain('lining-nums')
})

test('amounts of the ledger stand at the right of a phone, each on one line', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asStaff(page)
  await page.goto('/staff/ledger')
  await hydrated(page)
  await page.getByRole('button', { name: 'Auditar agora' }).click()
  const amounts = page.locator('main dl dd').filter({ hasText: /^[+−=] [\d.]+$/ })
  await expect.poll(() => amounts.count()).toBeGreaterThan(2)
  const boxes = await amounts.evaluateAll((all) =>
    all.map((each) => {
      const range = document.createRange()
      range.selectNodeContents(each)
      const { right, height } = range.getBoundingClientRect()
      return { right: Math.round(right), lines: Math.round(height / parseFloat(getComputedStyle(each).lineHeight)) }
    }),
  )
  expect(new Set(boxes.map(({ right }) => right)).size).toBe(1)
  expect(new Set(boxes.map(({ lines }) => lines))).toEqual(new Set([1]))
})
