import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aLargePatch } from '../test/patch-uploads.ts'
import { aZip } from '../test/zip.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const aPatch = () => aZip([{ name: 'UI/note.txt', content: `patch ${Math.random()}` }])
const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })

const fileInput = (page: Page) => page.locator('input[type=file]')

// PATCH-02, PATCH-10
test('a patch goes once: given up early it does not go, and a lost reply does not send it again', async ({
  page,
  complaints,
}) => {
  complaints.expect(/ERR_FAILED|Failed to load resource/)
  const words = `Patch que vai uma vez ${Date.now()}`
  await asStaff(page)
  await page.goto('/upload/patch')
  await hydrated(page)
  await page.getByLabel('Descrição', { exact: true }).fill(words)
  await fileInput(page).setInputFiles(chosen('uma-vez.zip', aPatch()))

  // The member of staff cancels while the server creates the upload.
  let chunks = 0
  page.on('request', (request) => (chunks += Number(request.method() === 'PUT')))
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  await page.route('**/api/launcher/uploads', async (route) => {
    if (route.request().method() !== 'POST') return route.fallback()
    await begun
    await route.continue()
  })
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await page.getByRole('button', { name: 'Descartar envio', exact: true }).click()
  begin()
  await expect(page.getByText('Envio descartado. Nada foi publicado.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Publicar patch' })).not.toHaveAttribute('aria-disabled')
  // Another journey of the same member of staff may have uploads in the list.
  await expect(page.getByRole('listitem').filter({ hasText: 'uma-vez.zip' })).toHaveCount(0)
  expect(chunks).toBe(0)

  // The server publishes the patch, but the browser loses that reply and the reply to its next request.
  await page.route('**/api/launcher/uploads/*/publish', async (route) => {
    await route.fetch()
    await route.abort('failed')
  })
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByRole('button', { name: 'Continuar envio' })).toBeVisible()
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(async () => {
    const all = (await (await page.request.get('/api/launcher/patches')).json()) as { description: string }[]
    expect(all.filter(({ description }) => description === words)).toHaveLength(1)
  }).toPass()
  await page.getByRole('button', { name: 'Continuar envio' }).click()
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('')
  await expect(row).toHaveCount(1)
  expect(chunks).toBe(1)
})

// PATCH-01, 02, 03, 04, 06, 07, 10, ROUTE-48, ROUTE-49, D-141
test('staff publish a patch, anybody fetches it, and it is taken off the list and put back', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  complaints.expect(/ERR_FAILED|ERR_INTERNET_DISCONNECTED|Failed to load resource/)
  const words = `Patch da jornada ${Date.now()}`
  await asStaff(page)
  await page.goto('/upload/patch')
  await hydrated(page)
  await refuseWrongFiles(page, words)
  const large = test.info().outputPath('patch.zip')
  await writeFile(large, aLargePatch(3))
  await loseConnection(page, words, large)
  await resumeUpload(page, words, large)
  const row = page.getByRole('row').filter({ hasText: words })
  await expect(row).toBeVisible()
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue('')

  const visitor = await newVisitor()
  const link = await findPatch(visitor, words)
  await removePatch(page, row)
  expect((await visitor.request.get(link)).status()).toBe(404)
  await restorePatch(page, row)
  expect((await visitor.request.get(link)).status()).toBe(200)
})

async function refuseWrongFiles(page: Page, words: string): Promise<void> {
  await expect(page.getByRole('columnheader')).toHaveText(['Versão', 'Arquivo', 'Descrição', 'Criado', 'Ações'])
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveAccessibleDescription('Preencha este campo.')
  await page.getByLabel('Descrição', { exact: true }).fill(words)
  await page.getByLabel('Descrição em inglês (opcional)').fill(`${words} in English`)
  await fileInput(page).setInputFiles(chosen('patch.rar', aPatch()))
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByText('O arquivo precisa ser um .zip de verdade.')).toBeVisible()
  // The server refuses a hostile file with a reason.
  await fileInput(page).setInputFiles(chosen('patch.zip', aZip([{ name: '../hosts', content: 'x' }])))
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByText('leva para fora da pasta do jogo')).toBeVisible()
  await axe(page)
}

/** A broken connection changes nothing, and the page says so. */
async function loseConnection(page: Page, words: string, large: string): Promise<void> {
  await page.route('**/api/launcher/uploads', (route) => route.abort('failed'), { times: 1 })
  await fileInput(page).setInputFiles(large)
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A conexão caiu durante o envio.' }).first()).toBeVisible()
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(words)
}

/** An interrupted upload resumes where it stopped, also after a reload, with the same file and text. */
async function resumeUpload(page: Page, words: string, large: string): Promise<void> {
  let chunks = 0
  await page.route('**/api/launcher/uploads', (route) =>
    route.request().method() === 'PUT' && (chunks += 1) > 1 ? route.abort('failed') : route.fallback(),
  )
  await page.getByRole('button', { name: 'Enviar de novo' }).click()
  await expect(page.getByText('Sem conexão: tentando de novo')).toBeVisible()
  await page.getByRole('button', { name: 'Pausar' }).click()
  await expect(page.getByRole('status').filter({ hasText: 'Envio pausado em 49%' })).toBeVisible()
  await axe(page)
  await page.unroute('**/api/launcher/uploads')
  await page.reload()
  await hydrated(page)
  await expect(page.getByText('patch.zip, 49% de')).toBeVisible()
  await axe(page)
  await fileInput(page).setInputFiles(large)
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(words)
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByText('Continua de 49%')).toBeVisible()
}

/** Finds the patch on the public page in both languages; returns the path of its file. */
async function findPatch(visitor: Page, words: string): Promise<string> {
  await visitor.goto('/launcherPage')
  const card = visitor.getByRole('listitem').filter({ hasText: words })
  await expect(card).toBeVisible()
  await axe(visitor)
  const link = (await card.getByRole('link', { name: /^Baixar o patch/ }).getAttribute('href'))!
  expect((await visitor.request.get(link)).status()).toBe(200)
  await visitor.goto('/en/launcherPage')
  await expect(visitor.getByText(`${words} in English`)).toBeVisible()
  return link
}

async function removePatch(page: Page, row: Locator): Promise<void> {
  await row.getByRole('button', { name: /^Excluir o patch/ }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Justificativa').fill('Fecha o jogo sozinho.')
  await dialog.getByRole('button', { name: /^Excluir o patch/ }).click()
  await expect(row).toHaveCount(0)
}

async function restorePatch(page: Page, row: Locator): Promise<void> {
  await page.getByRole('link', { name: 'Removidos' }).click()
  await expect(row).toContainText('Fecha o jogo sozinho.')
  await row.getByRole('button', { name: /^Restaurar o patch/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Restaurar o patch/ })
    .click()
  await expect(row).toHaveCount(0)
}
