import type { Locator, Page } from '@playwright/test'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTrader, dust, offer, row } from './market.ts'
import { chestOf } from './shop.ts'

test('staff hold a sale, release it and send the item back', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 409/)
  const visitor = await newVisitor({ viewport: { width: 360, height: 640 } })
  const seller = await aTrader(visitor, { items: [dust.code] })
  const { id, name } = await offer(visitor, seller, 0, 90)
  const sale = { item: name, seller: seller.username }
  await asStaff(page)
  await page.goto(`/staff/market?q=${seller.username}`)
  await hydrated(page)
  const card = page.getByRole('main').locator('[data-row]').filter({ hasText: seller.username }).first()
  await expect(card).toContainText('À venda')
  await expect(card).toContainText('Com o portal')
  await expect(card).toContainText('90 Cash')
  await axe(page)
  await decide(card, 'Segurar', sale)
  await expect(card).toContainText('Denúncia de conta roubada')
  await readHold(visitor, name)
  await visitor.goto(`/market?seller=${seller.username}`)
  await expect(visitor.getByText('Nenhum registro encontrado')).toBeVisible()
  await page
    .getByRole('navigation', { name: 'Situação' })
    .getByRole('link', { name: /^Em análise/ })
    .click()
  await expect(card).toContainText(String(id))
  await page.getByRole('navigation', { name: 'Situação' }).getByRole('link', { name: 'Todas' }).click()
  await expect(page).toHaveURL(`/staff/market?q=${seller.username}`)
  await keepDialog(page, card, sale)
  await decide(card, 'Liberar', sale)
  await decide(card, 'Desfazer', sale)
  await expect.poll(() => chestOf(seller.username)).toEqual([dust.code])
})

interface Sale {
  item: string
  seller: string
}

/** Presses a button on the card of a sale and enters the reason. */
async function decide(card: Locator, button: string, { item, seller }: Sale): Promise<void> {
  await card.getByRole('button', { name: `${button} a venda de ${item}, de ${seller}` }).click()
  const dialog = card.page().getByRole('alertdialog', { name: `${button} a venda de ${item}, de ${seller}?` })
  if (button !== 'Desfazer') await expect(dialog).toContainText(`${seller} recebe um aviso`)
  await dialog.getByLabel('Justificativa').fill('Denúncia de conta roubada')
  await dialog.getByRole('button', { name: button }).click()
  await expect(dialog).toBeHidden()
}

/** The seller reads on the page of sales and in the bell that staff hold the sale. */
async function readHold(visitor: Page, name: string): Promise<void> {
  await visitor.goto('/market/my-sales')
  await hydrated(visitor)
  const sale = row(visitor, name)
  await expect(sale).toContainText('Com a equipe')
  await expect(sale).toContainText('A equipe segura esta venda desde')
  await expect(sale).toContainText('Motivo: Denúncia de conta roubada')
  for (const action of [/^Cancelar/, /^Mudar preço/]) {
    await expect(sale.getByRole('button', { name: action })).toBeDisabled()
    await expect(sale.getByRole('button', { name: action })).toHaveAccessibleDescription(/não é possível cancelar/)
  }
  await expect(sale.getByRole('link', { name: 'Falar com o suporte' })).toHaveAttribute(
    'href',
    /^\/support\/ticket\/store\?about=listing%3A\d+$/,
  )
  await axe(visitor)
  await visitor.locator('[data-bell]:visible').click()
  await expect(visitor.getByRole('dialog', { name: 'Notificações' })).toContainText(
    `A equipe segurou 10\u00a0×\u00a0${name} no mercado. Motivo: Denúncia de conta roubada`,
  )
}

/** A reload of the list, however late, must not change an open dialog. */
async function keepDialog(page: Page, card: Locator, { item, seller }: Sale): Promise<void> {
  const late = Promise.withResolvers<void>()
  await page.route('**/api/staff/market?*', async (route) => {
    await late.promise
    await route.continue()
  })
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await card.getByRole('button', { name: `Liberar a venda de ${item}, de ${seller}` }).click()
  const question = page.getByRole('alertdialog', { name: `Liberar a venda de ${item}, de ${seller}?` })
  await question.getByLabel('Justificativa').fill('Escrito enquanto a lista carrega')
  const reply = page.waitForResponse('**/api/staff/market?*')
  late.resolve()
  await reply
  await expect(page.getByRole('button', { name: 'Atualizar', includeHidden: true })).not.toHaveAttribute(
    'aria-busy',
    'true',
  )
  await expect(question.getByLabel('Justificativa')).toHaveValue('Escrito enquanto a lista carrega')
  await question.getByRole('button', { name: 'Cancelar' }).click()
}
