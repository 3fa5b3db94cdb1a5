import type { Page } from '@playwright/test'
import { asPlayer, asStaff, axe, expect, test } from './fixtures.ts'
import { card } from './guides.ts'

const png = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

/** The dialog that asks before a deletion. */
const question = (page: Page) => page.getByRole('alertdialog')

// GUIDE-05, GUIDE-08, GUIDE-11 … GUIDE-17, GUIDE-27, GUIDE-29 … GUIDE-32, GUIDE-42 … GUIDE-47, SUBG-01 … SUBG-04, ROUTE-26, ROUTE-27, ROUTE-29, ROUTE-30, LAYOUT-36
test('staff create a sub-guide and a guide in it, publish it, change it, and delete both', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of (?:404|409|500)/)
  const mark = Math.random().toString(36).slice(2, 8)
  const title = `Caminho ${mark}`
  await asStaff(page)
  const player = await newVisitor()
  await asPlayer(player)
  await createSubguide(page, mark)
  await fillGuide(page, title, mark)
  const path = await saveDraft(page, title)
  // A player cannot open the draft that staff see.
  await player.goto(path)
  await expect(player.getByRole('heading', { name: '404' })).toBeVisible()
  await publishGuide(page, path, title)
  await player.goto(`/en${path}`)
  await expect(player.getByRole('heading', { level: 1, name: `Path ${mark}` })).toBeVisible()
  await expect(player.getByText('Follow the road.')).toBeVisible()
  await expect(player.getByRole('link', { name: /^Edit/ })).toHaveCount(0)
  await removeCover(page, title)
  const subguide = await keepSubguide(page, mark)
  await deleteGuide(page, title)
  await page.goto(subguide)
  await page.getByRole('button', { name: 'Excluir' }).click()
  await question(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Subguia excluído.')).toBeVisible()
  await player.goto('/guide/store')
  await expect(player.getByRole('textbox', { name: 'Título', exact: true })).toHaveCount(0)
})

async function createSubguide(page: Page, mark: string): Promise<void> {
  await page.goto('/guides')
  await expect(page.getByRole('link', { name: 'Criar' })).toHaveAttribute('href', '/guide/store')
  await page.getByRole('link', { name: 'Novo subguia' }).click()
  await expect(page).toHaveURL('/subguide/store')
  await expect(page.getByText('Ordem de exibição')).toBeVisible()
  await expect(page.getByLabel('Ordenação')).toHaveValue('0')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page.getByText('Escreva um título.')).toBeVisible()
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(`Trilha ${mark}`)
  await page.getByLabel('Ordenação').fill('950')
  await page.getByRole('button', { name: 'Enviar' }).click()
  await expect(page).toHaveURL('/guides')
  await expect(page.getByText('Subguia criado.')).toBeVisible()
}

/** Fills the form of a new guide in both languages, with a cover, and opens its preview. */
async function fillGuide(page: Page, title: string, mark: string): Promise<void> {
  await page.getByRole('link', { name: 'Novo guia' }).first().click()
  await expect(page).toHaveURL('/guide/store')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Escreva um título.')).toBeVisible()
  await expect(page.getByText('Escolha um subguia.')).toBeVisible()
  const editor = page.getByRole('textbox', { name: 'Texto', exact: true })
  await expect.poll(async () => (await editor.boundingBox())?.height).toBe(500)
  await page.getByRole('textbox', { name: 'Título', exact: true }).fill(title)
  await editor.fill('Siga a estrada.')
  await page.getByLabel('Subguia').selectOption({ label: `Trilha ${mark}` })
  await expect(page.getByLabel('Ordenação')).toHaveValue('0')
  const chooser = page.locator('input[type=file]')
  await chooser.setInputFiles({ name: 'a.gif', mimeType: 'image/gif', buffer: png })
  await expect(page.getByText('A capa pode ser JPG, PNG ou WebP.')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.alloc(6.1 * 1024 * 1024) })
  await expect(page.getByText('O arquivo é grande demais.')).toBeVisible()
  await chooser.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: png })
  await page.getByRole('tab', { name: 'Inglês' }).click()
  await page.getByLabel('Título (inglês)').fill(`Path ${mark}`)
  await page.getByRole('textbox', { name: 'Texto (inglês)' }).fill('Follow the road.')
  await axe(page)
  await page.getByRole('button', { name: 'Pré-visualizar' }).click()
  await expect(page.getByRole('dialog').getByRole('heading', { name: `Path ${mark}` })).toBeVisible()
  await page.keyboard.press('Escape')
}

/** Saves the draft at the second attempt; returns its path. */
async function saveDraft(page: Page, title: string): Promise<string> {
  await page.route('**/api/guide/store', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').getByText('Erro ao criar guia')).toBeVisible()
  await page.unroute('**/api/guide/store')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL('/guides')
  await expect(page.getByText('Guia criado.', { exact: true })).toBeVisible()
  await expect(card(page, title).getByText('Rascunho')).toBeVisible()
  return (await card(page, title).getByRole('link', { name: title, exact: true }).getAttribute('href'))!
}

async function publishGuide(page: Page, path: string, title: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('link', { name: `Editar o guia “${title}”` }).click()
  await expect(page).toHaveURL(/\/guide\/edit\?id=\d+$/)
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(title)
  await expect(page.getByLabel('Endereço da capa')).toHaveValue(/^\/media\/guides\//)
  await page.getByLabel('Público').check()
  await page.route('**/api/guide/update/*', (route) => route.fulfill({ status: 500, json: {} }))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').getByText('Erro ao atualizar guia')).toBeVisible()
  await page.unroute('**/api/guide/update/*')
  const sentWith = page.waitForRequest('**/api/guide/update/*')
  await page.getByRole('button', { name: 'Salvar' }).click()
  expect((await sentWith).postData() ?? '').not.toContain('remove_cover')
  await expect(page.getByText('Guia atualizado.')).toBeVisible()
}

async function removeCover(page: Page, title: string): Promise<void> {
  await card(page, title)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await page.getByRole('button', { name: 'Remover capa' }).click()
  const sentWithout = page.waitForRequest('**/api/guide/update/*')
  await page.getByRole('button', { name: 'Salvar' }).click()
  expect((await sentWithout).postData()).toContain('name="remove_cover"')
  await expect(page).toHaveURL('/guides')
}

/** Tries to delete the sub-guide while a guide is in it; returns the address of its form. */
async function keepSubguide(page: Page, mark: string): Promise<string> {
  await page
    .getByRole('navigation', { name: 'Subguias' })
    .getByRole('link', { name: `Trilha ${mark}` })
    .click()
  await page.getByRole('link', { name: 'Editar subguia' }).click()
  await expect(page.getByRole('textbox', { name: 'Título', exact: true })).toHaveValue(`Trilha ${mark}`)
  const subguide = page.url()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await question(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(question(page).getByText('Este subguia tem guias.')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Cancelar' }).click()
  await expect(page).toHaveURL('/guides')
  return subguide
}

async function deleteGuide(page: Page, title: string): Promise<void> {
  await card(page, title)
    .getByRole('link', { name: /^Editar/ })
    .click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page.route('**/api/guide/destroy/*', (route) => route.fulfill({ status: 500, json: {} }))
  await question(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(question(page).getByText('Erro ao excluir guia')).toBeVisible()
  await page.unroute('**/api/guide/destroy/*')
  await question(page).getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/guides')
  await expect(page.getByText('Guia excluído.')).toBeVisible()
}
