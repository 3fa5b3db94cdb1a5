import type { Page } from '@playwright/test'
import { asStaff, axe, expect, test } from './fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()

test('a wrong value is shown at its field, the text stays, and leaving unsaved asks first', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  await asStaff(page)
  await page.goto('/staff/settings/events')
  const kefra = page.getByRole('group', { name: 'Kefra', exact: true })
  await kefra.getByLabel('Horários').fill('20:00, 25:00')
  await kefra.getByLabel('segunda-feira').uncheck()
  await save(page)
  await expect(kefra.getByLabel('Horários')).toHaveAccessibleDescription(
    'Escreva cada horário como 13:00, separados por vírgula.',
  )
  await expect(kefra.getByLabel('Horários')).toHaveValue('20:00, 25:00')
  await expect(page.getByRole('alert')).toBeVisible()
  await axe(page)

  await page.getByRole('link', { name: 'Suporte e ajuda' }).click()
  const asked = page.getByRole('alertdialog', { name: 'Sair sem salvar?' })
  await asked.getByRole('button', { name: 'Cancelar' }).click()
  await expect(kefra.getByLabel('Horários')).toHaveValue('20:00, 25:00')
  await page.getByRole('link', { name: 'Suporte e ajuda' }).click()
  await asked.getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Suporte e ajuda' })).toBeVisible()
})

test('a group that does not exist is not found, and players have no settings', async ({ page, request }) => {
  await asStaff(page)
  await page.goto('/staff/settings/nothing')
  await expect(page.getByRole('heading', { level: 1, name: '404 :(' })).toBeVisible()
  expect((await request.get('/api/staff/settings')).status()).toBe(401)
})
