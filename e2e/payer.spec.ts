import type { Locator, Page } from '@playwright/test'
import { as, aPlayer } from './accounts.ts'
import { openCard, payButton, readyToPay, typeCard } from './card.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { aDonor, aPix, atProvider, balanceOf, call, countDown } from './payment.ts'
import { setHidden } from './polls.ts'

// These tests cover what a payer sees during a payment, mainly on a small phone.
const phone = { viewport: { width: 360, height: 640 }, hasTouch: true, isMobile: true }

/** Checks that all parts are inside the first screen and not covered. */
async function demandInView(page: Page, ...parts: Locator[]): Promise<void> {
  for (const part of parts) {
    await expect(part.first()).toBeVisible()
    const box = (await part.first().boundingBox())!
    expect(box.y, String(part)).toBeGreaterThanOrEqual(0)
    expect(box.y + box.height, String(part)).toBeLessThanOrEqual(page.viewportSize()!.height)
  }
}

const simulatorLink = (page: Page) => page.getByRole('link', { name: 'Aprovar ou recusar no simulador' })

test('a Pix on a small phone: what it brings, the simulator, and its cancellation', async ({ newVisitor }) => {
  const page = await newVisitor(phone)
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  await demandInView(
    page,
    page.getByText(/^R\$.50,00$/),
    page.getByText('Pendente'),
    page.getByRole('button', { name: 'Copiar código Pix' }),
  )
  await expect(page.getByText(`Você recebe 367 Cash na conta ${player.username}.`)).toBeVisible()
  await expect(simulatorLink(page)).toHaveAttribute('href', `${process.env.SANDBOX_URL}/payments/mercadopago/${id}`)
  await expect(page.getByRole('link', { name: 'Escolher outra forma' })).toHaveAttribute('href', /preset=50/)
  await page.getByRole('button', { name: 'Cancelar este pagamento' }).click()
  const dialog = page.getByRole('alertdialog', { name: /^Cancelar o pagamento de R\$.50,00 por Pix\?$/ })
  await axe(page)
  await dialog.getByRole('button', { name: /^Cancelar Pix de R\$.50,00$/ }).click()
  await expect(page.getByRole('heading', { name: 'Cancelado' })).toBeVisible()
  await expect(page.getByRole('status').filter({ hasText: 'Pagamento cancelado. Nada foi cobrado.' })).toBeVisible()
  // An unpaid payment has no receipt.
  await expect(page.getByRole('heading', { name: /^Pagamento ·/ })).toBeVisible()
  await expect(page.getByText('Total cobrado')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Imprimir recibo' })).toHaveCount(0)
})

test('an approved payment shows the countdown and both ways on in the first screen, and waits while touched', async ({
  newVisitor,
}) => {
  const page = await newVisitor(phone)
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await atProvider('mercadopago', id, 'approve')
  // The clock stands: on a slow machine the page would go on before the test has touched it.
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
  const timer = page.getByRole('timer')
  await demandInView(
    page,
    page.getByRole('link', { name: 'Ir para a loja' }),
    page.getByRole('button', { name: 'Ficar aqui' }),
    timer,
  )
  expect(await page.evaluate(() => scrollY)).toBe(0)
  const press = (name: string) => page.evaluate((type) => void window.dispatchEvent(new Event(type)), name)
  await press('touchstart')
  await expect(timer).toHaveText('Pausado')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/paymentMercadoPix/)
  await press('touchend')
  await expect(timer).toHaveText(/Indo para a loja em \d s/)
  await setHidden(page, true)
  await expect(timer).toHaveText('Pausado')
  await page.clock.runFor(10_000)
  await setHidden(page, false)
  await page.getByRole('button', { name: 'Ficar aqui' }).focus()
  await expect(timer).toHaveText('Pausado')
  await page.clock.runFor(10_000)
  await expect(page).toHaveURL(/paymentMercadoPix/)
  await page.getByRole('heading', { name: 'Pagamento aprovado!' }).focus()
  expect(await countDown(page)).toBeLessThanOrEqual(9)
  await expect(page).toHaveURL(/\/(shopping)?$/)
})

