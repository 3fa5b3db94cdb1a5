import type { Page } from '@playwright/test'
import { press, toast, typeInto } from './accounts.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aTrader, dust, offer, putIntoChest, row, setPresence } from './market.ts'
import { atProvider, balanceOf, call } from './payment.ts'
import { setHidden } from './polls.ts'
import { chestOf } from './shop.ts'

/** The confirmation of a purchase. */
const purchase = (page: Page) => page.getByRole('alertdialog', { name: 'Confirmar Compra' })

// MKT-01, MKT-03 … MKT-06, MKT-08 … MKT-16, MKT-28, MKT-31, MKT-39, MKT-43, MKT-44, MKT-55, MKT-56
test('one sells, another buys, and both see it happen', async ({ page: seller, newVisitor }) => {
  const one = await aTrader(seller, { items: [dust.code] })
  const buyer = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const other = await aTrader(buyer, { cash: 500 })
  const mine = `/market?seller=${one.username}`
  await buyer.goto(mine)
  await hydrated(buyer)
  await expect(buyer.getByText('Nenhum registro encontrado')).toBeVisible() // MKT-25
  const name = await openChest(seller)
  await listItem(seller, name)
  await openPurchase(buyer, name)
  await findSale(seller, name)
  await confirmPurchase(buyer, name)
  await expect.poll(() => chestOf(other.username)).toContainEqual(dust.code)
  expect(await chestOf(one.username)).toEqual([])
  expect([await balanceOf(seller, one), await balanceOf(buyer, other)]).toEqual([123, 377])
  await readHistories(seller, buyer, name)
})

/** Opens and reloads the chest; returns the name of its item. */
async function openChest(seller: Page): Promise<string> {
  await seller.goto('/market/cargo')
  await hydrated(seller)
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Itens no seu Baú')
  await expect(seller.getByRole('columnheader')).toHaveText(['Item', 'Efeitos', 'Slot', 'Ações']) // MKT-10
  await expect(seller.getByRole('region', { name: 'Regra do jogo' }).getByRole('status')).toContainText('ONLINE')
  const asked = seller.waitForRequest('**/market/cargo')
  await seller.getByRole('button', { name: 'Atualizar' }).click() // MKT-09
  await asked
  // Without the chip on the picture and the amount.
  const name = (await seller.getByRole('rowheader').innerText())
    .split('\n')
    .at(-1)!
    .replace(/^\d+ × /, '')
  await expect(row(seller, name).getByRole('listitem')).not.toHaveCount(0) // MKT-42
  await axe(seller)
  return name
}

/** Lists the item for 123 Cash, after prices that are refused. */
async function listItem(seller: Page, name: string): Promise<void> {
  const sent: { body: unknown; key: string }[] = []
  await seller.route('**/market/sell', async (route) => {
    sent.push({ body: route.request().postDataJSON(), key: route.request().headers()['idempotency-key'] ?? '' })
    await route.continue()
  })
  await row(seller, name)
    .getByRole('button', { name: /^Vender/ })
    .click()
  const asking = seller.getByRole('dialog', { name: 'Definir preço do item' })
  const price = asking.getByLabel('Preço')
  await expect(price).toHaveAccessibleDescription('valor em Cash') // D-003
  await asking.getByRole('button', { name: 'Confirmar' }).click()
  await expect(asking.getByText('Preço inválido!')).toBeVisible()
  await price.fill('000') // D-045
  await asking.getByRole('button', { name: 'Confirmar' }).click()
  await expect(asking.getByText('Preço inválido!')).toBeVisible()
  expect(sent).toEqual([])
  await price.pressSequentially('1a2.3')
  await expect(price).toHaveValue('R$ 123')
  await expect(asking.getByText('Você recebe')).toBeVisible() // D-044
  await axe(seller)
  await asking.getByRole('button', { name: 'Confirmar' }).click()
  await expect(toast(seller, 'Item listado para venda com sucesso no mercado.')).toBeVisible()
  await expect(row(seller, name)).toHaveCount(0)
  expect(sent.map(({ body }) => body)).toEqual([{ slot: 0, price: '123', name }])
  expect(sent[0]!.key).toMatch(/^\w{32}$/)
}

