import { as, aPlayer } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aDonor, call } from './payment.ts'

const process = 'Processar pagamento'

// DON-01, DON-03, DON-04, DON-24 … DON-30
test('the offers read without scripts, and each leads to its amount', async ({ newVisitor, complaints }) => {
  // With JavaScript disabled the browser reports each script as a failed request.
  complaints.expect(/request failed: \S+\.js csp/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/donation')
  const cards = page.getByRole('region', { name: 'Escolha a sua doação' }).getByRole('listitem')
  await expect(cards).toHaveCount(7)
  const table = [
    ['R$ 5', '35', '0%', '0', '35 Cash'],
    ['R$ 10', '70', '0%', '0', '70 Cash'],
    ['R$ 20', '140', '3%', '+5', '145 Cash'],
    ['R$ 50', '350', '5%', '+17', '367 Cash'],
    ['R$ 100', '700', '7%', '+49', '749 Cash'],
    ['R$ 200', '1.400', '10%', '+140', '1.540 Cash'],
    ['R$ 500', '3.500', '15%', '+525', '4.025 Cash'],
  ]
  for (const [at, [amount, base, percent, bonus, total]] of table.entries()) {
    const card = cards.nth(at)
    await expect(card).toContainText(amount!.replace(' ', ' '))
    await expect(card.getByRole('definition')).toHaveText([base!, bonus!, total!])
    await expect(card).toContainText(`(${percent})`)
  }
  await expect(page.getByRole('region', { name: 'Como funciona' }).getByRole('listitem')).toHaveCount(3)
  for (const link of await page.getByRole('main').getByRole('link', { name: /^Doar/ }).all())
    expect(await link.getAttribute('href')).toMatch(/^\/donationAmount\?preset=\d+&promoTitle=.+/)
  await page.getByRole('link', { name: /Doar R\$.100$/ }).click()
  await expect(page).toHaveURL(/\/donationAmount\?preset=100&promoTitle=Campe/)
  // DON-02: this page, too, shows its content before any script has run.
  await expect(page.getByRole('textbox', { name: 'Valor em reais' })).toHaveValue('100')
  await expect(page.getByText('Campeão')).toBeVisible()
})

// DON-06, DON-08, DON-12, DON-14 … DON-23
test('any amount becomes a valid one, and the summary says what it is worth', async ({ page }) => {
  await page.goto('/donationAmount')
  await hydrated(page)
  const amount = page.getByRole('textbox', { name: 'Valor em reais' })
  const summary = page.getByRole('complementary', { name: 'Resumo' })
  const pay = page.getByRole('button', { name: process })
  const less = page.getByRole('button', { name: 'Diminuir R$ 5' })
  await expect(amount).toHaveValue('50')
  await expect(page.getByRole('radio', { name: /^Pix Aprovação/ })).toBeChecked()
  await expect(summary).toContainText('367 Cash')
  await page.getByRole('button', { name: 'Aumentar R$ 5' }).click()
  await expect(amount).toHaveValue('55')

  for (const [typed, value] of [
    ['7', '10'],
    ['1', '5'],
    ['52', '55'],
    ['55', '55'],
  ] as const) {
    await amount.fill(typed)
    await amount.blur()
    await expect(amount, typed).toHaveValue(value)
  }
  for (const [typed, bonus] of [
    ['495', '(10%)'],
    ['195', '(7%)'],
    ['95', '(5%)'],
    ['45', '(3%)'],
    ['15', '(0%)'],
  ] as const) {
    await amount.fill(typed)
    await expect(summary, typed).toContainText(bonus)
  }
  await amount.fill('')
  await expect(pay).toBeDisabled()
  await page.getByRole('button', { name: /^R\$.5 35 Cash$/ }).click()
  await expect(less).toBeDisabled()
  await expect(pay).toBeEnabled()
  await amount.fill('999995')
  await amount.blur()
  await expect(page.getByText(/O máximo por doação é R\$.10\.000,00/)).toBeVisible()
  await expect(pay).toBeDisabled()

  // The page keeps the amount and the method over a reload.
  await page.getByRole('button', { name: /^R\$.200/ }).click()
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.reload()
  await hydrated(page)
  await expect(amount).toHaveValue('200')
  await expect(page.getByRole('radio', { name: /^PayPal/ })).toBeChecked()
  await axe(page)
})

test('the rules of donations and refunds are beside the button that pays, and staff can edit them', async ({
  page,
}) => {
  await page.goto('/donationAmount')
  await hydrated(page)
  const rules = page.getByRole('link', { name: /^Regras de doação e reembolso/ })
  await expect(rules).toHaveAttribute('target', '_blank')
  await expect(page.getByRole('main').getByRole('link', { name: 'Termos de uso' })).toHaveAttribute('href', '/terms')
  await page.goto((await rules.getAttribute('href'))!)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Regras de doação e reembolso' })).toBeVisible()
  await expect(page.getByText(/em até 7 dias/)).toBeVisible()
  await axe(page)
  await page.goto('/en/donation-rules')
  await expect(page.getByRole('heading', { level: 2, name: 'Refunds' })).toBeVisible()
  await asStaff(page)
  await page.goto('/donation-rules')
  await page.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByRole('textbox', { name: 'Texto', exact: true })).toContainText('em até 7 dias')
})

