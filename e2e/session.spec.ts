import type { Page } from '@playwright/test'
import { anotherSession, as, aPlayer } from './accounts.ts'
import { asPlayer, asStaff, axe, expect, hydrated, remember, test } from './fixtures.ts'

const mainMenu = (page: Page) => page.getByRole('navigation', { name: 'Menu principal' })

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
}

// LAYOUT-13, LOGIN-02, 03, 05, 07, 09, 16, SESS-01, SESS-02
test('a visitor logs in from the dialog by keyboard, and stays logged in', async ({ page }) => {
  await open(page, '/notice')
  await page.getByRole('button', { name: 'Entrar' }).filter({ visible: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Entrar' })
  await expect(dialog).toBeVisible()
  expect(new URL(page.url()).pathname).toBe('/notice')
  await axe(page)
  await expect(dialog.getByLabel('Login')).toBeFocused()
  await page.keyboard.press('Tab')
  await expect(dialog.getByText('Preencha o login.')).toBeVisible()
  await dialog.getByLabel('Login').fill('player')
  await dialog.getByLabel('Senha', { exact: true }).fill('player123')
  const sent = page.waitForRequest('**/api/login')
  await page.keyboard.press('Enter')
  await sent
  await expect(page.getByText('Login realizado, bem-vindo.')).toBeVisible()
  await expect(dialog).toBeHidden()
  expect(await page.evaluate(() => localStorage.getItem('power-token'))).toBeTruthy()
  const authorised = page.waitForRequest((request) => request.url().endsWith('/api/account/user'))
  await page.reload()
  expect((await authorised).headers().authorization).toBe(
    `Bearer ${await page.evaluate(() => localStorage.getItem('power-token'))}`,
  )
  await expect(page.getByRole('button', { name: /Minha conta|Marina/ }).filter({ visible: true })).toBeVisible()
  await expect(page.getByText('Faça login ou crie a sua conta.').filter({ visible: true })).toHaveCount(0)
})

// LOGIN-04, LOGIN-10
test('a wrong password clears both fields, says so, and waits at the login', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await open(page, '/login')
  await page.getByLabel('Login').fill('player')
  await page.getByLabel('Senha', { exact: true }).fill('wrong')
  await page.getByLabel('Senha', { exact: true }).press('Enter')
  await expect(page.getByRole('alert')).toHaveText('Login ou senha incorretos.')
  await expect(page.getByLabel('Login')).toHaveValue('')
  await expect(page.getByLabel('Senha', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Login')).toBeFocused()
  // The page cleared the field, so no message says that it is empty.
  await expect(page.getByText('Preencha a senha.')).toHaveCount(0)
  // When the form refuses the next attempt, it removes the message of the attempt before.
  await page.getByLabel('Login').press('Enter')
  await expect(page.getByText('Preencha a senha.')).toBeVisible()
  await expect(page.getByText('Login ou senha incorretos.')).toHaveCount(0)
})

// LOGIN-01, LOGIN-11, LAYOUT-21, LAYOUT-22
test('a token leads from the login page home; signing out ends it', async ({ page }) => {
  await asPlayer(page)
  await page.goto('/login')
  await expect(page).toHaveURL('/')
  const account = page.getByRole('button', { name: /Minha conta|Marina/ }).filter({ visible: true })
  await expect(account).toContainText('M')
  // The browser reports each read that is under way at the sign-out, because it gets 401.
  await page.waitForLoadState('networkidle')
  await account.click()
  await page.getByRole('button', { name: 'Sair' }).filter({ visible: true }).click()
  await expect(page.getByRole('button', { name: 'Entrar' }).filter({ visible: true })).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('power-token'))).toBeNull()
})

// LOGIN-19, LOGIN-20, D-066
test('a private page asks a visitor to log in, and opens afterwards', async ({ page }) => {
  await open(page, '/settings/sessions')
  await expect(page).toHaveURL('/')
  const dialog = page.getByRole('dialog', { name: 'Entrar' })
  await expect(dialog.getByText('É preciso fazer login para acessar a página.')).toBeVisible()
  await dialog.getByLabel('Login').fill('player')
  await dialog.getByLabel('Senha', { exact: true }).fill('player123')
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(page).toHaveURL('/settings/sessions')
  await expect(page.getByRole('heading', { name: 'Sessões' })).toBeVisible()
})

test('Tab passes a toast and continues', async ({ page }) => {
  await asPlayer(page)
  await open(page, '/notice/store')
  const close = page.getByRole('button', { name: 'Fechar' })
  await expect(close).toBeVisible()
  await close.focus()
  await page.keyboard.press('Tab')
  await expect(close).not.toBeFocused()
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await expect(close).not.toBeFocused()
})

test('a player is sent home from a staff page', async ({ page }) => {
  await asPlayer(page)
  await open(page, '/notice/store')
  await expect(page).toHaveURL('/')
  const words = page.getByText('Esta página é da equipe do servidor.')
  await expect(words).toBeVisible()
  // A dialog that opens after a toast includes the toast, so it can still be closed.
  await page.getByRole('button', { name: 'Notificações' }).filter({ visible: true }).click()
  await expect(page.getByRole('dialog', { name: 'Notificações' })).toBeVisible()
  const toast = page.locator('[data-sonner-toast]').filter({ has: words })
  await toast.getByRole('button', { name: 'Fechar' }).click()
  await expect(toast).toHaveCount(0)
})

// D-061
test('an invalid token is removed, and the login opens', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await remember(page, 'power-token', 'no-longer-known')
  await open(page)
  const dialog = page.getByRole('dialog', { name: 'Entrar' })
  await expect(dialog.getByText('Sessão expirada. Faça login novamente.')).toBeVisible()
  expect(await page.evaluate(() => localStorage.getItem('power-token'))).toBeNull()
})

