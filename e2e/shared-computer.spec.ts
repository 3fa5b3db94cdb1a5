import type { Page } from '@playwright/test'
import { aPlayer, as, storedToken, type Player } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

const secret = 'CPF 529.982.247-25'

/** Everything that this tab stores for the portal, as one text. */
const storedHere = (page: Page) =>
  page.evaluate(() => JSON.stringify([Object.entries(localStorage), Object.entries(sessionStorage)]))
const storedInBrowser = (page: Page) => page.evaluate(() => JSON.stringify(Object.entries(localStorage)))

const description = (page: Page) => page.getByRole('textbox', { name: 'Descrição', exact: true })

/** Writes a ticket without sending it; returns when the draft is stored. */
async function writeTicket(page: Page): Promise<void> {
  await page.goto('/support/ticket/store')
  await hydrated(page)
  await page.getByLabel('Título').fill('Item que sumiu')
  await expect(description(page)).toHaveAttribute('contenteditable', 'true')
  await description(page).click()
  await page.keyboard.type(secret)
  await expect.poll(() => storedInBrowser(page)).toContain(secret)
}

async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
}

async function signIn(page: Page, { username, password }: Player): Promise<void> {
  const dialog = page.getByRole('dialog', { name: 'Entrar' })
  await dialog.getByLabel('Login').fill(username)
  await dialog.getByLabel('Senha', { exact: true }).fill(password)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(dialog).toBeHidden()
}

/** Ends the session of this page on the server, as after 30 days. */
async function endSession(page: Page): Promise<void> {
  const token = await storedToken(page)
  const reply = await page.request.post('/api/logout', { headers: { authorization: `Bearer ${token}` } })
  expect(reply.ok()).toBe(true)
}

const send = (page: Page) => page.getByRole('button', { name: 'Enviar', exact: true }).click()

test('a sign-out leaves no draft, in any tab, and asks before it deletes one', async ({ page }) => {
  const player = await aPlayer(page)
  await as(page, player)
  await writeTicket(page)
  const otherTab = await page.context().newPage()
  await otherTab.goto('/support/ticket/store')
  await expect(otherTab.getByLabel('Título')).toHaveValue('Item que sumiu')

  await signOut(page)
  const question = page.getByRole('alertdialog', { name: 'Sair e apagar os rascunhos?' })
  await axe(page)
  await question.getByRole('button', { name: 'Continuar na conta' }).click()
  await expect(question).toBeHidden()
  await expect(description(page)).toHaveText(secret)
  expect(await storedToken(page)).toBeTruthy()

  await signOut(page)
  await question.getByRole('button', { name: 'Sair e apagar' }).click()
  await expect(page).toHaveURL('/')
  expect(await storedToken(page)).toBeNull()
  expect(await storedHere(page)).not.toContain(secret)
  await expect(otherTab).toHaveURL('/')
  expect(await storedHere(otherTab)).not.toContain(secret)

  // Another person signs in at the same computer.
  const next = await aPlayer(page)
  await page.getByRole('button', { name: 'Entrar' }).filter({ visible: true }).first().click()
  await signIn(page, next)
  await page.goto('/support/ticket/store')
  await expect(description(page)).toHaveText('')
})

/** Writes a ticket and sends it after the session has run out. */
async function sendTooLate(page: Page): Promise<void> {
  await writeTicket(page)
  await endSession(page)
  await page.getByLabel('Tipo de ajuda').selectOption('Bug')
  await page.getByLabel('Prioridade da ajuda').selectOption('Hight')
  await send(page)
  await expect(page.getByText('Sessão expirada. Faça login novamente.')).toBeVisible()
}

test('an expired session loses no text: the same person continues', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const player = await aPlayer(page)
  await as(page, player)
  await sendTooLate(page)
  // Another person who opens the portal here later finds nothing; only the tab still has the text.
  expect(await storedInBrowser(page)).not.toContain(secret)
  await page.reload()
  await hydrated(page)
  const dialog = page.getByRole('dialog', { name: 'Entrar' })
  await expect(dialog).toBeVisible()
  await signIn(page, player)
  await expect(page).toHaveURL('/support/ticket/store')
  await expect(description(page)).toHaveText(secret)
  await send(page)
  await expect(page).toHaveURL(/\/support\/reply\?id=\d+$/)
  expect(await storedHere(page)).not.toContain(secret)
})

test('another person who signs in over an open form gets a form of their own', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const player = await aPlayer(page)
  const next = await aPlayer(page)
  await as(page, player)
  await sendTooLate(page)
  await signIn(page, next)
  await expect(page.getByLabel('Título')).toHaveValue('')
  await expect(description(page)).toHaveText('')
  expect(await storedHere(page)).not.toContain(secret)
})

test('another person who is asked to log in continues to their page', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  const next = await aPlayer(page)
  await as(page, await aPlayer(page))
  await sendTooLate(page)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/')
  await page.goto('/market')
  await hydrated(page)
  await page.getByRole('main').getByRole('link', { name: 'Minhas vendas' }).click()
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await signIn(page, next)
  await expect(page).toHaveURL('/market/my-sales')
  await expect(page.getByRole('heading', { level: 1, name: 'Minhas vendas' })).toBeVisible()
})
