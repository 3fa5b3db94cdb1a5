import { toast } from './accounts.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { atProvider, balanceOf, call } from './payment.ts'
import { aBuyer, anItem, asAdmin, card, chestOf } from './shop.ts'

// SHOP-02, SHOP-04, SHOP-29 … SHOP-31, SHOP-36, SHOP-48
test('bought on a phone, the item is in the chest of the game', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const item = await anItem(page, { stock: 1, price: 120 })
  const player = await aBuyer(page, 300)
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  const its = card(page, item.name)
  await its.getByRole('button', { name: `Comprar ${item.name}` }).tap()
  const dialog = page.getByRole('alertdialog', { name: `Comprar ${item.name}?` })
  await expect(dialog.getByText('300 Cash')).toBeVisible()
  await expect(dialog.getByText('180 Cash')).toBeVisible()
  await expect(dialog.getByText(player.username)).toBeVisible()
  await axe(page)

  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const sent: { keys: string[]; bodies: unknown[] } = { keys: [], bodies: [] }
  await page.route('**/transaction/buyItem', async (route) => {
    sent.keys.push(route.request().headers()['idempotency-key'] ?? '')
    sent.bodies.push(route.request().postDataJSON())
    await held
    await route.continue()
  })
  await dialog.getByRole('button', { name: 'Comprar por 120 Cash' }).tap()
  // SHOP-31: the card is busy, and another press sends nothing.
  await expect(its.getByRole('button', { name: 'Comprando…' })).toHaveAttribute('aria-busy', 'true')
  release()
  await expect(its.getByText('Item comprado!')).toBeVisible()
  expect(sent.bodies).toEqual([{ id: item.id, target: 'storage', expected_price: 120 }])
  expect(sent.keys[0]).toMatch(/^\w{32}$/)
  // SHOP-30, SHOP-36: the sold-out state appears without a reload.
  await expect(its.getByRole('button', { name: 'Esgotado' })).toBeDisabled()
  expect(await balanceOf(page, player)).toBe(180)

  await its.getByRole('link', { name: 'Ver pedido' }).tap()
  await expect(page).toHaveURL(/\/orders\/[\da-f-]{36}$/)
  await expect(page.getByText(`O item está no baú da conta ${player.username}.`)).toBeVisible({ timeout: 45_000 })
  await axe(page)
  expect(await chestOf(player.username)).toContainEqual(expect.arrayContaining([413]))

  // TX-10, TX-11: the wallet and the list of orders show it.
  await page.goto('/activities')
  await hydrated(page)
  const row = page.getByRole('row').filter({ hasText: item.name })
  await expect(row).toContainText('Débito')
  await expect(row).toContainText('−120 Cash')
  await page.goto('/orders')
  await expect(page.getByRole('link', { name: item.name })).toBeVisible()
  await expect(page.getByText('Entregue')).toBeVisible()
  await axe(page)
})

test('several items of a cart are bought at once, or none of them', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const [dust, gem] = [await anItem(page, { price: 30, stock: 9 }), await anItem(page, { price: 100, stock: 2 })]
  const player = await aBuyer(page, 300)
  for (const { name } of [dust, gem]) {
    await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
    await hydrated(page)
    // The rows of phones have one button, so the cart is in the dialog too.
    await card(page, name)
      .getByRole('button', { name: /^Comprar/ })
      .tap()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Pôr no carrinho' }).tap()
  }
  await page.getByRole('button', { name: 'Ver carrinho: 2 itens por 130 Cash' }).tap()
  const cart = page.getByRole('dialog', { name: 'Carrinho' })
  const less = cart.getByRole('group', { name: `Quantidade de ${gem.name}` })
  await less.getByRole('button', { name: 'Um a mais' }).tap()
  await expect(less.getByRole('button', { name: 'Um a mais' }), 'no more than there are').toBeDisabled()
  await expect(cart.getByText('230 Cash', { exact: true })).toBeVisible()
  await axe(page)
  // Another player was faster: nothing is bought, and the cart shows what there is.
  await asAdmin(page, 'PUT', `/item/update/${gem.id}`, { stock: 1 })
  await cart.getByRole('button', { name: 'Comprar por 230 Cash' }).tap()
  await expect(cart.getByText(`Só resta 1 de “${gem.name}”. Nada foi cobrado.`)).toBeVisible()
  expect(await balanceOf(page, player)).toBe(300)
  await cart.getByRole('button', { name: 'Comprar por 130 Cash' }).tap()
  await expect(page).toHaveURL('/orders')
  await expect(toast(page, '2 itens comprados!')).toBeVisible()
  for (const { name } of [dust, gem]) await expect(page.getByRole('link', { name })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(170)
  await page.goto(`/shopping?q=${encodeURIComponent(gem.name)}`)
  await hydrated(page)
  await expect(page.getByRole('button', { name: /^Ver carrinho/ })).toHaveCount(0)
})

