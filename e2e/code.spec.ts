import { aPlayer, toast } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { anItem, asAdmin, card } from './shop.ts'

const aText = (): string => `LIVE${Math.random().toString(36).slice(2, 8).toUpperCase()}`
const aCode = async (page: Parameters<typeof asAdmin>[0], fields: object): Promise<string> =>
  (
    await asAdmin<{ data: { code: string } }>(page, 'POST', '/staff/codes', {
      ...{ title: 'Live', code: aText() },
      ...fields,
    })
  ).data.code

test('a stream code: a visitor opens the link, signs in, gets Cash, and buys with a coupon at the struck price', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const gift = await aCode(page, { effect: 'cash', amount: 90, most_uses: 5 })
  const coupon = await aCode(page, { effect: 'percent', amount: 25 })
  const item = await anItem(page, { price: 100 })
  const player = await aPlayer(page)

  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto(`/redeem/${gift}`)
  await hydrated(page)
  const field = page.getByRole('main').getByLabel('Código', { exact: true })
  await expect(field).toHaveValue(gift)
  await axe(page)
  await page.getByRole('button', { name: 'Entrar e resgatar' }).click()
  const login = page.locator('dialog[open]')
  await expect(login.getByText('Entre para resgatar o código.')).toBeVisible()
  await login.locator('[name=username]').fill(player.username)
  await login.locator('[name=password]').fill(player.password)
  await login.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(page).toHaveURL(`/redeem/${gift}`)
  const redeem = page.getByRole('button', { name: 'Resgatar', exact: true })
  await redeem.click()
  await expect(page.getByRole('heading', { name: 'Você recebeu 90 Cash.' })).toBeVisible()
  await expect(page.getByText('Seu saldo agora é de 90 Cash.')).toBeVisible()
  await field.fill(gift.toLowerCase())
  await redeem.click()
  await expect(field).toHaveAccessibleDescription('Você já usou este código.')

  await field.fill(coupon)
  await redeem.click()
  await expect(page.getByText('25% de desconto')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Usar na loja' }).click()
  await expect(page).toHaveURL(/\/shopping/)
  await page.goto(`/item/${item.id}`)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const question = page.getByRole('alertdialog')
  await expect(question.getByText(`${coupon}: 25 Cash de desconto`)).toBeVisible()
  await axe(page)
  await question.getByRole('button', { name: 'Comprar por 75 Cash' }).click()
  await page.getByRole('link', { name: 'Ver pedido' }).click()
  const receipt = page.getByRole('region', { name: /^Recibo/ })
  await expect(receipt.locator('s')).toHaveText('100 Cash')
  await expect(receipt.getByText('75 Cash', { exact: true })).toBeVisible()
  await expect(receipt.getByText(coupon)).toBeVisible()
})

test('staff create a batch, download its codes, change its limits and stop it', async ({ page }) => {
  await asStaff(page)
  await page.goto('/staff/codes')
  await hydrated(page)
  await page.getByRole('link', { name: 'Novo código' }).click()
  const title = `Feira ${aText()}`
  await page.getByLabel('Nome para a equipe').fill(title)
  await page.getByLabel('O que dá').selectOption('cash')
  await page.getByLabel('Valor em Cash').fill('5')
  await page.getByLabel('Gerar um lote de códigos de uso único').check()
  await page.getByLabel('Quantos códigos').fill('30')
  await axe(page)
  await page.getByRole('button', { name: 'Criar', exact: true }).click()
  await expect(page.getByRole('heading', { name: title, level: 1 })).toBeVisible()
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Baixar os códigos (CSV)' }).click()
  await download
  await expect(page.getByText('0 de 30')).toBeVisible()
  await axe(page)
  await page.getByLabel('Usos por jogador').fill('2')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, `“${title}” foi salvo.`)).toBeVisible()
  await page.getByRole('button', { name: 'Encerrar', exact: true }).click()
  await page.getByRole('dialog').or(page.getByRole('alertdialog')).getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Encerrado', { exact: true }).first()).toBeVisible()
  await page.goto('/staff/codes?state=stopped&effect=cash')
  await expect(page.getByRole('link', { name: title })).toBeVisible()
})
