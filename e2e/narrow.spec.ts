import type { Locator } from '@playwright/test'
import { asPlayer, asStaff, expect, hydrated, test } from './fixtures.ts'
import { brokenWords } from './walk/visit.ts'

/** The narrowest phones, and actions beside a heading on a screen that has no room for both lines. */

const narrow = { width: 320, height: 740 }

/** The texts that are cut at the end of their line. */
const cutTexts = (of: Locator): Promise<string[]> =>
  of.evaluateAll((all) =>
    all.filter((each) => each.scrollWidth > each.clientWidth).map((each) => each.textContent ?? ''),
  )

test('at 320 px the names of the shop and of staff pages are whole', async ({ page }) => {
  await page.setViewportSize(narrow)
  await asStaff(page)
  for (const path of ['/shopping', '/administration', '/staff/payments/unknown', '/updates/store', '/market']) {
    await page.goto(path)
    await hydrated(page)
    expect(await brokenWords(page), path).toEqual([])
  }
  await page.goto('/shopping')
  await hydrated(page)
  const names = page.locator('.item-row h2 a')
  await expect(names.first()).toBeVisible()
  // A name that is cut has more lines than its box shows.
  const cut = await names.evaluateAll((all) =>
    all.filter((each) => each.scrollHeight > each.clientHeight + 4).map((each) => each.textContent),
  )
  expect(cut).toEqual([])
})

test('on a phone the rule of the market is not cut', async ({ page }) => {
  await asPlayer(page)
  await page.goto('/market')
  await hydrated(page)
  const rule = page.getByRole('region', { name: 'Regra do jogo' })
  for (const width of [320, 360]) {
    await page.setViewportSize({ width, height: 740 })
    await expect(rule.getByText('Esteja ONLINE no jogo para comprar.')).toBeVisible()
    await expect(rule.getByRole('status')).not.toBeEmpty()
    const whole = await rule
      .locator('p')
      .first()
      .evaluate((text) => text.scrollHeight - text.clientHeight)
    expect(whole, `${width} px`).toBeLessThanOrEqual(2)
    expect((await rule.boundingBox())!.height, `${width} px`).toBeLessThanOrEqual(90)
  }
})

test('at 320 px what waits for a player has whole labels', async ({ page }) => {
  await page.setViewportSize(narrow)
  await asPlayer(page)
  for (const path of ['/', '/en']) {
    await page.goto(path)
    const labels = page.locator('[data-mine] li a.truncate')
    await expect(labels).toHaveCount(6)
    expect(await cutTexts(labels), path).toEqual([])
  }
})

test('on a phone a card of a list has no label without content', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asStaff(page)
  await page.goto('/staff/market')
  await hydrated(page)
  const cells = page.getByRole('row').filter({ visible: true }).locator('th, td')
  await expect(cells.filter({ visible: true }).first()).toBeVisible()
  const empty = await cells.evaluateAll((all) =>
    all
      .filter((cell) => cell.checkVisibility() && cell.querySelector(':scope > span.w-22'))
      .filter((cell) => cell.textContent === cell.querySelector(':scope > span.w-22')!.textContent)
      .map((cell) => cell.textContent),
  )
  expect(empty).toEqual([])
})

test('the actions beside a heading stand in one line', async ({ page }) => {
  await asStaff(page)
  for (const width of [1024, 1280, 1920]) {
    await page.setViewportSize({ width, height: 800 })
    await page.goto('/staff/market')
    await hydrated(page)
    const main = page.getByRole('main')
    const first = (await main.getByRole('link', { name: 'Vendas suspeitas' }).boundingBox())!
    const second = (await main.getByRole('button', { name: 'Atualizar' }).boundingBox())!
    expect(second.y, `${width} px`).toBe(first.y)
    expect(second.x - first.x - first.width, `${width} px`).toBeLessThan(24)
  }
})

test('the editor takes its place in one step', async ({ page }) => {
  await asStaff(page)
  // Notes each moment in which the bar of tools is there and the text is not: a browser may paint it.
  await page.addInitScript(() => {
    new MutationObserver(() => {
      const bar = document.querySelector('main [role=toolbar]')
      if (bar && !bar.parentElement!.querySelector('.ProseMirror')) document.documentElement.dataset.halfAnEditor = ''
    }).observe(document, { childList: true, subtree: true })
  })
  for (const path of ['/notice/store', '/support/ticket/store']) {
    await page.goto(path)
    await expect(page.locator('.ProseMirror').first()).toBeVisible()
    await expect(page.locator('html[data-half-an-editor]'), path).toHaveCount(0)
  }
})
