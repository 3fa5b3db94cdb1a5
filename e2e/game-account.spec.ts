import type { Page } from '@playwright/test'
import { aLogin, anotherSession, aPlayer, as, press, toast, typeInto, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { dust, putIntoChest, row, setPresence } from './market.ts'
import { setHidden } from './polls.ts'
import { field, fillRight, submit } from './signup-form.ts'

/** The password of every resident of the sandbox's game. */
const residentPassword = 'morador123'

/** A player with the login of a resident of the game, as after a sign-up while the game was down. */
async function aTakenPlayer(page: Page, resident: string): Promise<Player> {
  const { username, ...player } = await aPlayer(page)
  const { db, close } = await portalDatabase()
  try {
    await db
      .updateTable('users')
      .set({ login: resident, game_state: 'taken', game_account_made: false })
      .where('login', '=', username)
      .execute()
  } finally {
    await close()
  }
  return { ...player, username: resident }
}

const main = (page: Page) => page.getByRole('main')

test('a sign-up on a login that the game has: the game’s password claims it, and the chest is there', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const resident = { username: 'morador11' } as Player
  await setPresence(resident, 'online')
  await putIntoChest(resident, dust.code, 0)
  await page.goto('/en/signup')
  await hydrated(page)
  const gamePassword = page.getByLabel('Game password')
  await fillRight(page, resident.username)
  await submit(page).click()
  await expect(field(page, 'Login')).toBeFocused()
  await expect(field(page, 'Login')).toHaveAccessibleDescription(/The game already has an account with this login/)
  await expect(field(page, 'Password')).toHaveValue('Trono-7x')
  await expect(gamePassword).toBeVisible()
  await axe(page)

  // With another login, the form is about another account, so it no longer asks for the game's password.
  await field(page, 'Login').fill(aLogin())
  await expect(gamePassword).toHaveCount(0)
  await field(page, 'Login').fill(resident.username)
  await submit(page).click()
  await expect(gamePassword).toBeFocused()
  await expect(gamePassword).toHaveAccessibleDescription('Fill in this field.')
  await gamePassword.fill('wrong1234')
  await submit(page).click()
  await expect(gamePassword).toHaveAccessibleDescription("This is not the game's password of this account.")
  await expect(gamePassword).toBeFocused()
  await expect(gamePassword).toHaveValue('wrong1234')
  await gamePassword.fill(residentPassword)
  await submit(page).click()
  await expect(toast(page, 'Register success')).toBeVisible()
  await expect(page).toHaveURL(/\/en$/)

  await page.goto('/en/market/cargo')
  await expect(row(page, dust.name)).toBeVisible()
  await page.goto('/en/settings/game')
  await expect(main(page).getByText(`All set: the game has confirmed the account ${resident.username}`)).toBeVisible()
  await axe(page)
})

test('a player whose login is taken in the game reads it and chooses another login, by keyboard only', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (400|409)/)
  const player = await aTakenPlayer(page, 'morador12')
  await as(page, player)
  await page.goto('/market/cargo')
  await hydrated(page)
  const notice = page.getByRole('region', { name: 'Conta do jogo' })
  await expect(notice).toContainText('O login morador12 é de outra conta no jogo.')
  await axe(page)
  await press(page, notice.getByRole('link', { name: 'Ver a conta do jogo' }))
  await expect(page).toHaveURL('/settings/game')
  await expect(page.getByText('Login de outra pessoa')).toBeVisible()
  await axe(page)

  const other = page.getByRole('region', { name: 'Escolher outro login' })
  const login = other.getByLabel('Novo login')
  const password = other.getByLabel('Sua senha do portal')
  const send = other.getByRole('button', { name: 'Trocar o login' })
  await typeInto(page, login, 'player')
  await expect(login).toHaveAccessibleDescription('Este login já está em uso. Escolha outro.')
  // The login is free in the portal, but taken in the game.
  await typeInto(page, login, 'morador13')
  await typeInto(page, password, 'Errada-1')
  await press(page, send)
  await expect(password).toHaveAccessibleDescription('A senha atual não confere.')
  await expect(password).toBeFocused()
  await typeInto(page, password, player.password)
  await press(page, send)
  await expect(login).toBeFocused()
  await expect(login).toHaveAccessibleDescription('Este login já está em uso. Escolha outro.')
  await expect(login).toHaveValue('morador13')
  await axe(page)
  const next = aLogin()
  await typeInto(page, login, next)
  await press(page, send)
  await expect(toast(page, `a partir de agora o seu login é ${next}`)).toBeVisible()
  await expect(page.getByText('Confirmada', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { name: `Login no jogo: ${next}` })).toBeFocused()
  // The page knows the new state of the game account in this session, and a new login has it too.
  await page.goto('/settings/password')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Senha' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  expect((await anotherSession(page, { ...player, username: next })).token).toBeTruthy()
})

