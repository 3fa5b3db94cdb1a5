import type { Locator, Page } from '@playwright/test'
import { as, toast, type Player } from './accounts.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aTrader, dust, offer, putIntoChest, row } from './market.ts'
import { balanceOf } from './payment.ts'
import { chestOf } from './shop.ts'

const lot = (amount: number) => [413, 61, amount]
const phone = { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true }

const sellOf = (page: Page) => row(page, dust.name).getByRole('button', { name: /^Vender/ })

test('the sale of a slot that changed in the game asks again, and nothing else is sold', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const seller = await aTrader(page, { items: [lot(4)] })
  await page.goto('/market/cargo')
  await hydrated(page)
  await sellOf(page).click()
  const dialog = page.getByRole('dialog', { name: 'Definir preço do item' })
  await dialog.getByLabel('Preço').fill('10')
  await expect(dialog.getByText('2,5 Cash cada')).toBeVisible()
  await putIntoChest(seller, lot(40), 0)
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  const alert = dialog.getByRole('alert')
  await expect(alert).toContainText('O item deste slot mudou no jogo.')
  await expect(alert).toContainText(`Antes: 4 × ${dust.name}. Agora: 40 × ${dust.name}.`)
  await expect(alert).toBeFocused()
  await expect(alert).toBeInViewport()
  await axe(page)
  expect(await chestOf(seller.username)).toEqual([lot(40)])
  // After leaving the dialog, the page shows the current chest.
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(page, dust.name)).toContainText('40')
  await sellOf(page).click()
  await putIntoChest(seller, lot(7), 0)
  await dialog.getByLabel('Preço').fill('14')
  await dialog.getByRole('button', { name: 'Confirmar', exact: true }).click()
  await expect(alert).toContainText(`Antes: 40 × ${dust.name}. Agora: 7 × ${dust.name}.`)
  await dialog.getByRole('button', { name: 'Confirmar mesmo assim' }).click()
  await expect(toast(page, 'Item listado para venda com sucesso no mercado.')).toBeVisible()
  expect(await chestOf(seller.username)).toEqual([])
})

test('a new price appears in two tabs and for a buyer on a phone before anybody pays', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const seller = await aTrader(page, { items: [lot(10)] })
  await offer(page, seller, 0, 50)
  const buyerPage = await newVisitor(phone)
  const buyer = await aTrader(buyerPage, { cash: 100 })
  await openPurchase(buyerPage, seller)
  await as(page, seller)
  await page.goto('/market/my-sales')
  await hydrated(page)
  const second = await page.context().newPage()
  await as(second, seller)
  await second.goto('/market/my-sales')
  await hydrated(second)
  await raisePrice(page)
  await decideAnew(second)
  await confirmNewPrice(buyerPage, buyer)
  // The histories of the seller and of the buyer show the item, the amount, the other player and the price.
  for (const [whose, other] of [
    [page, `Comprador: ${buyer.username}`],
    [buyerPage, `Vendedor: ${seller.username}`],
  ] as const) {
    await whose.goto('/market/transactions')
    const moved = row(whose, dust.name)
    await expect(moved).toContainText(`10 × ${dust.name}`)
    await expect(moved).toContainText('6,5 Cash cada')
    await expect(moved).toContainText(other)
    await axe(whose)
  }
})

async function openPurchase(page: Page, seller: Player): Promise<void> {
  await page.goto(`/market?seller=${seller.username}`)
  await hydrated(page)
  await expect(row(page, dust.name)).toContainText('10 ×')
  await expect(row(page, dust.name)).toContainText('5 Cash cada')
  await row(page, dust.name)
    .getByRole('button', { name: /^Comprar/ })
    .tap()
}

/** Sends a new price in the dialog of a sale; returns the dialog. */
async function changePrice(tab: Page, price: string): Promise<Locator> {
  await row(tab, dust.name)
    .getByRole('button', { name: /^Mudar preço/ })
    .click()
  const dialog = tab.getByRole('dialog', { name: `Mudar o preço de “${dust.name}”` })
  await dialog.getByLabel('Novo preço').fill(price)
  await dialog.getByRole('button', { name: 'Mudar preço' }).click()
  return dialog
}

