import type { Page } from '@playwright/test'
import { as, aPlayer, type Player } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

/** A player with a character in the game, of the same name. */
async function aPlayerInGame(page: Page): Promise<Player> {
  const player = await aPlayer(page)
  const to = `${process.env.SANDBOX_URL}/control/game/accounts/${player.username}/presence`
  expect((await page.request.post(to, { data: { state: 'online' } })).ok()).toBe(true)
  return player
}

// BAN-01 … 05, BAN-07, ROUTE-51, D-061, D-140
test('staff ban a player by a character: an open page notices it, the login says why, and a reason lifts it', async ({
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
  const row = page.getByRole('main').locator('[data-row]').filter({ hasText: player.username })
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
  await page.getByLabel('Motivo para a equipe').fill('curto')
  await page.getByLabel('Texto para o jogador').fill('Uso de programa')
  await axe(page)
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  await expect(page.getByLabel('Motivo para a equipe')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Motivo para a equipe').fill('Visto no vídeo da denúncia.')
  // The question names account, characters and end. Nothing is sent before it is confirmed.
  const sent: string[] = []
  page.on('request', (request) => sent.push(request.url()))
  const question = page.getByRole('alertdialog', { name: `Banir a conta ${player.username}?` })
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  await expect(question).toContainText(/Sem personagens\.|Personagens: /)
  await expect(question).toContainText(/Até: .*20/)
  await expect(question).toContainText('O jogador lê: “Uso de programa”')
  await axe(page)
  await question.getByRole('button', { name: 'Cancelar' }).click()
  await expect(page.getByLabel('Nickname')).toHaveValue(player.username)
  expect(sent.filter((url) => url.includes('ban_user'))).toEqual([])
  await page.getByRole('button', { name: 'Banir jogador', exact: true }).click()
  const asked = page.waitForRequest('**/api/server/ban_user')
  await question.getByRole('button', { name: `Banir ${player.username}` }).click()
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
  // A page asks for news when it becomes visible, and every 20 seconds. If it has just asked, it may be loading a new
  // document, and this call fails.
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
  await expect(refusal.getByRole('link')).toHaveAttribute('href', /^\/en\/appeal#[\w-]+$/)
  await axe(theirs)
}

const valuesOf = (options: Element[]) => options.map((option) => (option as HTMLOptionElement).value)

// BAN-02, BAN-05, BAN-09
test('under /en the form has the names of the specification, and a failure is shown', async ({ page, complaints }) => {
  complaints.expect(/status of (404|500)/)
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/en/ban-player')
  await hydrated(page)
  await expect(page.getByLabel('Type of ban').locator('option')).toHaveText(['Permanent', 'Temporary'])
  await page.getByLabel('Nickname').fill('Nobody')
  await expect(page.getByText('There is no character with that name.')).toBeVisible()
  await page.route('**/api/server/ban_user', (route) => route.fulfill({ status: 500, body: '' }))
  await page.getByLabel('Reason for the staff').fill('Seen in the video of the report.')
  await page.getByRole('button', { name: 'Ban User' }).click()
  await expect(page.getByLabel('Nickname')).toHaveAccessibleDescription('There is no character with that name.')
  await page.getByLabel('The name is of').selectOption('login')
  await page.getByLabel('Nickname').fill(player.username)
  await page.getByRole('button', { name: 'Ban User' }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: `Ban ${player.username}` })
    .click()
  await expect(page.getByRole('alert').filter({ hasText: 'An error occurred' }).first()).toBeVisible()
  await expect(page.getByLabel('Nickname')).toHaveValue(player.username)
})