// DON-13, DON-15, DON-17
for (const { path, label, pay, note, sum } of [
  { path: '', label: 'Valor em reais', pay: process, note: /^52 → R\$.55/, sum: /Total a pagar\s*R\$.55,00/ },
  {
    path: '/en',
    label: 'Amount in reais',
    pay: 'Process payment',
    note: /^52 → R\$.55/,
    sum: /Total to pay\s*R\$.55,00/,
  },
])
  test(`what is given for what is typed is seen before Enter starts it ${path}`, async ({ page }) => {
    await aDonor(page)
    await page.goto(`${path}/donationAmount`)
    await hydrated(page)
    const amount = page.getByRole('textbox', { name: label })
    const button = page.getByRole('button', { name: pay })
    await expect(button).toBeEnabled()
    await amount.focus()
    await page.keyboard.press('ControlOrMeta+a')
    await page.keyboard.type('52')
    // The field does not change its text while the donor types. The summary and the note show the amount that results.
    await expect(amount).toBeFocused()
    await expect(amount).toHaveValue('52')
    await expect(amount).toHaveAccessibleDescription(note)
    await expect(page.getByRole('complementary')).toHaveText(sum)
    await expect(button).toBeEnabled()
    const sending = page.waitForRequest('**/mercadopago/pix')
    await page.keyboard.press('Enter')
    expect((await sending).postDataJSON()).toEqual({ value: '55.00', cash: 404 })
    await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  })

// DON-05, D-004
test('the address brings the amount and its title, which hidePromo hides', async ({ page }) => {
  await page.goto('/en/donationAmount?preset=5000&promoTitle=Hero+pack')
  await hydrated(page)
  await expect(page.getByRole('textbox', { name: 'Amount in reais' })).toHaveValue('5000')
  await expect(page.getByText('Hero pack')).toBeVisible()
  await expect(page.getByRole('complementary', { name: 'Summary' })).toContainText('40,250 Cash')
  await page.goto('/en/donationAmount?preset=5000&promoTitle=Hero+pack&hidePromo=1')
  await expect(page.getByText('Hero pack')).toHaveCount(0)
})

test('visitors are asked to log in, and return to their choices', async ({ page }) => {
  const player = await aPlayer(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.getByRole('button', { name: /^R\$.20 / }).click()
  await page.getByRole('button', { name: process }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByRole('textbox', { name: /^(Login|Usuário)/ }).fill(player.username)
  await dialog.getByLabel(/^Senha/).fill(player.password)
  await dialog.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/donationAmount\?preset=20/)
  await expect(page.getByRole('textbox', { name: 'Valor em reais' })).toHaveValue('20')
})

// DON-07, DON-31, DON-32, DON-34, PAY-20, D-034
test('the data that the provider needs is asked for once, and then the Pix is created automatically', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.getByRole('button', { name: process }).click()
  const dialog = page.getByRole('dialog', { name: 'Faltam dois dados' })
  const [document, phone] = [dialog.getByLabel('CPF'), dialog.getByLabel('Telefone com DDD')]
  const save = dialog.getByRole('button', { name: 'Salvar e continuar' })
  await document.fill('5299822472')
  await phone.fill('1199999')
  await save.click()
  await expect(dialog.getByText('O CPF tem 11 números; o CNPJ, 14.')).toBeVisible()
  await expect(dialog.getByText('O telefone tem de 8 a 15 números.')).toBeVisible()
  await axe(page)

  await document.fill('52998224726')
  await expect(document).toHaveValue('529.982.247-26')
  await expect(dialog.getByText(/não combinam/)).toBeVisible()
  await document.fill('52998224725')
  await phone.fill('11999998888')
  await page.route('**/account/updateDocumentAndPhone', (route) => route.fulfill({ status: 500, json: {} }))
  await save.click()
  await expect(dialog.getByRole('alert')).toHaveText('Erro ao atualizar dados')
  await expect(phone).toHaveValue('(11) 99999-8888')
  await page.unroute('**/account/updateDocumentAndPhone')
  await save.click()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
})

