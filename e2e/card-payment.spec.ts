import type { Locator, Page } from '@playwright/test'
import { cardField, openCard, readyToPay, typeCard } from './card.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aDonor, atProvider, balanceOf, call } from './payment.ts'

const paid = 'Pagamento aprovado!'

// CARD-01 … CARD-09, CARD-13 … CARD-17, CARD-28, CARD-30, CARD-35
test('a declined card loses nothing, another one pays, and the receipt is correct', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aDonor(page)
  await page.goto('/paymentCard?value=100')
  await hydrated(page)
  await expect(page.getByTestId('card-total')).toHaveText(/R\$.105,00/)
  await expect(page.locator('iframe')).toHaveCount(3)
  // CARD-27
  for (const brand of ['Visa', 'MasterCard', 'Amex', 'Elo', 'Hipercard'])
    await expect(page.getByRole('img', { name: brand, exact: true })).toBeVisible()
  await axe(page)
  await payWithoutFunds(page)
  expect(await balanceOf(page, player)).toBe(0)

  let answerBalance = () => {}
  const held = new Promise<void>((resolve) => (answerBalance = resolve))
  await page.route('**/api/transaction/balance', async (route) => {
    await held
    await route.continue()
  })
  await payAsAnotherHolder(page)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await page.getByRole('button', { name: 'Ficar aqui' }).click()
  const receipt = page.getByRole('region', { name: /Recibo/ })
  await expect(receipt).toContainText('Atualizando…')
  answerBalance()
  await expect(receipt).not.toContainText('Atualizando…')
  await readReceipt(receipt)
  await axe(page)
  // CARD-10
  await expect(page.getByRole('link', { name: 'Doar de novo' })).toHaveAttribute(
    'href',
    /\/donationAmount\?preset=100&promoTitle=./,
  )
  await page.reload()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(749)
})

/** Pays with a card that the provider declines, and expects that the fields keep their text. */
async function payWithoutFunds(page: Page): Promise<void> {
  await typeCard(page, 'FUND Silva')
  const installments = page.getByLabel('Parcelas')
  await expect(installments.locator('option')).toHaveCount(12)
  await expect(installments.locator('option').nth(2)).toHaveText(/3× de R\$.37,82 \(total R\$.113,46\)/)
  await installments.selectOption('3')
  await expect(page.getByTestId('card-total')).toHaveText(/R\$.113,46/)
  await expect(page.getByLabel('CPF ou CNPJ do titular')).toHaveValue('123.456.789-09')
  await (await readyToPay(page)).click()
  await expect(page.getByRole('alert').filter({ hasText: 'O cartão não tem limite suficiente.' })).toBeVisible()
  await expect(page.getByLabel('Nome do titular')).toHaveValue('FUND Silva')
  await expect(cardField(page, 'cardNumber')).toHaveValue('5031 4332 1540 6351')
  await expect(installments).toHaveValue('3')
}

/** Pays as another holder and checks what the browser sends. */
async function payAsAnotherHolder(page: Page): Promise<void> {
  const sending = page.waitForRequest('**/api/mercadopago/card')
  await page.getByLabel('Nome do titular').fill('APRO Silva')
  await (await readyToPay(page)).click()
  const request = await sending
  expect(Object.keys(request.postDataJSON() as object)).toEqual(
    expect.arrayContaining([
      'value',
      'token',
      'payment_method_id',
      'installments',
      'docType',
      'docNumber',
      'device_id',
    ]),
  )
  expect(request.postDataJSON()).toMatchObject({
    value: 100,
    installments: 3,
    docType: 'CPF',
    docNumber: '12345678909',
  })
  expect(request.headers()['idempotency-key']).toMatch(/^[\da-f]{32}$/)
}

async function readReceipt(receipt: Locator): Promise<void> {
  for (const line of [
    /Valor sem taxa\s*R\$.100,00/,
    /Taxa do cartão \(5%, arredondada para cima\)\s*R\$.5,00/,
    /Juros do cartão\s*R\$.8,46/,
    /Parcelas\s*3× de R\$.37,82/,
    /Total cobrado\s*R\$.113,46/,
    /ID da transação\s*\d+/,
    /Data\s*\d\d\/\d\d\/\d{4}/,
    /Saldo atual\s*749 Cash/,
  ])
    await expect(receipt).toHaveText(line)
}

// CARD-11, CARD-12
test('the receipt is printed, and after seven seconds the page redirects', async ({ page }) => {
  await page.clock.install()
  await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'APRO Silva', '4235647728025682')
  await (await readyToPay(page)).click()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await page.evaluate('window.print = () => { window.printed = true }')
  await page.getByRole('button', { name: 'Imprimir recibo' }).click()
  expect(await page.evaluate('window.printed')).toBe(true)
  // The countdown pauses while its row is out of sight.
  await page.getByRole('timer').scrollIntoViewIfNeeded()
  await expect(page.getByRole('timer')).toHaveText(/em \d s/)
  await page.clock.runFor(8_000)
  await expect(page).toHaveURL(/\/(shopping)?$/)
})

test('a card in review is followed until it is approved', async ({ page }) => {
  const player = await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'CONT Silva')
  await (await readyToPay(page)).click()
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
  await axe(page)
  expect(await balanceOf(page, player)).toBe(0)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
  const id = new URL(page.url()).searchParams.get('id')!
  await atProvider('mercadopago', id, 'approve')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(367)
})

test('a double click on pay is one payment, and so is a second attempt after a lost reply', async ({
  page,
  complaints,
}) => {
  complaints.expect(/request failed|Failed to load resource/)
  const player = await aDonor(page)
  await openCard(page, '10')
  await typeCard(page, 'APRO Silva')
  const failure = page.getByRole('alert')
  await page.route('**/api/mercadopago/card', (route) => route.fulfill({ status: 500, json: {} }), { times: 1 })
  await (await readyToPay(page)).click()
  // CARD-33
  await expect(failure.filter({ hasText: 'Erro ao processar pagamento.' })).toBeVisible()
  await page.route('**/api/mercadopago/card', async (route) => {
    await route.fetch()
    await route.abort()
  })
  await (await readyToPay(page)).dblclick()
  await expect(failure.filter({ hasText: 'Ainda não sabemos se o pedido chegou.' })).toBeVisible()
  await page.unroute('**/api/mercadopago/card')
  await (await readyToPay(page)).dblclick()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  const { data } = await call<{ data: unknown[] }>(page, player, 'GET', '/transaction/all')
  expect(data).toHaveLength(1)
  expect(await balanceOf(page, player)).toBe(70)
})

test('the page works in English, in the light theme and on a narrow screen', async ({ page }) => {
  await aDonor(page)
  await setTheme(page, 'light')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/en/paymentCard?value=50')
  await hydrated(page)
  await expect(cardField(page, 'securityCode')).toBeVisible()
  await expect(page.getByTestId('card-total')).toHaveText(/^R\$.53,00$/)
  await axe(page)
})
