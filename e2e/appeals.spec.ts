import type { Page } from '@playwright/test'
import { aPlayer, toast, type Player } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const appealText = 'No vídeo aparece outro jogador, com o mesmo nome de guilda.'

async function banned(page: Page, staffToken: string): Promise<Player> {
  const player = await aPlayer(page)
  const reply = await page.request.post('/api/server/ban_user', {
    data: {
      nickname: player.username,
      by: 'login',
      ban_type: 1,
      day: 1,
      month: 1,
      year: 2090,
      reason: 'Uso de programa.',
      note: 'Visto no vídeo da denúncia.',
    },
    headers: { authorization: `Bearer ${staffToken}` },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  return player
}

async function refusedLogin(page: Page, player: Player): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  const main = page.getByRole('main')
  await main.getByLabel('Login', { exact: true }).fill(player.username)
  await main.getByLabel('Senha', { exact: true }).fill(player.password)
  await main.getByRole('button', { name: 'Entrar' }).click()
}

test('a banned player appeals from the login, staff answer and lift the ban there, and the page says so', async ({
  page,
  newVisitor,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 401/)
  const staff = await newVisitor()
  const player = await banned(page, await asStaff(staff))
  await refusedLogin(page, player)
  await page.getByRole('main').getByRole('alert').getByRole('link', { name: 'Pedir revisão' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Pedir revisão do banimento' })).toBeVisible()
  await expect(page).toHaveURL('/appeal')
  await expect(page.getByText('Sua conta está suspensa permanentemente.')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  const text = page.getByLabel('Por que a suspensão foi um engano?')
  await expect(text).toHaveAttribute('aria-invalid', 'true')
  await text.fill(appealText)
  await page.locator('[name=attachments]').setInputFiles({
    name: 'partida.log',
    mimeType: 'text/plain',
    buffer: Buffer.from('21:07 em Armia\n'),
  })
  await expect(page.getByRole('listitem').filter({ hasText: 'partida.log' })).toContainText('bytes')
  await page.getByRole('button', { name: 'Enviar pedido' }).click()
  await expect(page.getByText('A equipe ainda não respondeu.', { exact: false })).toBeVisible()
  await expect(text).toHaveCount(0)
  await expect(page.getByRole('link', { name: /^Baixar partida\.log/ })).toBeVisible()
  await axe(page)

  await decide(staff, player)
  // The page is still the player's way to the answer: a reload keeps the link.
  await page.reload()
  await expect(page.locator('[data-comment]').filter({ hasText: 'Você tem razão' })).toBeVisible()
  await expect(page.getByText('A suspensão terminou: você já pode entrar.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('power-token'))).toBeNull()
  const { username, password } = player
  expect((await page.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
})

/** Staff find the appeal in their queue, lift the ban beside it, and answer. */
async function decide(staff: Page, player: Player): Promise<void> {
  await staff.goto(`/support?appeal=1&q=${player.username}`)
  await hydrated(staff)
  const row = staff.getByRole('main').locator('[data-row]').filter({ hasText: player.username })
  await expect(row).toContainText('Revisão de banimento')
  await row.getByRole('link').first().click()
  const card = staff.getByRole('complementary', { name: 'Para a equipe' })
  await expect(card).toContainText('Visto no vídeo da denúncia.')
  await axe(staff)
  await card.getByRole('button', { name: `Desbanir ${player.username}` }).click()
  const dialog = staff.getByRole('alertdialog')
  await dialog.getByLabel('Justificativa').fill('O vídeo era de outro jogador.')
  await dialog.getByRole('button', { name: `Desbanir ${player.username}` }).click()
  await expect(card).toContainText('Desbanido')
  await staff.getByLabel('Situação').selectOption('Solved')
  const editor = staff.getByRole('textbox', { name: 'Resposta', exact: true })
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  await editor.click()
  await staff.keyboard.type('Você tem razão, era outra pessoa.')
  await staff.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(toast(staff, 'Comentário enviado.')).toBeVisible()
}