// PAY-18, DON-17
test('a double click pays once', async ({ page }) => {
  const player = await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  const sent: unknown[] = []
  await page.route('**/mercadopago/pix', async (route) => {
    sent.push(route.request().postDataJSON())
    await route.continue()
  })
  const pay = page.getByRole('button', { name: process })
  await expect(pay).toBeEnabled()
  await pay.dblclick()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  expect(sent).toEqual([{ value: '50.00', cash: 367 }])
  const { data } = await call<{ data: unknown[] }>(page, player, 'GET', '/transaction/all')
  expect(data).toHaveLength(1)
})

// P8: the reply to the creation is lost, and the donor reloads the page before the next attempt.
test('a payment with a lost reply is the same one when it is requested again', async ({ page, complaints }) => {
  complaints.expect(/ERR_FAILED|request failed/)
  const player = await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.route('**/mercadopago/pix', async (route) => {
    await route.fetch()
    await route.abort()
  })
  const pay = page.getByRole('button', { name: process })
  await pay.click()
  await expect(page.getByRole('alert')).toContainText('Ocorreu erro ao procesar Pix, entre em contato discord.')
  await page.unroute('**/mercadopago/pix')
  await page.reload()
  await hydrated(page)
  await pay.click()
  await expect(page).toHaveURL(/\/paymentMercadoPix\?id=\d+/)
  const { data } = await call<{ data: unknown[] }>(page, player, 'GET', '/transaction/all')
  expect(data).toHaveLength(1)
})

// PAY-26, PAY-27, PAY-28
test('a failure at the provider is shown in its words, too', async ({ page, complaints }) => {
  complaints.expect(/status of (400|500)/)
  await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.route('**/mercadopago/pix', (route) =>
    route.fulfill({ status: 500, json: { error: '{"message":"Payer is blocked"}' } }),
  )
  await page.getByRole('button', { name: process }).click()
  const alert = page.getByRole('main').getByRole('alert')
  await expect(alert).toContainText('Ocorreu erro ao procesar Pix, entre em contato discord.')
  await expect(alert).toContainText('Payer is blocked')

  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.route('**/paypal/tryPay', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByRole('button', { name: process }).click()
  await expect(alert).toContainText('Erro no Paypal')
  await page.unroute('**/paypal/tryPay')
  await page.route('**/paypal/tryPay', (route) =>
    route.fulfill({ status: 400, json: { details: [{ issue: 'PAYEE_ACCOUNT_RESTRICTED' }] } }),
  )
  await page.getByRole('button', { name: process }).click()
  await expect(alert).toContainText('PAYEE_ACCOUNT_RESTRICTED')
})

// D-040, PAY-30, PAY-31
test('outside Brazil the card is suggested, and nothing is blocked', async ({ page }) => {
  await page.route('**/payment/methods', async (route) => {
    const answer = (await (await route.fetch()).json()) as object
    await route.fulfill({ json: { ...answer, country: 'PT', isInBrazil: false } })
  })
  await page.goto('/donationAmount')
  await hydrated(page)
  await expect(page.getByText(/O Pix precisa de um banco brasileiro/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /^Cartão de crédito/ })).toBeChecked()
  // D-008: the fee is visible before the payment.
  await expect(page.getByRole('complementary', { name: 'Resumo' })).toContainText(
    /Taxa do cartão \(5%, arredondada para cima\)R\$.3,00/,
  )
  await page.getByRole('radio', { name: /^Pix Aprovação/ }).check()
  await expect(page.getByRole('button', { name: process })).toBeEnabled()
})
