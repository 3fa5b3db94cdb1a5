import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { aDonor } from './payment.ts'

const scrollY = (page: Page) => page.evaluate(() => Math.round(window.scrollY))

const place = 300

/** Scrolls down to a place that exists before everything has loaded. */
async function scrollDown(page: Page): Promise<void> {
  await page.evaluate((top) => scrollTo(0, top), place)
  expect(await scrollY(page)).toBe(place)
}

const choose = (page: Page, method: RegExp) => page.getByRole('radio', { name: method }).check()
/** Presses the button without scrolling; Playwright's own click would scroll to it. */
const pay = (page: Page) => page.getByRole('button', { name: 'Processar pagamento' }).dispatchEvent('click')

for (const viewport of [
  { width: 360, height: 640 },
  { width: 1280, height: 720 },
]) {
  test.describe(`at ${viewport.width} px`, () => {
    test.use({ viewport })

    for (const { name, method, address } of [
      { name: 'card', method: /^Cartão/, address: /\/paymentCard\?value=50/ },
      { name: 'PicPay', method: /^PicPay/, address: /\/paymentPicPay\?referenceId=/ },
    ])
      test(`the ${name} page begins at its top; Back and a reload find the place`, async ({ page, complaints }) => {
        complaints.expect(/request to another origin: /)
        await aDonor(page)
        await page.goto('/donationAmount')
        await hydrated(page)
        await choose(page, method)
        await scrollDown(page)

        // A reload keeps the position, as browsers do.
        await page.reload()
        await hydrated(page)
        await expect(page.getByRole('radio', { name: method })).toBeChecked()
        await expect.poll(() => scrollY(page)).toBe(place)

        await pay(page)
        await expect(page).toHaveURL(address)
        await hydrated(page)
        expect(await scrollY(page)).toBe(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        // Later loads do not move the page.
        await page.waitForLoadState('networkidle')
        expect(await scrollY(page)).toBe(0)

        await page.goBack()
        await hydrated(page)
        await expect(page).toHaveURL(/\/donationAmount/)
        await expect.poll(() => scrollY(page)).toBe(place)
      })

    test('who comes back from PayPal begins at the top', async ({ page, complaints }) => {
      complaints.expect(/request to another origin: \S+\/paypal\/|favicon/)
      await aDonor(page)
      await page.goto('/donationAmount?method=paypal')
      await hydrated(page)
      await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
      await scrollDown(page)
      await pay(page)
      await page.waitForURL(/\/paypal\/checkoutnow/)
      await page.locator('button[value=approve]').click()
      await expect(page).toHaveURL(/\/paymentPayPal\?token=\w+/)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
      expect(await scrollY(page)).toBe(0)
    })
  })
}

test('a page of the same document keeps its place for Back', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 640 })
  await page.goto('/donation')
  await hydrated(page)
  await page.evaluate(() => scrollTo(0, 600))
  await page.getByRole('main').getByRole('link', { name: /^Doar/ }).last().click()
  await expect(page).toHaveURL(/\/donationAmount/)
  await expect.poll(() => scrollY(page)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL(/\/donation$/)
  await expect.poll(() => scrollY(page)).toBeGreaterThan(300)
})