test('several pieces of one item are bought in its dialog', async ({ page }) => {
  const item = await anItem(page, { price: 30, stock: 4 })
  const player = await aBuyer(page, 100)
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  const more = dialog.getByRole('button', { name: 'Um a mais' })
  for (let pieces = 1; pieces < 4; pieces++) await more.click()
  await expect(more).toBeDisabled()
  await expect(dialog.getByText('Faltam 20 Cash para esta compra.')).toBeVisible()
  await dialog.getByRole('button', { name: 'Um a menos' }).click()
  await expect(dialog.getByText('3 × 30 Cash = 90 Cash')).toBeVisible()
  await dialog.getByRole('button', { name: 'Comprar por 90 Cash' }).click()
  await expect(card(page, item.name).getByText('3 itens comprados!')).toBeVisible()
  await expect(card(page, item.name).getByText('1 em estoque')).toBeVisible()
  expect(await balanceOf(page, player)).toBe(10)
})

// SHOP-01, SHOP-03
test('a visitor looks around, is asked to sign in and comes back to the same filters', async ({ page }) => {
  const item = await anItem(page)
  let calls = 0
  await page.route('**/transaction/buyItem', (route) => {
    calls += 1
    return route.abort()
  })
  const address = `/shopping?${new URLSearchParams({ q: item.name, sort: 'alpha' })}`
  await page.goto(address)
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Guildhall Shopping') // SHOP-07
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  expect(calls).toBe(0)
  await dialog.getByLabel('Login').fill('player')
  await dialog.getByLabel('Senha', { exact: true }).fill('player123')
  await dialog.getByRole('button', { name: /^(Entrar|Login)$/ }).click()
  await expect(dialog).toBeHidden()
  expect(new URL(page.url()).pathname + new URL(page.url()).search).toBe(address)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  await expect(page.getByRole('alertdialog')).toBeVisible()
})

test('sold out at the last moment, it says so and charges nothing', async ({ page }) => {
  const item = await anItem(page, { stock: 1 })
  const player = await aBuyer(page, 300)
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const buy = page.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 100 Cash' })
  await expect(buy).toBeEnabled()
  await asAdmin(page, 'PUT', `/item/update/${item.id}`, { stock: 0 })
  await buy.click()
  // SHOP-39
  await expect(toast(page, 'Este item acabou de esgotar.')).toBeVisible()
  await expect(card(page, item.name).getByRole('button', { name: 'Esgotado' })).toBeDisabled()
  await expect(card(page, item.name).getByRole('radio'), 'nothing to deliver').toHaveCount(0)
  expect(await balanceOf(page, player)).toBe(300)
})

test('a price that changed meanwhile is shown, not charged', async ({ page }) => {
  const item = await anItem(page)
  const player = await aBuyer(page, 300)
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const buy = page.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 100 Cash' })
  await asAdmin(page, 'PUT', `/item/update/${item.id}`, { price: 150 })
  await buy.click()
  await expect(card(page, item.name).getByText(/O preço mudou para 150 Cash/)).toBeVisible()
  await expect(card(page, item.name).getByText('Preço: 150 Cash')).toBeVisible()
  expect(await balanceOf(page, player)).toBe(300)
})

test('without enough Cash the way leads to a donation, and back to the same filters', async ({ page }) => {
  const item = await anItem(page, { price: 300 })
  const player = await aBuyer(page, 20)
  await call(page, player, 'POST', '/account/updateDocumentAndPhone', { document: '52998224725', phone: '11999998888' })
  const address = `/shopping?${new URLSearchParams({ q: item.name, stock: 'in', grid: 'dense' })}`
  await setTheme(page, 'light')
  await page.goto(address)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText('Faltam 280 Cash para este item.')).toBeVisible()
  await axe(page)
  // The link suggests R$ 40, which give 280 Cash plus 3 percent. R$ 35 would give too little.
  await dialog.getByRole('link', { name: 'Conseguir Cash' }).click()
  await expect(page).toHaveURL('/donationAmount?preset=40')
  await hydrated(page)
  await page.getByRole('radio', { name: /^Pix do banco/ }).check()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(page).toHaveURL(/\/paymentPix\?txid=\w+/)
  await atProvider('pix', new URL(page.url()).searchParams.get('txid')!, 'approve')
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
  // The link leads back to the shop with its filters.
  await page.getByRole('main').getByRole('link', { name: 'Ir para a loja' }).click()
  await expect(page).toHaveURL(address)
  await expect(page.getByLabel('Grade')).toHaveValue('dense')
  expect(await balanceOf(page, player)).toBe(308)
})
