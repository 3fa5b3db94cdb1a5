import type { Page } from '@playwright/test'
import { expect, hydrated, test } from './fixtures.ts'
import { aDonor, atProvider } from './payment.ts'

const scrollY = (page: Page) => page.evaluate(() => Math.round(scrollY))

/** Scrolls the donation's page down to its button, and answers how far. */
async function scrollDown(page: Page): Promise<number> {
  await page.getByRole('button', { name: 'Processar pagamento' }).scrollIntoViewIfNeeded()
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  return scrollY(page)
}

const choose = (page: Page, method: RegExp) => page.getByRole('radio', { name: method }).check()
const pay = (page: Page) => page.getByRole('button', { name: 'Processar pagamento' }).click()

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
      test(`the ${name} page begins at its top; Back and a reload find the place`, async ({ page }) => {
        await aDonor(page)
        await page.goto('/donationAmount')
        await hydrated(page)
        await choose(page, method)
        const left = await scrollDown(page)
        expect(left).toBeGreaterThan(0)

        // A reload stays where it was, as browsers do.
        await page.reload()
        await hydrated(page)
        await expect(page.getByRole('radio', { name: method })).toBeChecked()
        await expect.poll(() => scrollY(page)).toBe(left)

        await pay(page)
        await expect(page).toHaveURL(address)
        await hydrated(page)
        expect(await scrollY(page)).toBe(0)
        await expect(page.getByRole('heading', { level: 1 })).toBeInViewport()
        // Nothing that loads later moves it.
        await page.waitForLoadState('networkidle')
        expect(await scrollY(page)).toBe(0)

        await page.goBack()
        await hydrated(page)
        await expect(page).toHaveURL(/\/donationAmount/)
        await expect.poll(() => scrollY(page)).toBeGreaterThan(left - 40)
      })

    test('who comes back from PayPal begins at the top', async ({ page }) => {
      await aDonor(page)
      await page.goto('/donationAmount?method=paypal')
      await hydrated(page)
      await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
      expect(await scrollDown(page)).toBeGreaterThan(0)
      const begun = page.waitForResponse('**/paypal/tryPay')
      await pay(page)
      const { id } = (await (await begun).json()) as { id: string }
      await atProvider('paypal', id, 'approve')
      await page.goto(`/paymentPayPal?token=${id}`)
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
