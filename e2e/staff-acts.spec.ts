import { aPlayer, as, toast } from './accounts.ts'
import { asStaff, axe, expect, hydrated } from './fixtures.ts'
import { test } from './own-portal.ts'

// One worker runs the whole file, so it starts one portal.
test.describe.configure({ mode: 'default' })

test('staff take a guild mark down, lock the guild and unlock it', async ({ page }) => {
  await asStaff(page)
  await page.goto('/staff/guildmarks')
  await hydrated(page)
  const picture = page.getByRole('img', { name: /^Marca enviada: / })
  const rows = page.getByRole('main').getByRole('listitem').filter({ has: picture })
  await expect(rows.first()).toBeVisible()
  await axe(page)
  await page.getByRole('searchbox').fill('7')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/staff/guildmarks?q=7')
  const row = rows.filter({ hasText: /guilda 7/i })
  await expect(row).toContainText('No ar')
  const before = await (await page.request.get('/guilds/b01000007.bmp')).body()

  await row.getByRole('button', { name: /^Remover marca/ }).click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('heading')).toContainText(/guilda 7/i)
  await dialog.getByLabel('Justificativa').fill('curto')
  await dialog.getByRole('button', { name: 'Remover marca' }).click()
  await expect(dialog.getByLabel('Justificativa')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Justificativa').fill('Símbolo ofensivo, por denúncia.')
  await dialog.getByRole('button', { name: 'Remover marca' }).click()
  await expect(row).toContainText('Removida pela equipe')
  await expect(row).toContainText('Símbolo ofensivo, por denúncia.')
  expect((await (await page.request.get('/guilds/b01000007.bmp')).body()).equals(before)).toBe(false)

  await row.getByRole('button', { name: /^Bloquear guilda/ }).click()
  await dialog.getByLabel('Justificativa').fill('Enviou duas vezes o mesmo símbolo.')
  await dialog.getByRole('button', { name: 'Bloquear guilda' }).click()
  await expect(row).toContainText('Guilda bloqueada')
  await axe(page)
  await page.goto('/staff/guildmarks?state=locked')
  await expect(row).toBeVisible()
  await row.getByRole('button', { name: /^Desbloquear guilda/ }).click()
  await dialog.getByLabel('Justificativa').fill('Conversado com o líder da guilda.')
  await dialog.getByRole('button', { name: 'Desbloquear guilda' }).click()
  await expect(page.getByText('Nenhuma marca encontrada')).toBeVisible()
})

test('players read the public name of staff, and staff read who it is', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aPlayer(page)
  const ticket = { title: 'Meu baú sumiu', description: '<p>Desde ontem.</p>', type: 'Bug', priorities: 'Normal' }
  const opened = await page.request.post('/api/ticket/store', {
    headers: { authorization: `Bearer ${player.token}` },
    data: ticket,
  })
  const { data } = (await opened.json()) as { data: { id: number } }
  const token = await asStaff(page)
  await page.goto('/settings/profile')
  await hydrated(page)
  const name = page.getByLabel('Nome público')
  await name.fill(player.username)
  await page.getByRole('button', { name: 'Salvar nome público' }).click()
  await expect(name).toHaveAccessibleDescription(/Este nome é de outra pessoa/)
  await name.fill('GM Fenrir')
  await page.getByRole('button', { name: 'Salvar nome público' }).click()
  await expect(toast(page, 'Agora os jogadores veem você como GM Fenrir.')).toBeVisible()
  await axe(page)
  await page.request.post('/api/ticket-comment/store', {
    headers: { authorization: `Bearer ${token}` },
    data: { ticket_id: data.id, status: 'Open', description: '<p>Vamos ver isso hoje mesmo.</p>' },
  })

  const theirs = await newVisitor()
  await as(theirs, player)
  await theirs.goto(`/support/reply?id=${data.id}`)
  const seen = theirs.getByRole('main').locator('[data-comment]')
  await expect(seen).toContainText('GM Fenrir')
  await expect(seen).not.toContainText('admin')
  await page.goto(`/support/reply?id=${data.id}`)
  await expect(page.getByRole('main').locator('[data-comment]')).toContainText('admin')
})
