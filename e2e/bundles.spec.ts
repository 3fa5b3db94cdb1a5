import { toast } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { balanceOf } from './payment.ts'
import { aBuyer, anItem, asAdmin, chestOf } from './shop.ts'

test('a bundle with a code and a part that the game refuses: the rest arrives, and the part is paid back', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  const [dust, ring] = [await anItem(page, { price: 60 }), await anItem(page, { price: 60, stock: 3 })]
  const name = `Pacote ${dust.name.slice(-6)}`
  const parts = [dust, ring].map(({ id }) => ({ id, quantity: 1 }))
  await asAdmin(page, 'POST', '/staff/bundles', { name, price: 90, parts, limit_count: 1, limit_period: 'week' })
  const database = await portalDatabase()
  try {
    // No form accepts an item that the game cannot have.
    await database.db
      .updateTable('shop_items')
      .set({ item: [0] })
      .where('id', '=', ring.id)
      .execute()
  } finally {
    await database.close()
  }
  const { data: code } = await asAdmin<{ data: { code: string } }>(page, 'POST', '/staff/codes', {
    ...{ title: 'Live', effect: 'percent', amount: 10 },
  })
  const player = await aBuyer(page, 100)
  await page.goto(`/item/${dust.id}`)
  await hydrated(page)
  const card = page.getByRole('article', { name })
  await expect(card.getByText('Economia de 30 Cash')).toBeVisible()
  await expect(card.getByText('Limite: 1 por semana')).toBeVisible()
  await axe(page)
  await card.getByRole('button', { name: `Comprar ${name}` }).tap()
  const dialog = page.getByRole('alertdialog', { name: `Comprar ${name}?` })
  await expect(dialog.getByText('10 Cash')).toBeVisible()
  await dialog.getByRole('button', { name: 'Tenho um código' }).tap()
  await dialog.getByLabel('Código de desconto').fill(code.code)
  await dialog.getByRole('button', { name: 'Aplicar' }).tap()
  await expect(dialog.getByText(`${code.code}: 9 Cash de desconto`)).toBeVisible()
  await expect(dialog.locator('s')).toContainText('90')
  await axe(page)
  // 9 of 90 are off: 5 of the first half and 4 of the other one.
  await dialog.getByRole('button', { name: 'Comprar por 81 Cash' }).tap()
  await expect(toast(page, 'Pacote comprado! 2 itens a caminho.')).toBeVisible()
  await expect(page).toHaveURL(/\/orders$/)
  await expect.poll(() => balanceOf(page, player), { timeout: 60_000 }).toBe(60)
  await expect.poll(() => chestOf(player.username), { timeout: 45_000 }).toContainEqual(expect.arrayContaining([413]))
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('Entregue')).toBeVisible()
  await expect(page.getByText('Estornado')).toBeVisible()
  await expect(page.locator('s').first()).toContainText('45')
  await page.getByRole('link', { name: ring.name }).first().tap()
  const receipt = page.getByRole('region', { name: /^Recibo/ })
  await expect(receipt.locator('s')).toHaveText('45 Cash')
  await expect(receipt.getByText('41 Cash', { exact: true })).toBeVisible()
  await expect(receipt.getByText(code.code)).toBeVisible()
  await page.goto(`/item/${dust.id}`)
  await hydrated(page)
  await expect(page.getByRole('article', { name }).getByText('Você já comprou o limite (1 por semana).')).toBeVisible()
})
