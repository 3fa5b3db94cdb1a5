import type { Page } from '@playwright/test'
import { asStaff, axe, expect, test } from './fixtures.ts'
import { aTitle } from './notices.ts'

const row = (page: Page, title: string) =>
  page
    .getByRole('main')
    .getByRole('article')
    .filter({ has: page.getByRole('heading', { name: title }) })

// ROUTE-07, ROUTE-08, DL-11, DL-15, DL-20 … DL-22, LAYOUT-34, GEN-10, ROLE-07
test('staff create a download in both languages, change it and delete it', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 400/)
  const title = aTitle('Cliente novo')
  await asStaff(page)
  await page.goto('/download')
  await page.getByRole('link', { name: 'Criar' }).click()
  await expect(page).toHaveURL('/download/store')
  await expect(page.getByRole('heading', { level: 1, name: 'Novo download' })).toBeVisible()
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByText('Escreva um título.')).toBeVisible()
  await expect(page.getByLabel('Endereço do arquivo')).toHaveAccessibleDescription('Informe o endereço do arquivo.')

  await page.getByLabel('Título').first().fill(title)
  await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Extraia e jogue.')
  await expect(page.getByLabel('Servidor').locator('option')).toHaveText([
    'Megaupload',
    'Google Drive',
    'Sendspace',
    'Direto',
    'Outro',
  ])
  await page.getByLabel('Servidor').selectOption('Sendspace')
  await page.getByLabel('Endereço do arquivo').fill('ftp://example.com/c.zip')
  await page.getByLabel('Versão').fill('9.1')
  await page.getByRole('tab', { name: 'Inglês' }).click()
  await page.getByLabel('Título (inglês)').fill(`${title} in English`)
  await axe(page)
  // A refused form keeps its text and shows where it is wrong.
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page.getByLabel('Endereço do arquivo')).toHaveAccessibleDescription(/comece com https?:\/\//)
  await expect(page.getByLabel('Título (inglês)')).toHaveValue(`${title} in English`)
  await page.getByLabel('Endereço do arquivo').fill('https://example.com/c.zip')
  await page.getByRole('button', { name: 'Publicar' }).click()
  await expect(page).toHaveURL('/download')
  await expect(page.getByText('Download publicado.')).toBeVisible()

  const visitor = await newVisitor()
  await visitor.goto('/en/download')
  await expect(row(visitor, `${title} in English`).getByText('Extraia e jogue.')).toBeVisible()

  await row(page, title)
    .getByRole('link', { name: `Editar o download “${title}”` })
    .click()
  await expect(page).toHaveURL(/\/download\/edit\/\d+$/)
  const id = page.url().split('/').at(-1)!
  await expect(page.getByLabel('Servidor')).toHaveValue('Sendspace')
  await expect(page.getByLabel('Versão')).toHaveValue('9.1')
  // The address of the edit page may also have the number in its query.
  await page.goto(`/download/edit?id=${id}`)
  await expect(page.getByLabel('Título').first()).toHaveValue(title)
  await page.getByLabel('Tamanho').fill('1 GB')
  await page.getByLabel('Recomendado').check()
  await page.keyboard.press('Control+s')
  await expect(page.getByText('Download atualizado.')).toBeVisible()
  await expect(row(page, title).getByText('1 GB')).toBeVisible()
  await expect(row(page, title).getByText('Recomendado')).toBeVisible()

  await row(page, title)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog', { name: `Excluir o download “${title}”?` })
  await axe(page)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/download')
  await expect(page.getByText('Download excluído.')).toBeVisible()
  await expect(row(page, title)).toHaveCount(0)
})

test('unsaved text is restored, and a change by another is not overwritten', async ({ page, complaints }) => {
  complaints.expect(/status of 409/)
  const token = await asStaff(page)
  const title = aTitle('Duas mãos')
  const headers = { authorization: `Bearer ${token}` }
  const data = { title, body: '<p>x</p>', server: 'Direto', url: '/demo/guildhall-client-demo.zip' }
  const created = await page.request.post('/api/download/create', { data, headers })
  const { id } = ((await created.json()) as { data: { id: number } }).data
  await page.goto(`/download/edit/${id}`)
  await page.getByLabel('Tamanho').fill('2 GB')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Sair sem salvar' }).click()
  await expect(page).toHaveURL('/download')
  await page.goto(`/download/edit/${id}`)
  await expect(page.getByText('Recuperamos o que você escreveu')).toBeVisible()
  await expect(page.getByLabel('Tamanho')).toHaveValue('2 GB')

  await page.request.put(`/api/download/update/${id}`, { data: { ...data, version: '5' }, headers })
  await page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const alert = page.getByRole('alert').filter({ hasText: 'Outra pessoa alterou isto' })
  await alert.getByRole('button', { name: 'Descartar a minha e carregar a atual' }).click()
  await expect(page.getByLabel('Versão')).toHaveValue('5')
  await expect(page.getByLabel('Tamanho')).toHaveValue('')
  await page.request.delete(`/api/download/destroy/${id}`, { headers })
})