// PAY-10
test('PicPay: amount and way to the app come first on a phone, and a desk shows one QR code', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request to another origin: \S+\/picpay\/checkout\//)
  const small = await newVisitor(phone)
  const player = await aDonor(small)
  const { referenceId } = await call<{ referenceId: string }>(small, player, 'POST', '/picpay/paymentRequest', {
    value: '50.00',
  })
  await small.goto(`/paymentPicPay?referenceId=${referenceId}`)
  await hydrated(small)
  await demandInView(
    small,
    small.getByText(/^R\$.50,00$/),
    small.getByText('Pendente'),
    small.getByRole('link', { name: 'Abrir no PicPay' }),
  )
  await axe(small)
  await as(page, player)
  await page.goto(`/paymentPicPay?referenceId=${referenceId}`)
  await hydrated(page)
  const frame = page.locator('iframe')
  expect([await frame.getAttribute('width'), await frame.getAttribute('height')]).toEqual(['455', '665'])
  await expect(page.frameLocator('iframe').getByRole('img', { name: /QR Code/ })).toBeVisible()
  await expect(page.getByRole('img', { name: 'QR Code deste pagamento' })).toBeHidden()
  await page.getByText('A página não abriu? Veja o QR Code').click()
  await expect(page.getByRole('img', { name: 'QR Code deste pagamento' })).toBeVisible()
})

test('PayPal that refuses the card says so and leads back to choose another', async ({ newVisitor }) => {
  const page = await newVisitor(phone)
  const player = await aDonor(page)
  const { id } = await call<{ id: string }>(page, player, 'POST', '/paypal/tryPay', { value: '50.00' })
  await atProvider('paypal', id, 'decline')
  await atProvider('paypal', id, 'approve')
  await page.goto(`/paymentPayPal?token=${id}`)
  await hydrated(page)
  const again = page.getByRole('link', { name: 'Escolher outro no PayPal' })
  await demandInView(
    page,
    page.getByRole('heading', { name: 'O PayPal recusou esse cartão ou saldo' }),
    page.getByText(/^R\$.50,00$/),
    again,
  )
  await expect(again).toHaveAttribute('href', new RegExp(`checkoutnow\\?token=${id}`))
  await axe(page)
  await page.goto(`/en/paymentPayPal?token=${id}`)
  await expect(page.getByRole('heading', { name: 'PayPal refused this card or balance' })).toBeVisible()
  await atProvider('paypal', id, 'approve')
  await page.getByRole('button', { name: 'Check now' }).click()
  await expect(page.getByRole('heading', { name: 'Payment approved!' })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(367)
})

test('a provider that is away offers to try again and another way, and the first goes on as the same payment', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const page = await newVisitor(phone)
  const player = await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  const keys: (string | undefined)[] = []
  const message = 'O pagamento não começou. Nada foi cobrado.'
  await page.route('**/mercadopago/pix', async (route) => {
    keys.push(route.request().headers()['idempotency-key'])
    if (keys.length > 1) return route.continue()
    await route.fulfill({ status: 503, json: { code: 'payment_provider_away', message } })
  })
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText(message)
  await expect(alert).not.toContainText('Ocorreu erro')
  await alert.getByRole('button', { name: 'Escolher outra forma' }).click()
  await expect(page.getByRole('radio', { name: /^Pix Aprovação/ })).toBeFocused()
  await axe(page)
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  expect(keys).toHaveLength(2)
  expect(keys[0]).toBe(keys[1])
  const { data } = await call<{ data: unknown[] }>(page, player, 'GET', '/transaction/all')
  expect(data).toHaveLength(1)
})

