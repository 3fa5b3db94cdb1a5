import type { Page } from '@playwright/test'
import { expect, hydrated } from './fixtures.ts'

/** One of the provider's frames on the card page. */
export const cardField = (page: Page, type: 'cardNumber' | 'expirationDate' | 'securityCode') =>
  page.frameLocator(`iframe[name="${type}"]`).getByRole('textbox')

export const payButton = (page: Page) => page.getByRole('button', { name: /^Pagar/ })

/**
 * Scrolls to the button before it is pressed. The provider's frames run in another process, which needs some frames
 * after a scroll until presses reach the new place. Playwright would press at once.
 */
export async function readyToPay(page: Page) {
  const button = payButton(page)
  await button.scrollIntoViewIfNeeded()
  await page.evaluate(async () => {
    for (let drawn = 0; drawn < 5; drawn += 1) await new Promise(requestAnimationFrame)
  })
  return button
}

/** Opens the card page and waits for its fields. */
export async function openCard(page: Page, value: string): Promise<void> {
  await page.goto(`/paymentCard?value=${value}`)
  await hydrated(page)
  await expect(cardField(page, 'securityCode')).toBeVisible()
}

/** Types a test card of the provider; the first word of the holder's name decides the outcome. */
export async function typeCard(page: Page, holder: string, number = '5031433215406351'): Promise<void> {
  await cardField(page, 'cardNumber').fill(number)
  await cardField(page, 'expirationDate').fill('1130')
  await cardField(page, 'securityCode').fill(/^3[47]/.test(number) ? '1234' : '123')
  await page.getByLabel('Nome do titular').fill(holder)
  await page.getByLabel('CPF ou CNPJ do titular').fill('12345678909')
}