test('a player claims the account that the game had before the portal, and then uses one password', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of (400|409)/)
  const player = await aTakenPlayer(page, 'morador14')
  await as(page, player)
  await setTheme(page, 'light')
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/en/logsgame')
  await hydrated(page)
  await main(page).getByRole('link', { name: 'See the game account' }).click()
  const claim = page.getByRole('region', { name: 'This game account is mine' })
  const password = claim.getByLabel('Game password')
  await password.fill(player.password)
  await claim.getByRole('button', { name: 'Claim the account' }).click()
  await expect(password).toHaveAccessibleDescription(/This is not the game's password of this account/)
  await expect(password).toBeFocused()
  await password.fill(residentPassword)
  await claim.getByRole('button', { name: 'Claim the account' }).click()
  await expect(toast(page, 'the account is yours')).toBeVisible()
  await expect(page.getByText('Password missing')).toBeVisible()
  await axe(page)

  // The reply must bring the new state, so the page polls nothing.
  await setHidden(page, true)
  await page.getByLabel('Your portal password').fill(player.password)
  await page.getByRole('button', { name: 'Use this password in the game' }).click()
  await expect(page.getByText('Confirmed', { exact: true })).toBeVisible()
  await expect(main(page).getByText('All set: the game has confirmed the account morador14')).toBeVisible()
  const control = `${process.env.SANDBOX_URL}/control/game/accounts/morador14/login`
  const reply = await page.request.post(control, { data: { password: player.password } })
  expect(await reply.json()).toMatchObject({ accepted: true })
})

test('the shop asks a player without a confirmed game account to complete it first', async ({ page }) => {
  const player = await aTakenPlayer(page, 'morador15')
  await as(page, player)
  await page.goto('/shopping')
  await hydrated(page)
  await expect(page.getByRole('region', { name: 'Conta do jogo' })).toContainText('O login morador15')
  await main(page)
    .getByRole('button', { name: /^Comprar / })
    .first()
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('link', { name: 'Ver a conta do jogo' })).toBeVisible()
  await expect(dialog.getByRole('button', { name: /^Comprar por/ })).toHaveCount(0)
  await axe(page)
})

test('staff read the accounts that wait for the game, and find one by the login', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await aTakenPlayer(page, 'morador16')
  await asStaff(page)
  await page.goto('/staff/game-accounts')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Contas não confirmadas' })).toBeVisible()
  await expect(page.getByText(/^Contas não confirmadas: \d+\.$/)).toBeVisible()
  const search = page.getByRole('searchbox', { name: 'Buscar por login' })
  await search.fill('MORADOR16')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL('/staff/game-accounts?q=MORADOR16')
  await expect(row(page, 'morador16')).toContainText('Login de outra conta')
  await axe(page)
  await page.setViewportSize({ width: 360, height: 740 })
  await expect(row(page, 'morador16')).toContainText('Renata Moreira')

  await search.fill('nobodyhere')
  await search.press('Enter')
  await expect(page.getByText('Nenhuma conta não confirmada começa assim.')).toBeVisible()
  await page.route(/\/api\/staff\/game-accounts/, (route) =>
    route.fulfill({ status: 503, json: { message: 'O banco descansa.', requestId: 'game-1' } }),
  )
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByRole('alert')).toContainText('game-1', { timeout: 15_000 })
  await page.unroute(/\/api\/staff\/game-accounts/)
  await page.getByRole('button', { name: /Tentar/ }).click()
  await expect(row(page, 'morador16')).toBeVisible()
})
