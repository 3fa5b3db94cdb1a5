import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import sharp from 'sharp'
import { aPlayer, as, mailedLink, toast, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'

/** Only a confirmed address gets a link that opens a ticket. */
async function confirmAddress({ username }: Player): Promise<void> {
  const { db, close } = await portalDatabase()
  await sql`update users set email_verified_at = now() where login = ${username}`.execute(db)
  await close()
}

const aScreenshot = async () => ({
  name: 'tela.png',
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 90, height: 50, channels: 3, background: '#7a3b2e' } })
    .png()
    .toBuffer(),
})

async function aTicket(page: Page, { token }: Player, title: string): Promise<number> {
  const reply = await page.request.post('/api/ticket/store', {
    data: { title, description: '<p>Desde ontem.</p>', type: 'Bug', priorities: 'Normal' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return ((await reply.json()) as { data: { id: number } }).data.id
}

/** Staff answer on the page of the ticket. */
async function answer(staff: Page, id: number, text: string, status: string): Promise<void> {
  await staff.goto(`/support/reply?id=${id}`)
  await hydrated(staff)
  await staff.getByLabel('Situação').selectOption(status)
  const editor = staff.getByRole('textbox', { name: 'Resposta', exact: true })
  await expect(editor).toHaveAttribute('contenteditable', 'true')
  await editor.click()
  await staff.keyboard.type(text)
  await staff.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(toast(staff, 'Comentário enviado.')).toBeVisible()
}

test('a player answers through the mailed link, without signing in, and then rates and reopens', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const player = await aPlayer(page)
  await confirmAddress(player)
  const id = await aTicket(page, player, 'A poção não chegou')
  const staff = await newVisitor()
  await asStaff(staff)
  await answer(staff, id, 'Qual é o personagem?', 'Pending')

  const link = await mailedLink(page, player.email, '/support/mail', '#')
  const requests: string[] = []
  page.on('request', (request) => requests.push(`${request.url()} ${request.headers()['referer'] ?? ''}`))
  await page.goto(link)
  await expect(page.getByRole('heading', { level: 1, name: 'A poção não chegou' })).toBeVisible()
  await expect(page.locator('[data-comment]').filter({ hasText: 'Qual é o personagem?' }).getByText('GM')).toBeVisible()
  // The token is in no address, neither of the page nor of a request.
  await expect(page).toHaveURL('/support/mail')
  const token = link.split('#')[1]!
  expect(requests.filter((request) => request.includes(token))).toEqual([])
  await axe(page)
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  await expect(page.getByLabel('Resposta', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Resposta', { exact: true }).fill('É o Kazumi, no canal 2.')
  await page.locator('[name=attachments]').setInputFiles(await aScreenshot())
  await expect(page.getByRole('listitem').filter({ hasText: 'tela.png' }).locator('img')).toBeVisible()
  await page.getByRole('button', { name: 'Enviar resposta' }).click()
  const sent = page.locator('[data-comment]').filter({ hasText: 'É o Kazumi' })
  await expect(sent).toBeVisible()
  await sent.getByRole('button', { name: 'Ampliar tela.png' }).click()
  await expect(page.getByRole('dialog').locator('img')).toHaveJSProperty('naturalWidth', 90)
  await page.keyboard.press('Escape')
  await axe(page)
  await page.reload()
  await expect(page.locator('[data-comment]').filter({ hasText: 'É o Kazumi' })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('power-token'))).toBeNull()
  await changeLanguage(page)

  await answer(staff, id, 'Enviamos de novo, já chegou.', 'Solved')
  // B6
  await expect(staff.getByText('Este ticket foi concluído. O jogador já não pode responder.')).toBeVisible()
  await expect(staff.getByText('esperamos ter ajudado')).toHaveCount(0)
  await expect(staff.locator('[data-comment]').filter({ hasText: 'É o Kazumi' })).toContainText('pelo link do e-mail')
  await rateAndReopen(page)
  await staff.reload()
  await expect(staff.getByRole('complementary', { name: 'Para a equipe' })).toContainText('Veio só a metade.')
  await expect(staff.locator('[data-comment]').last()).toContainText('Faltam cinco poções.')
})

/** The same ticket in English and back, without its token in an address. */
async function changeLanguage(page: Page): Promise<void> {
  for (const [name, path] of [
    ['English', '/en/support/mail'],
    ['Português', '/support/mail'],
  ] as const) {
    await hydrated(page)
    await page.getByRole('banner').getByRole('link', { name }).click()
    await expect(page.locator('[data-comment]').filter({ hasText: 'É o Kazumi' })).toBeVisible()
    await expect(page).toHaveURL(path)
  }
}

async function rateAndReopen(page: Page): Promise<void> {
  await page.reload()
  await expect(page.getByText('Seu ticket foi concluído, esperamos ter ajudado.')).toBeVisible()
  const good = page.getByRole('button', { name: 'Bom' })
  await good.click()
  await expect(good).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Ruim' }).click()
  await expect(good).toHaveAttribute('aria-pressed', 'false')
  await page.getByLabel('Quer dizer por quê? (opcional)').fill('Veio só a metade.')
  await axe(page)
  await page.getByRole('button', { name: 'Enviar avaliação' }).click()
  await expect(page.getByText('Você escreveu: “Veio só a metade.”')).toBeVisible()
  await page.getByRole('button', { name: 'Reabrir o ticket' }).click()
  const dialog = page.getByRole('dialog', { name: 'Reabrir o ticket' })
  await axe(page)
  await dialog.getByLabel('O que ainda falta?').fill('Faltam cinco poções.')
  await dialog.getByRole('button', { name: 'Reabrir e enviar' }).click()
  await expect(page.locator('[data-comment]').filter({ hasText: 'Faltam cinco poções.' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Enviar resposta' })).toBeVisible()
}

test('a player who is signed in rates a solved ticket with one click, and the dashboard has the figure', async ({
  page,
  newVisitor,
}) => {
  test.slow()
  const player = await aPlayer(page)
  const id = await aTicket(page, player, 'O baú abriu vazio')
  const staff = await newVisitor()
  await asStaff(staff)
  await answer(staff, id, 'Já está tudo de volta.', 'Solved')
  await as(page, player)
  await page.goto(`/support/reply?id=${id}`)
  await hydrated(page)
  await setTheme(page, 'light')
  await page.getByRole('button', { name: 'Bom' }).click()
  await expect(toast(page, 'Obrigado pela avaliação.')).toBeVisible()
  await axe(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Bom' })).toHaveAttribute('aria-pressed', 'true')
  await staff.goto('/dashboard')
  await hydrated(staff)
  await expect(staff.locator('[data-satisfaction="7"]')).toContainText(/\d+%/)
  await axe(staff)
})

test('a link that is forged, expired or cut off opens nothing, says so and leads to the login', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  for (const address of ['/support/mail#1-zzzz-' + 'a'.repeat(64), '/support/mail', '/appeal#x', '/appeal']) {
    await page.goto('/about')
    await page.goto(address)
    await expect(page.getByText(/^Este link não/)).toBeVisible()
    await expect(page.getByRole('main').getByRole('link', { name: /Entrar|Login/ })).toBeVisible()
    await expect(page.locator('[data-comment]')).toHaveCount(0)
  }
  await axe(page)
})