/** The buyer's list does not change by itself: a button offers the new one. Opens the purchase of the item. */
async function openPurchase(buyer: Page, name: string): Promise<void> {
  await setHidden(buyer, false)
  await expect(buyer.getByText('A lista mudou enquanto você olhava.')).toBeVisible()
  await expect(row(buyer, name)).toHaveCount(0)
  await buyer.getByRole('button', { name: 'Mostrar a lista atual' }).tap()
  await row(buyer, name)
    .getByRole('button', { name: /^Comprar/ })
    .tap()
  const buying = purchase(buyer)
  await expect(buying.getByText('123 Cash')).toBeVisible()
  await expect(buying.getByText('500 Cash')).toBeVisible()
  await expect(buying.getByText('377 Cash')).toBeVisible()
  await axe(buyer)
}

async function findSale(seller: Page, name: string): Promise<void> {
  await seller.goto('/market/my-sales')
  await hydrated(seller)
  await expect(seller.getByRole('columnheader')).toHaveText(['Item', 'Efeitos', 'Preço', 'Slot', 'Ações']) // MKT-31
  await expect(row(seller, name)).toContainText('À venda')
  await expect(row(seller, name)).toContainText('123 Cash')
  await axe(seller)
}

async function confirmPurchase(buyer: Page, name: string): Promise<void> {
  await purchase(buyer).getByRole('button', { name: 'Confirmar' }).tap()
  await expect(toast(buyer, 'Item comprado com sucesso no mercado.')).toBeVisible()
  await expect(row(buyer, name)).toHaveCount(0)
  await expect(buyer.getByRole('region', { name: 'Seu saldo' })).toContainText('377')
}

async function readHistories(seller: Page, buyer: Page, name: string): Promise<void> {
  // The listing has ended since the page was loaded, so the page marks it in its row.
  await setHidden(seller, false)
  await expect(row(seller, name)).toContainText('Encerrada')
  await row(seller, name).getByRole('link', { name: 'Ver histórico' }).click()
  await expect(seller.getByRole('heading', { level: 1 })).toHaveText('Histórico de Transações')
  await expect(row(seller, name)).toContainText('+123 Cash')
  await expect(row(seller, name)).toContainText('Venda')
  await buyer.goto('/market/transactions')
  await expect(row(buyer, name)).toContainText('−123 Cash')
  await expect(row(buyer, name)).toContainText('Compra')
  await expect(row(buyer, name).locator('svg[viewBox="0 0 64 64"]'), 'the item as elsewhere').toHaveCount(1)
  await axe(buyer)
}

test('on a phone the rule of the game is read whole, whatever the game says of the player', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await aTrader(page)
  for (const [presence, mark] of [
    ['offline', 'OFFLINE'],
    ['absent', 'SEM CONTA NO JOGO'],
    ['unknown', 'O JOGO NÃO RESPONDEU'],
    ['select', 'ESCOLHENDO PERSONAGEM'],
  ] as const) {
    await page.route('**/api/market/presence', (route) =>
      route.fulfill({ json: { data: { presence, rule: 'online' } } }),
    )
    await page.goto('/market')
    await hydrated(page)
    const rule = page.getByRole('region', { name: 'Regra do jogo' })
    await expect(rule.getByRole('status')).toContainText(mark)
    await expect(rule.getByText('Esteja ONLINE no jogo para comprar.')).toBeVisible()
    const cut = await rule
      .locator('p, span')
      .evaluateAll((all) =>
        all
          .filter((one) => one.checkVisibility() && one.scrollHeight > one.clientHeight + 1 && one.clientHeight > 1)
          .map((one) => one.textContent),
      )
    expect(cut, mark).toEqual([])
    await page.unroute('**/api/market/presence')
  }
})

// MKT-02, MKT-15, MKT-19, MKT-33, MKT-53, D-043
test('offline, nothing moves, and the pages say what to do', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 409/)
  const seller = await newVisitor()
  const one = await aTrader(seller, { items: [dust.code] })
  const { name } = await offer(seller, one, 0, 40)
  const other = await aTrader(page, { cash: 100 })
  await setPresence(other, 'offline')
  await setPresence(one, 'offline')
  const refusal = 'Seu personagem precisa estar ONLINE no jogo.'

  await page.goto(`/market?seller=${one.username}`)
  await hydrated(page)
  const rule = page.getByRole('region', { name: 'Regra do jogo' })
  await expect(rule).toContainText('ONLINE no jogo para comprar')
  await expect(rule.getByRole('status')).toContainText('OFFLINE')
  await row(page, name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByText(refusal)).toBeVisible()
  await dialog.getByRole('button', { name: 'Confirmar' }).click()
  await expect(dialog.getByRole('alert')).toHaveText(refusal)
  expect(await balanceOf(page, other)).toBe(100)

  await page.goto('/market/cargo')
  await expect(page.getByText(refusal)).toBeVisible()
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page)
  // The page unlocks by itself once the character is online.
  await putIntoChest(other, dust.code, 7)
  await setPresence(other, 'online')
  // The portal caches the presence for two seconds, so only a later request finds the change.
  await setHidden(page, false)
  await expect(row(page, name)).toContainText('7', { timeout: 30_000 })

  await seller.goto('/market/my-sales')
  await hydrated(seller)
  await expect(seller.getByRole('region', { name: 'Regra do jogo' })).toContainText('ONLINE no jogo para cancelar')
  await row(seller, name)
    .getByRole('button', { name: /^Cancelar/ })
    .click()
  const asking = seller.getByRole('alertdialog', { name: `Deseja cancelar a venda do item "${name}"?` })
  await asking.getByRole('button', { name: 'Cancelar a venda' }).click()
  await expect(asking.getByRole('alert')).toHaveText(refusal)
  await asking.getByRole('button', { name: 'Manter à venda' }).click()
  await expect(row(seller, name)).toContainText('À venda')
})

