import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { aPlayer, as, toast, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { axe, expect, hydrated, setTheme, test } from './fixtures.ts'

/** Gives a role, which the open session has at once. */
async function make({ username }: Player, role: string): Promise<void> {
  const { db, close } = await portalDatabase()
  await sql`update users set roles = array[${role}] where login = ${username}`.execute(db)
  await close()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name: new RegExp(`^${name}`) })

test('a support volunteer finds a player, ends the sessions with a reason, notes it, and sees no payments', async ({
  page,
  newVisitor,
  complaints,
}) => {
  test.slow()
  complaints.expect(/status of 403/)
  const [player, support] = [await aPlayer(page), await aPlayer(page)]
  await make(support, 'support')
  await as(page, support)
  const ticket = await page.request.post('/api/ticket/store', {
    headers: { authorization: `Bearer ${player.token}` },
    data: { title: 'Alguém entrou na minha conta', description: null, type: 'Question', priorities: 'Urgent' },
  })
  const { data } = (await ticket.json()) as { data: { id: number } }
  await page.goto(`/support/reply?id=${data.id}`)
  await hydrated(page)
  await expect(page.getByRole('link', { name: 'Pagamentos' })).toHaveCount(0)
  await page.getByRole('complementary').getByRole('link', { name: player.username }).click()
  await expect(page).toHaveURL(`/staff/players/${player.username}`)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.username)
  await expect(page.locator('main')).not.toContainText(player.email)

  await expect(tab(page, 'Pagamentos')).toHaveCount(0)
  await expect(tab(page, 'Extrato')).toHaveCount(0)
  await expect(page.getByRole('link', { name: 'Creditar Cash' })).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Revelar dados' })).toHaveCount(0)

  await tab(page, 'Resumo').press('ArrowRight')
  await expect(page).toHaveURL(/tab=notes/)
  await expect(tab(page, 'Anotações')).toBeFocused()

  await page.getByRole('button', { name: 'Ajudar' }).click()
  await page.getByRole('button', { name: 'Encerrar todas as sessões' }).click()
  const dialog = page.getByRole('alertdialog', { name: `Encerrar todas as sessões de ${player.username}?` })
  await dialog.getByRole('button', { name: 'Encerrar sessões' }).click()
  await expect(dialog.getByLabel('Justificativa')).toBeFocused()
  await dialog.getByLabel('Justificativa').fill('Alguém entrou na conta, ticket 12')
  await dialog.getByRole('button', { name: 'Encerrar sessões' }).click()
  await expect(toast(page, `Sessões de ${player.username} encerradas`)).toBeVisible()
  const reply = await page.request.get('/api/account/user', { headers: { authorization: `Bearer ${player.token}` } })
  expect(reply.status()).toBe(401)

  await page.getByLabel('Nova anotação').fill('Conta invadida em novembro.')
  await page.getByRole('button', { name: 'Salvar anotação' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Conta invadida em novembro.' })).toContainText(
    support.username,
  )
  await tab(page, 'Ações da equipe').click()
  await expect(page.getByRole('row').filter({ hasText: 'Sessões encerradas' })).toContainText('ticket 12')

  await page.goto(`/staff/players/${player.username}?tab=payments`)
  await hydrated(page)
  await expect(page.getByRole('tabpanel').getByRole('alert')).toBeVisible()

  const stranger = await newVisitor()
  const other = await aPlayer(stranger)
  await as(stranger, other)
  await stranger.goto(`/staff/players/${player.username}`)
  await expect(stranger.getByText('Conta invadida')).toHaveCount(0)
})

test('an administrator reveals the phone with a reason, and the way leads to the ban of this account', async ({
  page,
}) => {
  const [player, admin] = [await aPlayer(page), await aPlayer(page)]
  await page.request.post('/api/account/updateDocumentAndPhone', {
    headers: { authorization: `Bearer ${player.token}` },
    data: { document: '39053344705', phone: '11957318264' },
  })
  await make(admin, 'administrator')
  await as(page, admin)
  await page.goto(`/staff/players/${player.username}`)
  await hydrated(page)
  await expect(page.locator('main')).not.toContainText('11957318264')
  await page.getByRole('button', { name: 'Revelar dados' }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Justificativa').fill('Confere o telefone por ticket')
  await dialog.getByRole('button', { name: 'Revelar' }).click()
  await expect(dialog.getByText('Escolha o que revelar.')).toBeVisible()
  await dialog.getByLabel('Telefone').check()
  await dialog.getByRole('button', { name: 'Revelar' }).click()
  await expect(page.locator('main')).toContainText('11957318264')
  await expect(page.locator('main')).not.toContainText('39053344705')

  await page.getByRole('link', { name: 'Banir', exact: true }).click()
  await expect(page).toHaveURL(`/ban-player?login=${player.username}`)
  await expect(page.locator('[name=nickname]')).toHaveValue(player.username)
  for (const path of ['/sendItem', '/sendValue']) {
    await page.goto(`${path}?login=${player.username}`)
    await hydrated(page)
    await expect(page.locator('main').getByLabel('Login')).toHaveValue(player.username)
  }
})

test('the page fits a phone, in both languages and themes, without faults of access', async ({ page }) => {
  const [player, admin] = [await aPlayer(page), await aPlayer(page)]
  await make(admin, 'administrator')
  await as(page, admin)
  await page.setViewportSize({ width: 360, height: 740 })
  for (const theme of ['dark', 'light'] as const) {
    for (const address of [`/staff/players/${player.username}`, `/en/staff/players/${player.username}?tab=sessions`]) {
      await setTheme(page, theme)
      await page.goto(address)
      await hydrated(page)
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(player.username)
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(360)
      await axe(page)
    }
  }
})
