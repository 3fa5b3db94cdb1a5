import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test, type Page } from '@playwright/test'

// The simulated browser SDK must behave as its documentation says, on any merchant's page.

const sandbox = () => String(process.env.SANDBOX_URL)
const key = 'APP_USR-0f6c1b52-7a3d-4e8f-9b21-5d4c3a2e1f00'
const merchantPage = `<!doctype html><html lang="pt-BR"><meta charset="utf-8"><title>Loja</title>
<link rel="icon" href="data:,"><link rel="stylesheet" href="/loja.css">
<div id="number"></div><div id="expiry"></div><div id="code"></div>
<script src="SANDBOX/mercadopago/sdk/js/v2"></script><script src="/loja.js"></script>`
const merchantStyle = 'div { height: 48px; width: 300px; border: 1px solid; margin: 8px }'
const merchantScript = `
const mp = new MercadoPago('${key}', { locale: 'pt-BR' })
window.heard = []
const style = { fontSize: '18px', placeholderColor: '#666666' }
const make = (type, id, options) => {
  const field = mp.fields.create(type, { style, ...options })
  for (const event of ['ready', 'focus', 'blur', 'validityChange', 'binChange', 'error'])
    field.on(event, (data) => heard.push({ event, ...data }))
  return field.mount(id)
}
make('cardNumber', 'number', { placeholder: 'Número' })
make('expirationDate', 'expiry', { placeholder: 'MM/AA' })
window.code = make('securityCode', 'code', { placeholder: 'CVV' })
window.mp = mp
window.tokenize = (holder, number = '12345678909') =>
  mp.fields.createCardToken({ cardholderName: holder, identificationType: 'CPF', identificationNumber: number })
    .catch((refused) => ({ refused }))`

const shopServer = createServer((request, response) => {
  const files: Record<string, [string, string]> = {
    '/': ['text/html', merchantPage.replace('SANDBOX', sandbox())],
    '/loja.css': ['text/css', merchantStyle],
    '/loja.js': ['text/javascript', merchantScript],
  }
  const [type, body] = files[request.url ?? ''] ?? ['text/plain', '']
  // The policy of the portal's card page.
  const policy = `default-src 'none'; script-src 'self' ${sandbox()}; style-src 'self'; img-src data:; connect-src 'self' ${sandbox()}; frame-src ${sandbox()}`
  response.writeHead(200, { 'content-type': type, 'content-security-policy': policy }).end(body)
})
test.beforeAll(() => once(shopServer.listen(0, '127.0.0.1'), 'listening'))
test.afterAll(() => {
  shopServer.closeAllConnections()
  shopServer.close()
})

/** Opens the shop with its fields ready; returns the browser's complaints. */
async function shop(page: Page): Promise<string[]> {
  const complaints: string[] = []
  page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()))
  page.on('pageerror', (error) => complaints.push(error.message))
  await page.goto(`http://localhost:${(shopServer.address() as AddressInfo).port}/`)
  await expect.poll(() => page.evaluate('heard.filter(({ event }) => event === "ready").length')).toBe(3)
  return complaints
}

const heard = (page: Page, event: string) =>
  page.evaluate(`heard.filter((each) => each.event === '${event}').map(({ event, ...rest }) => rest)`)
const input = (page: Page, id: string) => page.frameLocator(`#${id} iframe`).getByRole('textbox')

test('the text of the fields becomes a token, and the page sees none of it', async ({ page }) => {
  const complaints = await shop(page)
  await expect(input(page, 'number')).toHaveAttribute('placeholder', 'Número')
  await expect(input(page, 'number')).toHaveCSS('font-size', '18px')

  await input(page, 'number').pressSequentially('4235647728025682')
  await expect(input(page, 'number')).toHaveValue('4235 6477 2802 5682')
  // The field sends a message to the page, which may not have arrived yet.
  await expect.poll(() => heard(page, 'binChange')).toEqual([{ field: 'cardNumber', bin: '42356477' }])
  await page.keyboard.press('Tab')
  await page.keyboard.type('1130')
  await expect(input(page, 'expiry')).toHaveValue('11/30')
  await page.keyboard.press('Tab')
  await page.keyboard.type('123')
  await expect.poll(() => heard(page, 'validityChange')).toContainEqual({ field: 'cardNumber', errorMessages: [] })

  const token = await page.evaluate(`tokenize('APRO')`)
  expect(token).toMatchObject({
    id: expect.stringMatching(/^[\da-f]{32}$/),
    first_six_digits: '423564',
    last_four_digits: '5682',
    expiration_month: 11,
    expiration_year: 2030,
    cardholder: { name: 'APRO', identification: { type: 'CPF', number: '12345678909' } },
  })
  expect(await page.evaluate('MP_DEVICE_SESSION_ID')).toMatch(/^armor\.[\da-f]{80}$/)
  expect(complaints).toEqual([])
})

