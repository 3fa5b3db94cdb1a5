import { as } from './accounts.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aDonor, aPix, atProvider, balanceOf, call, countDown } from './payment.ts'
import { setHidden } from './polls.ts'

const paid = 'Pagamento aprovado!'

// PAY-01, PAY-05 … PAY-09: the phone sleeps while the bank's app is in front
test('a Pix paid while the phone slept appears when it wakes', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.clock.install()
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  await expect(page.getByText('Pendente')).toBeVisible()
  await expect(page.getByText(/Expira em 0:59:\d\d/)).toBeVisible()
  const copy = page.getByRole('button', { name: 'Copiar código Pix' })
  const picture = page.getByRole('img', { name: 'QR Code deste pagamento' })
  expect((await copy.boundingBox())!.y).toBeLessThan((await picture.boundingBox())!.y)
  await axe(page)

  let asked = 0
  page.on('request', (request) => (asked += request.url().includes(`/mercadopago/payment/${id}`) ? 1 : 0))
  // From here on the clock stands, so that the page asks only when it is advanced.
  await page.clock.pauseAt(Date.now() + 60_000)
  await expect(async () => {
    await page.clock.runFor(5_500)
    expect(asked).toBeGreaterThan(1)
  }).toPass()
  await setHidden(page, true)
  const whileHidden = asked
  await atProvider('mercadopago', id, 'approve')
  // The page asks once when it wakes, and the clock brings no other try.
  await expect.poll(() => balanceOf(page, player)).toBe(367)
  await page.clock.runFor(60_000)
  expect(asked).toBe(whileHidden)
  await setHidden(page, false)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  // The toast is loaded, and shown by a timer.
  await expect(async () => {
    await page.clock.runFor(50)
    await expect(page.getByText(/Pagamento aprovado: R\$.50,00 \(BRL\)/)).toBeVisible({ timeout: 100 })
  }).toPass()
  await expect(page.getByRole('region', { name: /^Recibo/ }).getByText('367 Cash')).toHaveCount(2)

  // After a few seconds, in which it asks no more, the page goes to the shop by itself.
  const until = asked
  expect(await countDown(page)).toBeLessThanOrEqual(8)
  await expect(page).toHaveURL(/\/(shopping)?$/)
  expect(asked).toBe(until)
  await page.clock.resume()
  // When the payer returns to the page, it stays open.
  await page.goBack()
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await expect(page.getByRole('timer')).toHaveCount(0)
})

test('the payer can stay, print the receipt and find it again on another device', async ({ page, newVisitor }) => {
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.goto(`/paymentMercadoPix/${id}`)
  await hydrated(page)
  // On a wide screen the QR code comes first.
  const picture = await page.getByRole('img', { name: 'QR Code deste pagamento' }).boundingBox()
  expect(picture!.x).toBeLessThan((await page.getByRole('button', { name: 'Copiar código Pix' }).boundingBox())!.x)
  await atProvider('mercadopago', id, 'approve')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByText(/Indo para .+ em \d s/)).toBeVisible()
  await page.getByRole('button', { name: 'Ficar aqui' }).click()
  await expect(page.getByRole('timer')).toHaveCount(0)
  await setTheme(page, 'light')
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  await axe(page)
  await expect(page.getByRole('link', { name: 'Doar de novo' })).toHaveAttribute(
    'href',
    /preset=50&promoTitle=Obrigado/,
  )

  const elsewhere = await newVisitor()
  await as(elsewhere, player)
  await elsewhere.goto('/en/transactions')
  await hydrated(elsewhere)
  await expect(elsewhere.getByText('Approved')).toBeVisible()
  await elsewhere.getByRole('table').getByRole('link').first().click()
  await expect(elsewhere.getByRole('heading', { name: /^Receipt ·/ })).toBeVisible()
  await expect(elsewhere.getByText(id)).toBeVisible()
  await elsewhere.emulateMedia({ media: 'print' })
  await expect(elsewhere.getByRole('button', { name: 'Print receipt' })).toBeHidden()
  await axe(elsewhere)
})