// D-035
test('a CPF that the provider refuses is corrected where it was asked for', async ({ newVisitor, complaints }) => {
  complaints.expect(/status of 400/)
  const page = await newVisitor(phone)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  const dialog = page.getByRole('dialog', { name: 'Faltam dois dados' })
  await dialog.getByLabel('CPF').fill('52998224726')
  await dialog.getByLabel('Telefone com DDD').fill('11999998888')
  await dialog.getByRole('button', { name: 'Salvar e continuar' }).click()
  // The page warns once that the CPF looks wrong. The payer may send it nevertheless, and the provider decides.
  await expect(dialog.getByRole('alert')).toContainText('não combinam, e o provedor deve recusá-lo')
  await axe(page)
  await dialog.getByRole('button', { name: 'Enviar assim mesmo' }).click()
  const again = page.getByRole('dialog', { name: 'Confira o seu CPF' })
  const field = again.getByLabel('CPF')
  await expect(field).toHaveValue('529.982.247-26')
  await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(again.getByText('Confira o CPF: o provedor não o aceitou.')).toBeVisible()
  await expect(again.getByRole('link', { name: 'Corrigir no perfil' })).toHaveAttribute('href', '/settings/profile')
  await expect(again.getByLabel('Telefone com DDD')).toHaveValue('(11) 99999-8888')
  await axe(page)
  await field.fill('52998224725')
  await again.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)

  // The refused payment has no receipt, but a link to continue.
  const { data } = await call<{ data: { id: string; state: string }[] }>(page, player, 'GET', '/transaction/all')
  await page.goto(`/transactions/${data.find(({ state }) => state === 'rejected')!.id}`)
  await hydrated(page)
  await expect(page.getByRole('heading', { name: /^Pagamento ·/ })).toBeVisible()
  await expect(page.getByText(/O provedor não aceitou este documento e nada foi cobrado/)).toBeVisible()
  await expect(page.getByRole('link', { name: 'Tentar de novo' })).toHaveAttribute(
    'href',
    '/donationAmount?preset=50&method=mercado_pix',
  )
  await page.getByRole('link', { name: 'Corrigir no perfil' }).click()
  await expect(page.getByText(/Só para doações por Pix e PicPay/)).toBeVisible()
  await page.getByRole('link', { name: 'Fazer uma doação' }).click()
  await expect(page).toHaveURL(/\/donationAmount/)
})

test('whoever begins a payment that already waits is asked first, and nothing is made until they choose', async ({
  page,
}) => {
  const player = await aDonor(page)
  const id = await aPix(page, player)
  const count = async () => (await call<{ data: unknown[] }>(page, player, 'GET', '/transaction/all')).data.length
  await page.goto('/donationAmount?preset=50')
  await hydrated(page)
  const begin = page.getByRole('button', { name: 'Processar pagamento' })
  await begin.click()
  const dialog = page.getByRole('dialog', { name: /^Você já tem um pagamento por Pix de R\$.50,00 esperando$/ })
  await expect(dialog).toBeVisible()
  await axe(page)
  expect(await count()).toBe(1)
  await dialog.getByRole('link', { name: 'Continuar' }).click()
  await expect(page).toHaveURL(`/paymentMercadoPix?id=${id}`)
  await page.goBack()
  await begin.click()
  await dialog.getByRole('button', { name: 'Começar outro' }).click()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  expect(page.url()).not.toContain(id)
  expect(await count()).toBe(2)
})

// CARD-01
test('the card page names one total, and the receipt what the installments add', async ({ page }) => {
  await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'APRO Silva')
  const header = page.getByTestId('card-total')
  await expect(header).toHaveText(/R\$.53,00/)
  await page.getByLabel('Parcelas').selectOption('6')
  const total = (await header.textContent())!
  expect(total).not.toMatch(/53,00/)
  await expect(payButton(page)).toContainText(total)
  const summary = page.getByRole('complementary', { name: 'Resumo' })
  await expect(summary).toContainText(total)
  const interest = (await summary.getByText(/^R\$/).nth(2).textContent())!
  await (await readyToPay(page)).click()
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
  await page.getByRole('button', { name: 'Ficar aqui' }).click()
  const receipt = page.getByRole('region', { name: /^Recibo/ })
  await expect(receipt).toContainText(`Total cobrado${total}`)
  await expect(receipt).toContainText(`Juros do cartão${interest}`)
  await expect(receipt).toContainText(/Parcelas6× de R\$.\d+,\d\d/)
})

test('a card in review has a summary and no receipt', async ({ newVisitor }) => {
  const page = await newVisitor(phone)
  await aDonor(page)
  await openCard(page, '50')
  await typeCard(page, 'CONT Silva')
  // Loading the installments moves the button.
  await expect(page.getByLabel('Parcelas').locator('option')).toHaveCount(12)
  await (await readyToPay(page)).click()
  await expect(page.getByRole('heading', { name: 'Pagamento em análise' })).toBeVisible()
  await expect(page.getByRole('region', { name: /^Pagamento ·/ })).toContainText(/Total a cobrarR\$.53,00/)
  await expect(page.getByText('Total cobrado')).toHaveCount(0)
  await expect(simulatorLink(page)).toHaveAttribute('href', /\/payments\/mercadopago\/\d+$/)
})
