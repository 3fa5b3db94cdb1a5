import type { Page } from '@playwright/test'
import { cardField, openCard, payButton, readyToPay, typeCard } from './card.ts'
import { expect, hydrated, test } from './fixtures.ts'
import { aDonor } from './payment.ts'

const said = (page: Page, text: string) => page.getByRole('alert').filter({ hasText: text })

// CARD-18 … CARD-22, CARD-27
test('the button waits for all required fields, and installments for the number', async ({ page }) => {
  await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'Anna')
  await expect(payButton(page)).toBeEnabled()
  const holder = page.getByLabel('Nome do titular')
  await holder.fill('Ana')
  await expect(payButton(page)).toBeDisabled()
  await expect(payButton(page)).toHaveAccessibleDescription(/^Para pagar, complete/)
  await holder.fill('Anna')

  const document = page.getByLabel('CPF ou CNPJ do titular')
  for (const [digits, isEnough] of [
    ['1234567890', false],
    ['12345678909', true],
    ['123456789091', false],
    ['1234567890912', false],
    ['12345678909123', true],
  ] as const) {
    await document.fill(digits)
    await expect(payButton(page), digits).toBeEnabled({ enabled: isEnough })
  }
  // CARD-04
  await expect(document).toHaveValue('12.345.678/9091-23')

  const installments = page.getByLabel('Parcelas')
  await installments.selectOption('6')
  await cardField(page, 'cardNumber').fill('5031')
  await expect(installments).toHaveValue('1')
  await expect(said(page, 'O número do cartão está incompleto.')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  // None of the supported brands has a number like this.
  await cardField(page, 'cardNumber').fill('9999999999999995')
  await expect(said(page, 'Esta bandeira não é aceita.')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
})

// CARD-24, CARD-26
test('amounts of the address are read as people write them; an invalid one cannot be paid', async ({ page }) => {
  await aDonor(page)
  for (const [value, total] of [
    ['50,90', /R\$.53,00/],
    ['1.234,56', /R\$.1\.296,00/],
    ['abc', /R\$.0,00/],
  ] as const) {
    await openCard(page, encodeURIComponent(value))
    await expect(page.getByTestId('card-total')).toHaveText(total)
  }
  await typeCard(page, 'Anna')
  await expect(page.getByLabel('Parcelas')).toHaveValue('1')
  await expect(payButton(page)).toBeDisabled()
  await expect(said(page, 'O valor precisa ser de pelo menos')).toBeVisible()

  await openCard(page, '50')
  await payButton(page).dispatchEvent('click')
  await expect(said(page, 'Preencha todos os campos obrigatórios.')).toBeVisible()
})

// CARD-19, CARD-23, CARD-34
test('without the provider’s script the page says so, and loads it again', async ({ page, complaints }) => {
  complaints.expect(/Failed to load resource|request failed/)
  await aDonor(page)
  await page.route('**/sdk/js/v2', (route) => route.abort())
  await page.goto('/paymentCard?value=50')
  await hydrated(page)
  await expect(said(page, 'Falha ao carregar SDK do Mercado Pago')).toBeVisible()
  await expect(payButton(page)).toBeDisabled()
  await page.unroute('**/sdk/js/v2')
  await page.getByRole('button', { name: 'Carregar de novo' }).click()
  await expect(cardField(page, 'securityCode')).toBeVisible()
  await expect(said(page, 'Falha ao carregar')).toHaveCount(0)
})

/** The provider's script with one of its parts broken. */
const broken = (page: Page, how: string) =>
  page.route('**/sdk/js/v2', async (route) => {
    const reply = await route.fetch()
    await route.fulfill({ response: reply, body: `${await reply.text()}\n${how}` })
  })

// CARD-31
test('a failure of the fields is shown', async ({ page }) => {
  await aDonor(page)
  await broken(
    page,
    'MercadoPago = class { fields = { create() { throw new Error("no") } }; constructor() {} }; window.MercadoPago = MercadoPago',
  )
  await page.goto('/paymentCard?value=50')
  await expect(said(page, 'Erro ao inicializar formulário seguro. Verifique sua conexão.')).toBeVisible()
})

// CARD-32
test('a refused token is shown, in its own words if it has any', async ({ page }) => {
  await aDonor(page)
  await broken(
    page,
    `{ const Real = window.MercadoPago; window.MercadoPago = class extends Real {
       constructor(...all) { super(...all); this.fields.createCardToken = () => Promise.reject(window.refusal) } } }`,
  )
  await openCard(page, '50')
  await typeCard(page, 'Anna')
  await (await readyToPay(page)).click()
  await expect(said(page, 'Erro ao gerar token. Verifique os dados do cartão.')).toBeVisible()
  await page.evaluate('window.refusal = { message: "The bank is closed" }')
  await (await readyToPay(page)).click()
  await expect(said(page, 'The bank is closed')).toBeVisible()
  await page.evaluate('window.refusal = [{ code: "E301", message: "invalid" }]')
  await (await readyToPay(page)).click()
  await expect(said(page, 'Confira o número do cartão.')).toBeVisible()
})

// CARD-25
test('an expired session is shown, and the form keeps its text', async ({ page, complaints }) => {
  // The notification bell may send a request after the session has expired, and gets 401.
  complaints.expect(/status of 401/)
  await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'APRO Silva')
  await page.evaluate(() => localStorage.removeItem('power-token'))
  await (await readyToPay(page)).click()
  await expect(page.getByRole('dialog')).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(said(page, 'Sessão expirada. Faça login novamente.')).toBeVisible()
  await expect(page.getByLabel('Nome do titular')).toHaveValue('APRO Silva')
})

// CARD-30: only the card's page lets the provider in
test('a click from another page brings a document with the card’s own policy', async ({ page }) => {
  await aDonor(page)
  const scripts: string[] = []
  page.on('request', (request) => scripts.push(request.url()))
  await page.goto('/donationAmount?preset=50')
  await hydrated(page)
  expect(scripts.filter((url) => url.includes('/sdk/js/v2'))).toEqual([])
  await page.getByRole('radio', { name: /Cartão/ }).check({ force: true })
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(page).toHaveURL(/\/paymentCard\?value=50$/)
  await expect(cardField(page, 'cardNumber')).toBeVisible()
  expect(scripts.filter((url) => url.includes('/sdk/js/v2'))).toHaveLength(1)
})
