import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

test('an owner sees what the portal checks by itself, and learns why no test mail is sent', async ({ page }) => {
  await asStaff(page)
  await page.goto('/staff/health')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Saúde do portal' })).toBeVisible()
  const findings = page.getByRole('region', { name: 'Resultado da verificação' }).getByRole('listitem')
  await expect(findings.filter({ hasText: 'Banco de dados' })).toContainText('O PostgreSQL')
  await expect(findings.filter({ hasText: 'Servidor de e-mail' })).toContainText('Tudo certo')
  await page.getByText('Alertas encerrados').click()
  await expect(page.getByText('Nenhum alerta terminou nos últimos 180 dias.')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar um e-mail de teste para mim' }).click()
  await expect(page.getByText('Sua conta não tem e-mail. Adicione um no perfil.')).toBeVisible()
})

test('the page of old data shows the periods and what was removed', async ({ page }) => {
  await asStaff(page)
  await page.goto('/staff/retention')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Dados antigos' })).toBeVisible()
  const periods = page.getByRole('table', { name: 'Prazos' })
  await expect(periods.getByRole('row', { name: /^Notificações/ })).toContainText('180 dias')
  await expect(periods.getByRole('row', { name: /^Arquivos de tickets/ })).toContainText('Definido nas configurações')
  await axe(page)
})