/** Changes the price to 65; the current price is tried first. */
async function raisePrice(page: Page): Promise<void> {
  const dialog = await changePrice(page, '50')
  await expect(dialog.getByText('O preço já é este.')).toBeVisible()
  await dialog.getByLabel('Novo preço').fill('65')
  await expect(dialog.getByText('6,5 Cash cada')).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Mudar preço' }).click()
  await expect(toast(page, 'Preço atualizado.')).toBeVisible()
  await expect(row(page, dust.name)).toContainText('65 Cash')
}

/** Sends 40 in a tab that still shows 50: the dialog says that the price is 65 now. */
async function decideAnew(tab: Page): Promise<void> {
  const stale = await changePrice(tab, '40')
  await expect(stale.getByRole('alert')).toContainText(
    `Antes: 10 × ${dust.name} por 50 Cash. Agora: 10 × ${dust.name} por 65 Cash.`,
  )
  await stale.getByRole('button', { name: 'Cancelar' }).click()
  await expect(row(tab, dust.name)).toContainText('65 Cash')
}

/** The buyer confirms 50, reads that the price is 65 now, and confirms again. */
async function confirmNewPrice(page: Page, buyer: Player): Promise<void> {
  const buying = page.getByRole('alertdialog', { name: 'Confirmar Compra' })
  await buying.getByRole('button', { name: 'Confirmar', exact: true }).tap()
  await expect(buying.getByRole('alert').first()).toContainText(
    `Antes: 10 × ${dust.name} por 50 Cash. Agora: 10 × ${dust.name} por 65 Cash.`,
  )
  await expect(buying.getByRole('alert').first()).toBeInViewport()
  await expect(buying.getByText('35 Cash', { exact: true })).toBeVisible()
  await axe(page)
  expect(await balanceOf(page, buyer)).toBe(100)
  await buying.getByRole('button', { name: 'Confirmar mesmo assim' }).tap()
  await expect(toast(page, 'Item comprado com sucesso no mercado.')).toBeVisible()
  expect(await balanceOf(page, buyer)).toBe(35)
  await expect.poll(() => chestOf(buyer.username)).toEqual([lot(10)])
}

test('a waiting purchase is above the list, with the focus, until it arrives', async ({
  page: sellerPage,
  newVisitor,
}) => {
  const seller = await aTrader(sellerPage, { items: [lot(3), lot(4), lot(5)] })
  for (const slot of [1, 2, 0]) await offer(sellerPage, seller, slot, 20 + slot)
  const page = await newVisitor(phone)
  await aTrader(page, { cash: 100 })
  await setTheme(page, 'light')
  let waiting: object[] = []
  await page.route('**/api/market/arrivals', (route) => route.fulfill({ json: { items: waiting } }))
  await page.goto(`/market?seller=${seller.username}`)
  await hydrated(page)
  await row(page, dust.name)
    .filter({ hasText: '20 Cash' })
    .getByRole('button', { name: /^Comprar/ })
    .tap()
  const bought = page.waitForResponse('**/api/market/buy')
  await page.route('**/api/market/buy', async (route) => {
    const response = await route.fetch()
    const { data } = (await response.json()) as { data: { id: number } }
    const item = { index: 413, name: dust.name, effects: [], amount: 3 }
    const waits = 'Libere um espaço no baú para receber.'
    waiting = [{ id: data.id, item, kind: 'bought', price: 20, since: new Date().toISOString(), waits_for: waits }]
    await route.fulfill({ response })
  })
  await page.getByRole('alertdialog').getByRole('button', { name: 'Confirmar' }).tap()
  await bought
  const arrivals = page.getByRole('region', { name: 'A caminho do seu baú' })
  await expect(arrivals.getByRole('heading')).toBeFocused()
  await expect(arrivals.getByText('Libere um espaço no baú para receber.')).toBeInViewport()
  const place = await arrivals.boundingBox()
  const list = await page.getByRole('table').boundingBox()
  expect(place!.y).toBeLessThan(list!.y)
  await axe(page)
  waiting = []
  await expect(arrivals.getByRole('status')).toContainText(`A entrega de 3 × ${dust.name} terminou.`)
  await expect(arrivals.getByRole('link', { name: 'Ver o baú' })).toBeVisible()
})
