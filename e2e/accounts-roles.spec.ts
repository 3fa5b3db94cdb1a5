import { as, aPlayer, toast, totpCode } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

test('a superadmin gives and takes roles, by name', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of (401|409)/)
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/staff/roles')
  await expect(page.getByText('admin', { exact: true })).toBeVisible()
  await page.getByLabel('Buscar conta').fill(player.username)
  await expect(page).toHaveURL(new RegExp(`q=${player.username}`))
  const choose = page.getByRole('button', { name: `Mudar cargos: ${player.username}` })
  await choose.click()
  const choice = page.getByRole('dialog', { name: `Cargos de ${player.username}` })
  await expect(choice.getByText('Sem cargo, a conta é de jogador.')).toBeVisible()
  await choice.getByLabel('editor').check()
  await expect(choice.getByRole('status')).toContainText('Escrever notícias')
  await axe(page)
  await choice.getByRole('button', { name: 'Salvar cargos' }).click()
  await expect(toast(page, `Cargos de ${player.username} alterados.`)).toBeVisible()
  await expect(page.getByRole('main').getByText('editor', { exact: true }).first()).toBeVisible()

  const other = await newVisitor()
  const reply = await other.request.post('/api/login', { data: player })
  const { token } = (await reply.json()) as { token: string }
  await as(other, { ...player, token })
  await other.goto('/notice')
  await expect(other.getByRole('link', { name: 'Criar', exact: true })).toBeVisible()
  // An editor creates news, and no items of the shop.
  await other.goto('/shopping')
  await hydrated(other)
  await expect(other.getByRole('link', { name: 'Criar', exact: true })).toBeHidden()
  await other.goto('/staff/roles')
  await expect(toast(other, 'O seu cargo não abre esta página.')).toBeVisible()
  await expect(other).toHaveURL('/dashboard')

  await choose.click()
  await choice.getByLabel('editor').uncheck()
  await choice.getByRole('button', { name: 'Salvar cargos' }).click()
  await expect(choice).toBeHidden()

  // The last superadmin keeps the role.
  await page.getByLabel('Buscar conta').fill('')
  await page.getByRole('button', { name: 'Mudar cargos: admin' }).click()
  const own = page.getByRole('dialog', { name: 'Cargos de admin' })
  await own.getByLabel('superadministrador').uncheck()
  await own.getByRole('button', { name: 'Salvar cargos' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'O último superadministrador' })).toBeVisible()
  await own.getByRole('button', { name: 'Cancelar' }).click()
  await page.getByLabel('Buscar conta').fill('nobody-is-called-so')
  await expect(page.getByText('Nenhuma conta combina')).toBeVisible()
})

test('an owner makes a role, gives it, and changes what it allows', async ({ page }) => {
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/staff/roles/new')
  const main = page.getByRole('main')
  await main.getByRole('button', { name: 'Salvar cargo' }).click()
  await expect(main.getByLabel('Nome do cargo')).toBeFocused()
  const title = `Locutor ${player.username}`
  await main.getByLabel('Nome do cargo').fill(title)
  await main.getByLabel('Escrever notícias').check()
  await axe(page)
  await main.getByRole('button', { name: 'Salvar cargo' }).click()
  await expect(page).toHaveURL('/staff/roles')
  const card = main.getByRole('listitem').filter({ has: page.getByRole('link', { name: title }) })
  await expect(card).toContainText('1 permissão')

  await page.getByLabel('Buscar conta').fill(player.username)
  await page.getByRole('button', { name: `Mudar cargos: ${player.username}` }).click()
  const choice = page.getByRole('dialog')
  await choice.getByLabel(title).check()
  await choice.getByRole('button', { name: 'Salvar cargos' }).click()
  await expect(card).toContainText('1 pessoa')
  const reply = await page.request.post('/api/login', { data: player })
  const { token, userData } = (await reply.json()) as { token: string; userData: { permissions: string[] } }
  expect(userData.permissions).toEqual(['news.write'])

  await card.getByRole('link', { name: title }).click()
  await main.getByLabel('Responder tickets').check()
  const saved = page.waitForResponse((response) => response.request().method() === 'PUT')
  await main.getByRole('button', { name: 'Salvar cargo' }).click()
  expect((await saved).status()).toBe(200)
  // In force at once, in the same session.
  const queue = await page.request.get('/api/ticket/all/1', { headers: { authorization: `Bearer ${token}` } })
  expect(queue.status()).toBe(200)
  // A role that somebody has cannot be deleted.
  await expect(main.getByRole('button', { name: 'Excluir cargo' })).toBeHidden()
})

test('a superadmin removes a lost second step, with a reason', async ({ page, complaints }) => {
  complaints.expect(/status of 409/)
  const player = await aPlayer(page)
  const headers = { authorization: `Bearer ${player.token}` }
  const ask = async (path: string, data: object) =>
    (await (await page.request.post(`/api/account/totp/${path}`, { headers, data })).json()) as { secret: string }
  const { secret } = await ask('start', { currentPassword: player.password })
  await ask('confirm', { code: totpCode(secret) })
  await asStaff(page)
  await page.goto(`/staff/roles?q=${player.username}`)
  await page.getByRole('button', { name: `Remover 2 etapas: ${player.username}` }).click()
  const question = page.getByRole('alertdialog', {
    name: `Remover a verificação em duas etapas de ${player.username}?`,
  })
  await expect(question).toBeVisible()
  await axe(page)
  const confirm = question.getByRole('button', { name: `Remover a verificação de ${player.username}` })
  await confirm.click()
  await expect(question.getByLabel('Justificativa')).toHaveAccessibleDescription(/Escreva pelo menos 3/)
  await question.getByLabel('Justificativa').fill('Perdeu o celular.\nConferido por telefone.')
  await confirm.click()
  await expect(toast(page, `Verificação em duas etapas de ${player.username} removida.`)).toBeVisible()
  await expect(page.getByText('2 etapas', { exact: true })).toBeHidden()
  const reply = await page.request.post('/api/login', { data: player })
  expect(reply.status()).toBe(200)
})