test('a wrong value is shown at the field, and refused in both documented formats', async ({ page }) => {
  await shop(page)
  const missing = (await page.evaluate(`tokenize('APRO')`)) as { refused: { code: string }[] }
  expect(missing.refused.map(({ code }) => code)).toEqual(['205', '208', '224'])

  await input(page, 'number').fill('4235647728025683')
  await input(page, 'expiry').fill('0120')
  await input(page, 'code').fill('12')
  await input(page, 'code').blur()
  const causes = async () => {
    const changes = (await heard(page, 'validityChange')) as { field: string; errorMessages: { cause: string }[] }[]
    return Object.fromEntries(changes.map(({ field, errorMessages }) => [field, errorMessages[0]?.cause]))
  }
  await expect.poll(causes).toEqual({
    cardNumber: 'invalid_value',
    expirationDate: 'invalid_value',
    securityCode: 'invalid_length',
  })
  await page.evaluate('code.update({ settings: { length: 4 } })')
  await input(page, 'code').fill('1234')
  await expect.poll(() => heard(page, 'validityChange')).toContainEqual({ field: 'securityCode', errorMessages: [] })

  const refused = (await page.evaluate(`tokenize('', '123')`)) as { refused: { cause: { code: string }[] } }
  expect(refused.refused).toMatchObject({ error: 'bad_request', status: 400 })
  expect(refused.refused.cause.map(({ code }) => code)).toEqual(['E301', '221', 'E302', '324', '326'])
})

test('a number tells its brand, and what one to twelve installments cost', async ({ page }) => {
  const complaints = await shop(page)
  const brandOf = (bin: string) =>
    page.evaluate(`mp.getPaymentMethods({ bin: '${bin}' }).then(({ results }) => results[0]?.id)`)
  for (const [bin, brand] of Object.entries({
    '42356477': 'visa',
    '50314332': 'master',
    '37536515': 'amex',
    '50677667': 'elo',
    '606282': 'hipercard',
    '99999999': undefined,
  }))
    expect(await brandOf(bin)).toBe(brand)

  type Cost = { installments: number; installment_amount: number; total_amount: number; recommended_message: string }
  const [offered] = (await page.evaluate(
    `mp.getInstallments({ amount: '105.00', bin: '42356477', paymentTypeId: 'credit_card' })`,
  )) as { payment_method_id: string; payer_costs: Cost[] }[]
  expect(offered!.payment_method_id).toBe('visa')
  expect(offered!.payer_costs.map(({ installments }) => installments)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12])
  expect(offered!.payer_costs[0]).toMatchObject({ installment_amount: 105, total_amount: 105 })
  expect(offered!.payer_costs[2]).toMatchObject({
    installment_amount: 37.82,
    total_amount: 113.46,
    recommended_message: '3 parcelas de R$ 37,82 (R$ 113,46)',
  })
  expect(await page.evaluate('mp.getIdentificationTypes().then((types) => types.map(({ id }) => id))')).toEqual([
    'CPF',
    'CNPJ',
  ])
  expect(await page.evaluate(`mp.getIssuers({ paymentMethodId: 'master' }).then(([{ name }]) => name)`)).toBe(
    'Mastercard',
  )
  expect(await page.evaluate(`new MercadoPago('other').getIdentificationTypes().catch(({ status }) => status)`)).toBe(
    401,
  )
  expect(complaints.filter((line) => !line.includes('401'))).toEqual([])
})

test('fields come and go with the page, without leaving anything behind', async ({ page }) => {
  const complaints = await shop(page)
  await page.evaluate(`code.unmount(); code.mount('code')`)
  await expect.poll(() => page.evaluate('heard.filter(({ event }) => event === "ready").length')).toBe(4)
  await expect(page.locator('#code iframe')).toHaveCount(1)
  await page.evaluate('code.focus()')
  await expect(input(page, 'code')).toBeFocused()
  expect(complaints).toEqual([])
})
