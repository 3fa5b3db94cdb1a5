import { aPlayer, as, toast } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

test('a player closes the account, reads the date at the next sign-in, and stops it with one button', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 40[01]/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/settings/privacy')
  await hydrated(page)
  const ask = page.getByRole('button', { name: 'Pedir o encerramento' })
  const password = page.getByLabel('Senha atual')
  await password.fill('errada123')
  await ask.click()
  await expect(password).toHaveAccessibleDescription(/senha/i)
  await axe(page)
  await password.fill(player.password)
  await ask.click()
  await expect(page).toHaveURL('/')
  await expect(toast(page, 'Pedido registrado.')).toBeVisible()

  await page.goto('/login')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.locator('[name=username]').fill(player.username)
  await main.locator('[name=password]').fill(player.password)
  await main.getByRole('button', { name: 'Entrar', exact: true }).click()
  await expect(main.getByRole('heading', { name: /^Esta conta será encerrada em/ })).toBeFocused()
  await axe(page)
  await main.getByRole('button', { name: 'Cancelar o encerramento e entrar' }).click()
  await expect(toast(page, 'Encerramento cancelado.')).toBeVisible()
  await page.goto('/settings/privacy')
  await expect(page.getByRole('button', { name: 'Pedir o encerramento' })).toBeVisible()
})

test('staff ask to close the account of a player who has asked them', async ({ page, complaints }) => {
  complaints.expect(/status of 409/)
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/staff/closings')
  await hydrated(page)
  await page.getByLabel('Login do jogador').fill(player.username)
  await page.getByLabel('Cash que o jogador aceitou perder').fill('5')
  await page.locator('[name=reason]').fill('O jogador pediu no ticket 12.')
  const ask = page.getByRole('button', { name: 'Pedir o encerramento' })
  await ask.click()
  await expect(page.getByText('O saldo de Cash é outro.', { exact: false })).toBeVisible()
  await axe(page)
  await page.getByLabel('Cash que o jogador aceitou perder').fill('0')
  await ask.click()
  // The demo has one owner, who acts alone while nobody else has the permission.
  await expect(toast(page, /O encerramento da conta .* foi pedido\.|Nada foi feito ainda\./)).toBeVisible()
})
