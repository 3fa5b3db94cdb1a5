import { permissionsOf } from '@guildhall/contract/permissions'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

test('staff find every staff page with its purpose, and open it from there', async ({ page }) => {
  await asStaff(page)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Administração' }).click()
  await page.getByRole('list').getByRole('link', { name: 'Administração' }).click()
  await expect(page).toHaveURL('/administration')
  await axe(page)
  const main = page.getByRole('main')
  const roles = main.getByRole('listitem').filter({ hasText: 'Dá e tira cargos, define o que cada cargo permite' })
  await expect(main.getByRole('listitem').filter({ hasText: 'Fila de tickets' })).toContainText('Fila de tickets')
  await expect(roles).toContainText('/staff/roles')
  await roles.getByRole('link', { name: 'Cargos' }).click()
  await expect(page).toHaveURL('/staff/roles')

  await page.goto('/en/staff/help')
  await expect(page.getByRole('heading', { level: 1, name: 'Help' })).toBeVisible()
  // The portal's own changes are here, and not at /updates.
  await expect(page.getByRole('heading', { level: 3, name: 'Safer accounts' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Pages of the team' }).click()
  await expect(page).toHaveURL('/en/administration')
  await expect(page.getByRole('heading', { level: 1, name: 'Administration' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Edit an article' })).toContainText('Open it from /notice')
})

test('an administrator finds only the pages that an administrator may open', async ({ page }) => {
  await asStaff(page)
  await page.route('**/api/account/user', async (route) => {
    const reply = await route.fetch()
    const { userData } = (await reply.json()) as { userData: object }
    await route.fulfill({
      json: { userData: { ...userData, Roles: ['administrator'], permissions: permissionsOf(['administrator']) } },
    })
  })
  await page.goto('/administration')
  const main = page.getByRole('main')
  // The page that the server rendered is the superadmin's.
  await expect(main.getByRole('listitem').filter({ hasText: '/staff/roles' })).toHaveCount(0)
  await expect(main.getByRole('link', { name: 'Fila de tickets' })).toBeVisible()
  await main.getByRole('searchbox').fill('o que cada cargo permite')
  await expect(main.getByText('Nenhuma página com essas palavras.')).toBeVisible()
})

test('an empty page shows staff who may fill it the way to do so, and visitors what to expect', async ({
  page,
  newVisitor,
}) => {
  await asStaff(page)
  const visitor = await newVisitor()
  for (const reader of [page, visitor]) {
    await reader.goto('/guides')
    await hydrated(reader)
    await reader.route('**/api/download/all', (route) => route.fulfill({ json: { data: [] } }))
    await reader.getByRole('banner').getByRole('link', { name: 'Download' }).first().click()
    await expect(reader.getByText('Nenhum download por aqui ainda.')).toBeVisible()
  }
  const fill = { name: 'Publicar um download' }
  await expect(page.getByRole('main').getByRole('link', fill)).toHaveAttribute('href', '/download/store')
  await axe(page)
  await expect(visitor.getByText('Quando a equipe publicar o cliente do jogo')).toBeVisible()
  await expect(visitor.getByRole('link', fill)).toHaveCount(0)
})
