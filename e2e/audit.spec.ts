import { sql } from 'kysely'
import { aPlayer, as } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated } from './fixtures.ts'
import { test } from './own-portal.ts'

// These tests run one after another on one portal, because a tampered log is red for everybody.
test.describe.configure({ mode: 'default' })

test('the owner reads who changed the fee, when and from where, and sees the same on the thing itself', async ({
  page,
}) => {
  await asStaff(page)
  await page.goto('/staff/settings/market')
  await hydrated(page)
  await page.getByLabel('Taxa').first().fill('7')
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  // The history of the group, on its own page.
  await page.getByText('Histórico', { exact: true }).click()
  await expect(page.getByRole('group').getByText('Configuração alterada')).toBeVisible()
  await page.getByRole('link', { name: 'Abrir no registro da equipe' }).click()
  await expect(page).toHaveURL('/staff/audit?target=settings+market')
  const rows = page
    .getByRole('region', { name: 'Registro da equipe' })
    .getByRole('listitem')
    .filter({ hasText: 'Configuração alterada' })
  // A new portal has no month that is old enough for a file.
  await expect(page.getByRole('region', { name: 'Arquivo' }).getByText('Nenhum mês foi arquivado')).toBeVisible()
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText('Configuração alterada · Configuração Mercado')
  await expect(rows).toContainText('Quem: admin')
  await expect(rows).toContainText('De 127.0.0.1')
  await expect(rows.getByRole('term')).toHaveText(['Taxa (%)'])
  await expect(rows.getByRole('definition')).toHaveText(['Antes: 0Depois: 7'])
  await axe(page)

  // By the kind of a thing and its name; a kind of many needs one.
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/staff/audit')
  await page.getByLabel('Sobre o quê', { exact: true }).selectOption('Configuração')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  const number = page.getByLabel('Número ou nome', { exact: true })
  await expect(number).toBeFocused()
  await expect(number).toHaveAccessibleDescription('Preencha este campo.')
  await axe(page)
  await number.fill('market')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL('/staff/audit?target=settings+market')
  await expect(rows).toHaveCount(1)
  await expect(number).toHaveValue('market')
  await page.getByLabel('Sobre o quê', { exact: true }).selectOption('Livro-caixa')
  await expect(number).toBeHidden()
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL('/staff/audit?target=ledger')

  // By person and action, which are in the address; nothing found says so.
  await page.getByRole('link', { name: 'Limpar filtros' }).first().click()
  await expect(page).toHaveURL('/staff/audit')
  await page.getByLabel('Quem', { exact: true }).fill('admin')
  await page.getByLabel('O quê', { exact: true }).selectOption('Configuração alterada')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page).toHaveURL('/staff/audit?actor=admin&action=settings.update')
  await expect(rows.first()).toContainText('Configuração Mercado')
  await page.getByLabel('Até', { exact: true }).fill('2020-01-01')
  await page.getByRole('button', { name: 'Filtrar' }).click()
  await expect(page.getByText('Nenhum registro com estes filtros')).toBeVisible()

  await page.goto('/en/staff/audit?action=settings.update')
  await expect(page.getByText('Settings changed').last()).toBeVisible()
  const saving = page.waitForEvent('download')
  await page.getByRole('button', { name: 'Export CSV' }).click()
  expect((await saving).suggestedFilename()).toMatch(/^audit-log-\d{4}-\d\d-\d\d\.csv$/)
})

test('on a phone nothing of the log is wider than the screen', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await asStaff(page)
  await page.goto('/staff/audit')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Registro da equipe' })).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  await axe(page)
})

test('a row that was changed in the database is shown, and nobody without the permission sees the log', async ({
  page,
  portal,
  newVisitor,
}) => {
  const token = await asStaff(page)
  const saved = await page.request.put('/api/staff/settings/market', {
    data: { value: { feePercent: 9 } },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(saved.status(), await saved.text()).toBe(200)
  await page.goto('/staff/audit')
  await hydrated(page)
  await page.getByRole('button', { name: 'Verificar tudo agora' }).click()
  await expect(page.getByText('Nenhum registro foi mudado, removido ou inserido por fora')).toBeVisible()

  const { db, close } = await portalDatabase(portal.dataDir)
  const { rows } = await sql<{ id: number }>`select max(id) as id from admin_actions
    where action = 'settings.update'`.execute(db)
  const id = rows[0]!.id
  await sql`alter table admin_actions disable trigger user`.execute(db)
  await sql`update admin_actions set after = '{"feePercent": 1}' where id = ${id}`.execute(db)
  await sql`alter table admin_actions enable trigger user`.execute(db)
  await close()

  await page.getByRole('button', { name: 'Verificar tudo agora' }).click()
  const state = page.getByRole('region', { name: 'Integridade' })
  await expect(state.getByText('Registros que não conferem: 1')).toBeVisible()
  await expect(state.getByRole('list', { name: 'O que não confere' })).toContainText(
    `nº ${id}Alterado depois de gravado`,
  )
  await axe(page)

  const player = await newVisitor()
  await as(player, await aPlayer(player))
  await player.goto('/staff/audit')
  await expect(player.getByText('Integridade')).toHaveCount(0)
})