// MKT-18, MKT-28 … MKT-30
test('without enough Cash the way leads to a donation, and back to the same listings', async ({ page, newVisitor }) => {
  const visitor = await newVisitor()
  const one = await aTrader(visitor, { items: [dust.code] })
  const { name } = await offer(visitor, one, 0, 20)
  const player = await aTrader(page, { cash: 10 })
  await call(page, player, 'POST', '/account/updateDocumentAndPhone', { document: '52998224725', phone: '11999998888' })
  let calls = 0
  await page.route('**/market/buy', (route) => {
    calls += 1
    return route.abort()
  })
  await setTheme(page, 'light')
  const address = `/market?seller=${one.username}&sort=price`
  await page.goto(address)
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Seu saldo' })
  await expect(card).toContainText('Cash')
  await expect(card).toContainText('10')
  await expect(card.getByRole('link', { name: 'Adicionar Cash' })).toHaveAttribute('href', '/donation')
  await row(page, name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = purchase(page)
  const left = dialog.getByText('-10 Cash')
  await expect(left).toHaveClass(/text-danger/)
  await expect(dialog.getByText('10 Cash', { exact: true })).toHaveClass(/text-danger/)
  await expect(dialog.getByRole('alert')).toHaveText('Saldo insuficiente para realizar a compra!')
  const confirm = dialog.getByRole('button', { name: 'Confirmar' })
  await expect(confirm).toBeDisabled()
  await confirm.click({ force: true })
  expect(calls).toBe(0)
  await axe(page)
  await dialog.getByRole('link', { name: 'Conseguir Cash' }).click()
  await expect(page).toHaveURL('/donationAmount?preset=5')
  await hydrated(page)
  await page.getByRole('radio', { name: /^Pix do banco/ }).check()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(page).toHaveURL(/\/paymentPix\?txid=\w+/)
  await atProvider('pix', new URL(page.url()).searchParams.get('txid')!, 'approve')
  await page.getByRole('main').getByRole('link', { name: 'Voltar ao mercado' }).click()
  await expect(page).toHaveURL(address)
  await expect(card).toContainText('45')
})

// MKT-34, MKT-45, MKT-57, D-048
test('an item is sold and returned by keyboard only, in English', async ({ page }) => {
  const player = await aTrader(page, { items: [dust.code] })
  await page.goto('/en/market/cargo')
  await hydrated(page)
  await press(page, page.getByRole('button', { name: /^Sell/ }))
  const dialog = page.getByRole('dialog', { name: "Set the item's price" })
  await typeInto(page, dialog.getByLabel('Price'), '77')
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Your chest is empty')).toBeVisible()
  expect(await chestOf(player.username)).toEqual([])
  await press(page, page.getByRole('navigation', { name: 'Market' }).last().getByRole('link', { name: 'My sales' }))
  await expect(page).toHaveURL('/en/market/my-sales')
  const cancel = page.getByRole('button', { name: /^Cancel the sale of/ })
  await press(page, cancel)
  const asking = page.getByRole('alertdialog', { name: /^Cancel the sale of the item "/ })
  await expect(asking).toBeVisible()
  // After dismissing, nothing is sent, and the focus returns.
  await page.keyboard.press('Escape')
  await expect(asking).toBeHidden()
  await expect(cancel).toBeFocused()
  await page.keyboard.press('Enter')
  await press(page, asking.getByRole('button', { name: 'Cancel the sale' }))
  await expect(asking).toBeHidden()
  await expect(page.getByText('No records found')).toBeVisible()
  await expect.poll(() => chestOf(player.username)).toEqual([dust.code])
})