test('a session that ends while React takes over the page is called by its name too', async ({ page, complaints }) => {
  complaints.expect(/status of 401/)
  await remember(page, 'power-token', 'no-longer-known')
  // React schedules its work by posting messages. The test holds these messages until the API has refused the token.
  await page.addInitScript(() => {
    const post = MessagePort.prototype.postMessage
    const waiting: (() => void)[] = []
    let isHeld = true
    MessagePort.prototype.postMessage = function (this: MessagePort, ...message: unknown[]) {
      const send = () => post.apply(this, message as Parameters<typeof post>)
      if (isHeld) waiting.push(send)
      else send()
    }
    addEventListener('go-on', () => {
      isHeld = false
      for (const send of waiting) send()
    })
  })
  const refused = page.waitForResponse((response) => response.status() === 401)
  await page.goto('/settings/profile')
  await (await refused).finished()
  await page.evaluate(() => dispatchEvent(new Event('go-on')))
  await expect(page).toHaveURL('/login?to=%2Fsettings%2Fprofile')
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
})

test('a session that expired before the profile opens leads to one login form, which says so and continues', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  await remember(page, 'power-token', 'no-longer-known')
  await open(page, '/settings/profile')
  await expect(page).toHaveURL('/login?to=%2Fsettings%2Fprofile')
  const main = page.getByRole('main')
  await expect(main.getByRole('alert')).toHaveText('Sessão expirada. Faça login novamente.')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(main.getByLabel('Login')).toBeFocused()
  await page.keyboard.type('player')
  await main.getByLabel('Senha', { exact: true }).fill('player123')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/settings/profile')
  await expect(page.getByLabel('Site', { exact: true })).toBeVisible()
})

test('the sessions of an account are listed and ended', async ({ page }) => {
  // The test uses a player of its own, because other tests use the demo player. The sign-up opened the other session.
  await as(page, await anotherSession(page, await aPlayer(page)))
  await open(page, '/settings/sessions')
  await page.getByRole('button', { name: 'Encerrar todas as outras' }).click()
  const dialog = page.getByRole('alertdialog')
  await axe(page)
  await dialog.getByRole('button', { name: 'Encerrar' }).click()
  await expect(page.getByText('Só esta sessão está aberta.')).toBeVisible()
  await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible()
})

// LAYOUT-24, 32, 33, 38
test('administrators create; players and visitors do not see how', async ({ page, newVisitor }) => {
  await asStaff(page)
  await open(page)
  const create = page.getByRole('navigation', { name: 'Criação' }).getByRole('link', { name: 'Criar' })
  await expect(create).toHaveAttribute('href', '/notice/store')
  await mainMenu(page).getByRole('link', { name: 'Notícias' }).click()
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/notice')
  await expect(create).toHaveAttribute('href', '/notice/store')
  await create.click()
  await expect(page).toHaveURL('/notice/store')

  for (const who of [asPlayer, async () => {}]) {
    const other = await newVisitor()
    await who(other as never)
    await open(other)
    await expect(other.getByRole('link', { name: 'Criar' })).toHaveCount(0)
    await expect(other.getByText('Administração')).toHaveCount(0)
  }
})