// D-030
test('a Pix that has expired says so, stops asking and offers another', async ({ page }) => {
  await page.clock.install()
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  // The clock must not jump while the page loads the payment: a request ends after 30 s.
  await expect(page.getByText('Pendente')).toBeVisible()
  await page.clock.fastForward('01:00:05')
  await expect(page.getByRole('heading', { name: 'O prazo deste pagamento terminou' })).toBeVisible()
  await expect(page.getByText(/um pagamento que chega tarde é creditado sozinho/)).toBeVisible()
  await atProvider('mercadopago', id, 'expire')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Expirado' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Gerar outro pagamento' })).toHaveAttribute('href', /preset=50/)
  await axe(page)
  // TX-06: the list no longer offers to continue the payment.
  await page.goto('/transactions')
  await expect(page.getByRole('table').getByText('Expirado')).toBeVisible()
  await expect(page.getByRole('table').getByRole('link', { name: /^Continuar/ })).toHaveCount(0)
})

test('a payer who comes back from the bank after the deadline sees that the money arrived', async ({
  page,
  context,
  complaints,
}) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|Failed to (fetch|load)|request failed/)
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.clock.install()
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  await expect(page.getByText('Pendente')).toBeVisible()
  // What was said about the connection ends with its fault.
  const offline = page.getByText('Sem conexão com o servidor.')
  await context.setOffline(true)
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(offline).toBeVisible()
  await context.setOffline(false)
  await expect(offline).toHaveCount(0)
  // The clock stands, so that the approved page does not go on by itself.
  await page.clock.pauseAt(Date.now() + 3_605_000)
  await expect(page.getByRole('heading', { name: 'O prazo deste pagamento terminou' })).toBeVisible()
  await setHidden(page, true)
  await atProvider('mercadopago', id, 'approve')
  await expect.poll(() => balanceOf(page, player)).toBe(367)
  await setHidden(page, false)
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
})

test('a Pix over another amount waits for staff, and the payer is told', async ({ page }) => {
  const player = await aDonor(page)
  const { txid } = await call<{ txid: string }>(page, player, 'POST', '/pix/create', { value: '50.00' })
  await page.goto(`/paymentPix?txid=${txid}`)
  await hydrated(page)
  await atProvider('pix', txid, 'approve', 10)
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Em conferência' })).toBeVisible()
  await expect(page.getByText(/não bate com o que foi pedido/)).toBeVisible()
  expect(await balanceOf(page, player)).toBe(0)
})

// PAY-03, PAY-12, PAY-13
test('a charge at the bank is paid', async ({ page }) => {
  const player = await aDonor(page)
  await page.goto('/donationAmount')
  await hydrated(page)
  await page.getByRole('radio', { name: /^Pix do banco/ }).check()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(page).toHaveURL(/\/paymentPix\?txid=\w+/)
  await expect(page.getByText(/^0002/)).toBeVisible()
  await expect(page.getByRole('main').getByText(/^R\$.50,00$/)).toBeVisible()
  await atProvider('pix', new URL(page.url()).searchParams.get('txid')!, 'approve')
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(367)
})

// PAY-29
test('a poll that fails says nothing, and the next one comes', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aDonor(page)
  const id = await aPix(page, player)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  let failed = 0
  await page.route(`**/mercadopago/payment/${id}`, (route) =>
    failed++ ? route.continue() : route.fulfill({ status: 400, json: {} }),
  )
  await atProvider('mercadopago', id, 'approve')
  await expect.poll(() => failed).toBe(1)
  await expect(page.getByRole('button', { name: 'Copiar código Pix' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect(page.getByRole('heading', { name: paid })).toBeVisible()
})

test("another player's payment does not exist", async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 404/)
  const owner = await aDonor(await newVisitor())
  const id = await aPix(page, owner)
  await aDonor(page)
  await page.goto(`/paymentMercadoPix?id=${id}`)
  await hydrated(page)
  await expect(page.getByText('Não encontramos este pagamento na sua conta.')).toBeVisible()
})
