import type { Page } from '@playwright/test'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: 'Salvar', exact: true }).click()
const goHome = async (page: Page, path: '/' | '/en' = '/') => {
  await page.goto(path)
  await hydrated(page)
}

test('staff change the hero and the social cards, look at them first, and a visitor sees them at once', async ({
  page,
  newVisitor,
}) => {
  const visitor = await newVisitor()
  await goHome(visitor)
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
  // HOME-18
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  await asStaff(page)
  await page.goto('/staff/settings')
  await page.getByRole('link', { name: 'Topo da página inicial' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Topo da página inicial' })).toBeVisible()
  await page.getByLabel('Texto (português)').fill('As muralhas não vão se defender sozinhas.')
  await page.getByLabel('Texto (inglês)').fill('The walls will not defend themselves.')
  await page.getByLabel('Valor sugerido, em reais').fill('250')
  await page.getByLabel('Título da promoção (inglês)').fill('Castle week')

  // The preview shows unsaved values in both languages, with the address of the donate button.
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  const preview = page.getByRole('dialog', { name: 'Pré-visualizar' })
  await expect(preview.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  // HOME-02, HOME-03
  await expect(preview.getByText('/donationAmount?preset=250&promoTitle=Apoie+o+servidor')).toBeVisible()
  await preview.getByRole('tab', { name: 'Inglês' }).click()
  await expect(preview.getByText('The walls will not defend themselves.')).toBeVisible()
  await expect(preview.getByText('promoTitle=Castle+week')).toBeVisible()
  await axe(page)
  await page.keyboard.press('Escape')
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão')).toHaveCount(0)

  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()
  await goHome(visitor)
  await expect(visitor.getByText('As muralhas não vão se defender sozinhas.')).toBeVisible()
  await goHome(visitor, '/en')
  await expect(visitor.getByText('The walls will not defend themselves.')).toBeVisible()

  await page.getByRole('link', { name: 'Redes sociais' }).click()
  const first = page.getByRole('group', { name: 'Cartão 1' })
  await first.getByLabel('Rede').selectOption('telegram')
  await first.getByLabel('Título (português)').fill('Canal do reino')
  await first.getByLabel('Link').fill('https://t.me/guildhall_example')
  await save(page)
  await expect(page.getByText(/Última mudança por admin/)).toBeVisible()
  await goHome(visitor)
  const card = visitor.getByRole('link', { name: 'Canal do reino' })
  await expect(card).toHaveAttribute('href', 'https://t.me/guildhall_example')
  await expect(card).toHaveAttribute('rel', /noopener/)
  await expect(visitor.locator('[data-social]')).toHaveCount(3)

  // Restores each group.
  for (const group of ['social', 'hero']) {
    await page.goto(`/staff/settings/${group}`)
    await page.getByRole('button', { name: 'Voltar ao padrão' }).click()
    await page.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
    await expect(page.getByRole('button', { name: 'Voltar ao padrão' })).toHaveCount(0)
  }
  await goHome(visitor)
  await expect(visitor.getByRole('link', { name: 'Discord' })).toBeVisible()
  await expect(visitor.getByText('Forme sua guilda, tome o castelo e deixe seu nome no ranking.')).toBeVisible()
})

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

test('two of the team on one group: the later one is told, and decides whose version stands', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const other = await newVisitor()
  for (const each of [page, other]) {
    await asStaff(each)
    await each.goto('/staff/settings/promo')
    await each.getByLabel('Título (português)').waitFor()
  }
  await page.getByLabel('Mostrar a faixa').check()
  await page.getByLabel('Título (português)').fill('Cash em dobro')
  await page.getByLabel('Link').fill('/ranking')
  await save(page)
  await expect(page.getByText('Configurações salvas.')).toBeVisible()

  const visitor = await newVisitor()
  await goHome(visitor)
  const strip = visitor.getByRole('complementary', { name: 'Cash em dobro' })
  await expect(strip.getByRole('link', { name: 'Ver ofertas' })).toHaveAttribute('href', '/ranking')
  await axe(visitor)

  await other.getByLabel('Título (português)').fill('Cash em triplo')
  await save(other)
  await expect(other.getByRole('alert')).toContainText('Outra pessoa alterou isto')
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em triplo')
  await other.getByRole('button', { name: 'Ver a versão atual' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Cash em dobro')
  await other.getByRole('button', { name: 'Voltar ao padrão' }).click()
  await other.getByRole('alertdialog').getByRole('button', { name: 'Voltar ao padrão' }).click()
  await expect(other.getByLabel('Título (português)')).toHaveValue('Bônus em dobro neste fim de semana')
  await goHome(visitor)
  await expect(strip).toHaveCount(0)
})

test('a group that does not exist is not found, and players have no settings', async ({ page, request }) => {
  await asStaff(page)
  await page.goto('/staff/settings/nothing')
  await expect(page.getByRole('heading', { level: 1, name: '404 :(' })).toBeVisible()
  expect((await request.get('/api/staff/settings')).status()).toBe(401)
})
