import { writeFile } from 'node:fs/promises'
import type { Locator, Page } from '@playwright/test'
import { aLargePatch } from '../test/patch-uploads.ts'
import { aZip } from '../test/zip.ts'
import { as, aPlayer, type Player } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const aPatch = () => aZip([{ name: 'UI/note.txt', content: `patch ${Math.random()}` }])
const chosen = (name: string, buffer: Buffer) => ({ name, mimeType: 'application/zip', buffer })

const fileInput = (page: Page) => page.locator('input[type=file]')

/** A player with a character in the game, of the same name. */
async function aPlayerInGame(page: Page): Promise<Player> {
  const player = await aPlayer(page)
  const to = `${process.env.SANDBOX_URL}/control/game/accounts/${player.username}/presence`
  expect((await page.request.post(to, { data: { state: 'online' } })).ok()).toBe(true)
  return player
}

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

  // Given up while the upload is still being begun.
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
  // Another journey of the same member of staff may have uploads of its own in the list.
  await expect(page.getByRole('listitem').filter({ hasText: 'uma-vez.zip' })).toHaveCount(0)
  expect(chunks).toBe(0)

  // Published, but its reply and what was asked afterwards got lost.
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
  // What is hostile is refused by the server, in words.
  await fileInput(page).setInputFiles(chosen('patch.zip', aZip([{ name: '../hosts', content: 'x' }])))
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByText('leva para fora da pasta do jogo')).toBeVisible()
  await axe(page)
}

/** A connection that breaks leaves everything as it was, and says so. */
async function loseConnection(page: Page, words: string, large: string): Promise<void> {
  await page.route('**/api/launcher/uploads', (route) => route.abort('failed'), { times: 1 })
  await fileInput(page).setInputFiles(large)
  await page.getByRole('button', { name: 'Publicar patch' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'A conexão caiu durante o envio.' }).first()).toBeVisible()
  await expect(page.getByLabel('Descrição', { exact: true })).toHaveValue(words)
}

/** An upload that stops goes on where it stopped, after a reload too, with the same file and text. */
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

/** Finds the patch on the public page in both languages: the path of its file. */
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

// BAN-01 … 05, BAN-07, ROUTE-51, D-061, D-140
test('staff ban a player by a character: an open page of theirs is told, the login says why, and a reason lifts it', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of (401|404)/)
  const player = await aPlayerInGame(page)
  const theirs = await newVisitor()
  await as(theirs, player)
  await theirs.goto('/')
  await hydrated(theirs)
  await expect(theirs.getByRole('button', { name: /Minha conta|Renata/ }).filter({ visible: true })).toBeVisible()

  await asStaff(page)
  const today = new Date(Date.now() - 3 * 3600_000)
  await checkBanForm(page, today)
  await ban(page, player, today.getUTCFullYear() + 1)
  // A toast in the dialog that is closing names the player too.
  const row = page
    .getByRole('main')
    .getByRole('listitem')
    .and(page.locator(':not([data-sonner-toast])'))
    .filter({ hasText: player.username })
  await expect(row).toContainText('Banido no jogo')
  await axe(page)
  await readBan(theirs, player)
  await row.getByRole('button', { name: `Desbanir ${player.username}` }).click()
  const dialog = page.getByRole('alertdialog')
  await dialog.getByLabel('Justificativa').fill('O vídeo era de outro jogador.')
  await dialog.getByRole('button', { name: `Desbanir ${player.username}` }).click()
  await expect(row).toContainText('O vídeo era de outro jogador.')
  const { username, password } = player
  expect((await theirs.request.post('/api/login', { data: { username, password } })).status()).toBe(200)
})

