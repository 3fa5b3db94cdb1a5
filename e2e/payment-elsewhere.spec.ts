import { expect, hydrated, test, axe } from './fixtures.ts'
import { aDonor, atProvider, balanceOf } from './payment.ts'

const paid = 'Pagamento aprovado!'
const sandbox = () => process.env.SANDBOX_URL!

// PAY-02, PAY-10, PAY-11
test("PicPay's page stands in its frame, on its own page only", async ({ page, complaints }) => {
  complaints.expect(/request to another origin: \S+\/picpay\/checkout\//)
  const player = await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.getByRole('radio', { name: /^PicPay/ }).check()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(page).toHaveURL(/\/paymentPicPay\?referenceId=\w+/)
  await hydrated(page)
  const frame = page.locator('iframe')
  await expect(frame).toHaveAttribute('width', '455')
  await expect(frame).toHaveAttribute('height', '665')
  // PicPay's page shows the code; the portal shows it only to payers who cannot load that page.
  await expect(page.frameLocator('iframe').getByRole('img', { name: /^QR Code/ })).toBeVisible()
  await page.getByText('A página não abriu? Veja o QR Code').click()
  await expect(page.getByRole('img', { name: 'QR Code deste pagamento' })).toBeVisible()
  // The payer pays in the frame.
  await page
    .frameLocator('iframe')
    .getByRole('button', { name: /^Pagar/ })
    .click()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(367)

  const policyOf = async (path: string) => (await page.request.get(path)).headers()['content-security-policy']
  expect(await policyOf('/paymentPicPay')).toContain(`frame-src ${sandbox()}`)
  expect(await policyOf('/en/paymentPicPay')).toContain(`frame-src ${sandbox()}`)
  for (const path of ['/', '/donationAmount', '/paymentMercadoPix', '/paymentPicPayX'])
    expect(await policyOf(path), path).not.toContain(sandbox())
})

// DON-11, PAY-25, D-037
test('PayPal: approved there, captured here', async ({ page, complaints }) => {
  complaints.expect(/request to another origin: \S+\/paypal\/|status of 404.*favicon|favicon/)
  const player = await aDonor(page)
  await page.goto('/donationAmount?preset=100')
  await hydrated(page)
  await page.getByRole('radio', { name: /^PayPal/ }).check()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await page.waitForURL(/\/paypal\/checkoutnow/)
  await page.locator('button[value=approve]').click()
  await expect(page).toHaveURL(/\/paymentPayPal\?token=\w+/)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(749)
})

test('PayPal: who turns back has paid nothing, and may go on', async ({ page, complaints }) => {
  complaints.expect(/request to another origin: \S+\/paypal\/|favicon/)
  const player = await aDonor(page)
  await page.goto('/en/donationAmount?preset=20&method=paypal')
  await hydrated(page)
  await page.getByRole('button', { name: 'Process payment' }).click()
  await page.waitForURL(/\/paypal\/checkoutnow/)
  await page.locator('button[value=cancel]').click()
  await expect(page).toHaveURL(/\/en\/paymentPayPal\?cancelled=1&token=\w+/)
  await expect(page.getByRole('heading', { name: 'You came back without paying' })).toBeVisible()
  await axe(page)
  const token = new URL(page.url()).searchParams.get('token')!
  expect(await balanceOf(page, player)).toBe(0)
  // The payer approves on another device, and the open page continues by itself.
  await atProvider('paypal', token, 'approve')
  await expect(page.getByRole('heading', { name: 'Payment approved!' })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(145)
})

// A policy belongs to its document, so a link to the page loads a new document.
test("in English, too, PicPay's and the card's page are documents of their own", async ({ page, complaints }) => {
  complaints.expect(/request to another origin: /)
  await aDonor(page)
  for (const [method, address] of [
    [/^PicPay/, /\/en\/paymentPicPay\?referenceId=\w+$/],
    [/^Credit card/, /\/en\/paymentCard\?value=50$/],
  ] as const) {
    await page.goto('/en/donationAmount')
    await hydrated(page)
    await page.getByRole('radio', { name: method }).check()
    await page.getByRole('button', { name: 'Process payment' }).click()
    await expect(page).toHaveURL(address)
    await expect(page.locator('iframe').first()).toBeVisible()
  }
})