/** Checks what the form offers and which dates it refuses; `today` has the date of the portal in its UTC fields. */
async function checkBanForm(page: Page, today: Date): Promise<void> {
  await page.goto('/ban-player')
  await hydrated(page)
  const isLeapDay = today.getUTCMonth() === 1 && today.getUTCDate() === 29
  await expect(page.getByLabel('Tipo de banimento')).toHaveValue('1')
  expect(await page.getByLabel('Tipo de banimento').locator('option').evaluateAll(valuesOf)).toEqual(['1', '2'])
  await expect(page.getByLabel('Dia', { exact: true })).toHaveValue(String(isLeapDay ? 28 : today.getUTCDate()))
  await expect(page.getByLabel('Mês', { exact: true })).toHaveValue(String(today.getUTCMonth() + 1))
  await expect(page.getByLabel('Ano', { exact: true })).toHaveValue(String(today.getUTCFullYear() + 1))
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/home')
  await page.getByLabel('Dia', { exact: true }).fill('32')
  await page.getByLabel('Mês', { exact: true }).fill('13')
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  await expect(page.getByLabel('Nickname')).toHaveAccessibleDescription('Preencha este campo.')
  await expect(page.getByLabel('Dia', { exact: true })).toHaveAccessibleDescription('Use um número de 1 a 31.')
  await expect(page.getByLabel('Mês', { exact: true })).toHaveAccessibleDescription('Use um número de 1 a 12.')
  await page.getByLabel('Tipo de banimento').selectOption('2')
  await page.getByLabel('Dia', { exact: true }).fill('31')
  await page.getByLabel('Mês', { exact: true }).fill('2')
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  await expect(page.getByLabel('Dia', { exact: true })).toHaveAccessibleDescription(
    'Essa data não existe no calendário.',
  )
}

async function ban(page: Page, player: Player, year: number): Promise<void> {
  await page.getByLabel('Dia', { exact: true }).fill('20')
  await page.getByLabel('Nickname').fill(player.username)
  await expect(page.getByText(`Conta ${player.username}`)).toBeVisible()
  await page.getByLabel('Motivo (opcional)').fill('Uso de programa')
  await axe(page)
  const asked = page.waitForRequest('**/api/server/ban_user')
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  expect((await asked).postDataJSON()).toMatchObject({
    nickname: player.username,
    ban_type: 2,
    day: 20,
    month: 2,
    year,
  })
}

/** The open page of a player signs out by itself, and the login says why. */
async function readBan(theirs: Page, player: Player): Promise<void> {
  // Their page asks for news when it is looked at again, as it does by itself every 20 seconds.
  // It may just have done so, and begin anew.
  await theirs.evaluate(() => document.dispatchEvent(new Event('visibilitychange'))).catch(() => {})
  await expect(theirs.getByText(/Sua conta está suspensa até o fim de 20 de fevereiro/).first()).toBeVisible({
    timeout: 25_000,
  })
  expect(await theirs.evaluate(() => localStorage.getItem('power-token'))).toBeNull()
  await theirs.goto('/en/login')
  await hydrated(theirs)
  await theirs.getByRole('main').getByLabel('Login', { exact: true }).fill(player.username)
  await theirs.getByRole('main').getByLabel('Password', { exact: true }).fill(player.password)
  await theirs.getByRole('main').getByRole('button', { name: 'Login' }).click()
  const refusal = theirs.getByRole('main').getByRole('alert')
  await expect(refusal).toContainText('Reason: Uso de programa.')
  await expect(refusal.getByRole('link')).toHaveAttribute('href', '/en/contact')
  await axe(theirs)
}

const valuesOf = (options: Element[]) => options.map((option) => (option as HTMLOptionElement).value)

// BAN-02, BAN-05, BAN-09
test('under /en the form bears the names of the specification, and a failure is told as one', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (404|500)/)
  await asStaff(page)
  await page.goto('/en/ban-player')
  await hydrated(page)
  await expect(page.getByLabel('Type of ban').locator('option')).toHaveText(['Permanent', 'Temporary'])
  await page.getByLabel('Nickname').fill('Nobody')
  await expect(page.getByText('There is no character with that name.')).toBeVisible()
  await page.route('**/api/server/ban_user', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByRole('button', { name: 'Ban User' }).click()
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' }).first()).toBeVisible()
  await expect(page.getByLabel('Nickname')).toHaveValue('Nobody')
})
