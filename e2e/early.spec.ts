import type { Page } from '@playwright/test'
import { aPlayer, as, mailedLink, toast } from './accounts.ts'
import { openEarly } from './early.ts'
import { alive as isAlive, expect, test } from './fixtures.ts'
import { field, fillRight, submit } from './signup-form.ts'

/** Counts the requests that a form sends. */
function sentTo(page: Page, path: string): () => number {
  let count = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && new URL(request.url()).pathname === path) count += 1
  })
  return () => count
}

const main = (page: Page) => page.getByRole('main')
const password = 'Trono-8x'

/** Each form that the server renders: how it is filled and sent before the page is alive, and the expected outcome. */
const forms: {
  name: string
  call: string
  open: (page: Page) => Promise<() => Promise<void>>
  fill: (page: Page) => Promise<void>
  outcome: (page: Page) => Promise<void>
}[] = [
  {
    name: 'login',
    call: '/api/login',
    open: (page) => openEarly(page, '/login'),
    async fill(page) {
      await main(page).getByLabel('Login').fill('player')
      await main(page).getByLabel('Senha', { exact: true }).pressSequentially('player123')
      await page.keyboard.press('Enter')
    },
    outcome: (page) => expect(toast(page, 'Login realizado, bem-vindo.')).toBeVisible(),
  },
  {
    name: 'sign-up',
    call: '/api/signup',
    open: (page) => openEarly(page, '/en/signup'),
    async fill(page) {
      await fillRight(page)
      await page.keyboard.press('Enter')
    },
    outcome: (page) => expect(toast(page, 'Register success, welcome the Guildhall')).toBeVisible(),
  },
  {
    name: 'reset',
    call: '/api/passwordReset',
    async open(page) {
      const player = await aPlayer(page)
      await page.request.post('/api/passwordRecovery', { data: { username: player.username } })
      return openEarly(page, await mailedLink(page, player.email, '/password/reset'))
    },
    async fill(page) {
      await page.getByLabel('Nova senha', { exact: true }).fill(password)
      await page.getByLabel('Repita a nova senha').fill(password)
      await page.keyboard.press('Enter')
    },
    outcome: (page) => expect(page.getByText('Senha alterada. Entre com a nova senha.').first()).toBeVisible(),
  },
  {
    name: 'stop a change of e-mail',
    call: '/api/account/stopEmailChange',
    open: (page) => openEarly(page, '/account/stop-email-change?token=none'),
    fill: (page) => main(page).getByRole('button').click(),
    outcome: (page) => expect(page.getByRole('alert').first()).toBeVisible(),
  },
]

for (const { name, call, open, fill, outcome } of forms)
  test(`a form sent before the page is alive is sent once it is: ${name}`, async ({ page, complaints }) => {
    complaints.expect(/status of (400|404|409|410)/)
    const sent = sentTo(page, call)
    const alive = await open(page)
    const address = page.url()
    await fill(page)
    await expect(main(page).locator('[aria-busy=true]'), 'the button waits').toHaveCount(1)
    expect(page.url(), 'no field in the address').toBe(address)
    await alive()
    await outcome(page)
    expect(sent(), 'sent once').toBe(1)
    expect(page.url()).not.toMatch(/password=|username=|firstname=/)
  })

test('what is searched for before the page is alive is found', async ({ page }) => {
  for (const path of ['/ranking', '/droplist', '/guides', '/shopping', '/market', '/roadmap']) {
    const alive = await openEarly(page, path)
    const line = main(page).getByRole('searchbox').first()
    await line.fill('zz')
    await line.press('Enter')
    await expect(page).toHaveURL(new RegExp(`${path}\\?(?:.*&)?q=zz`))
    await alive()
    await expect(main(page).getByRole('searchbox').first()).toHaveValue('zz')
    await page.unrouteAll({ behavior: 'wait' })
  }
})

test('text that is typed before the page is alive stays, is part of the state, and keeps the cursor', async ({
  page,
}) => {
  const alive = await openEarly(page, '/en/signup')
  await fillRight(page)
  await page.getByLabel('CPF').pressSequentially('12345678909')
  await alive()
  await expect(page.getByLabel('CPF'), 'written with its points').toHaveValue('123.456.789-09')
  await expect(page.getByLabel('CPF')).toBeFocused()
  await expect(field(page, 'First name')).toHaveValue('Renata')
  await expect(submit(page), 'the form knows its fields').not.toHaveAttribute('data-blocked')

  const loginAlive = await openEarly(page, '/login')
  await main(page).getByLabel('Senha', { exact: true }).pressSequentially('segr')
  await loginAlive()
  await page.keyboard.type('edo')
  await expect(main(page).getByLabel('Senha', { exact: true })).toHaveValue('segredo')
  await expect(main(page).getByLabel('Login')).toHaveValue('')
})

/** What a tap on a control of the header opens, on a phone and on a desktop. */
const taps: { width: number; name: string; seen: (page: Page) => Promise<void> }[] = [
  { width: 360, name: 'Menu', seen: (page) => expect(page.locator('#panel-navigation')).toBeVisible() },
  { width: 360, name: 'Conta', seen: (page) => expect(page.locator('#panel-account')).toBeVisible() },
  { width: 360, name: 'Tema', seen: (page) => expect(page.getByRole('button', { name: 'Claro' })).toBeVisible() },
  { width: 1280, name: 'Tema', seen: (page) => expect(page.getByRole('button', { name: 'Claro' })).toBeVisible() },
  { width: 1280, name: 'Entrar', seen: (page) => expect(page.getByRole('dialog')).toBeVisible() },
]

for (const { width, name, seen } of taps)
  test(`a tap before the page is alive acts once it is: ${name}, ${width} px`, async ({ page }) => {
    await page.setViewportSize({ width, height: 800 })
    const alive = await openEarly(page, '/')
    const button = page
      .locator('header, [data-tabs]')
      .getByRole('button', { name, exact: true })
      .filter({ visible: true })
    await button.click()
    await expect(button).toHaveAttribute('aria-busy', 'true')
    await alive()
    await seen(page)
    await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  })

test('a language chosen before the page is alive, or when its scripts do not load, is remembered', async ({
  page,
  complaints,
}) => {
  complaints.expect(/\.js|Failed to load resource/)
  await page.route('**/assets/*.js', (route) => route.abort())
  const choose = (name: string) => page.getByRole('link', { name }).filter({ visible: true }).click()
  await page.goto('/notice', { waitUntil: 'commit' })
  await choose('English')
  await expect(page).toHaveURL('/en/notice')
  await page.goto('/notice', { waitUntil: 'commit' })
  await expect(page, 'the choice is remembered').toHaveURL('/en/notice')
  await choose('Português')
  await expect(page, 'and may be changed').toHaveURL('/notice')
  await page.reload({ waitUntil: 'commit' })
  await expect(page).toHaveURL('/notice')
})

test('a panel that opens before the session is read does not ask a player to sign in', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await as(page, await aPlayer(page))
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/account/user', (route) => promise.then(() => route.continue()))
  const alive = await openEarly(page, '/')
  await page.getByRole('button', { name: 'Conta', exact: true }).filter({ visible: true }).click()
  await alive()
  const panel = page.locator('#panel-account')
  await expect(panel).toHaveText('Carregando…', { useInnerText: true })
  resolve()
  await expect(panel.getByRole('button', { name: 'Sair' })).toBeVisible()
})

test('the last tap before the page is alive counts, and one elsewhere takes it back', async ({ page }) => {
  const alive = await openEarly(page, '/login')
  const banner = page.getByRole('banner').filter({ visible: true })
  await banner.getByRole('button', { name: 'Tema' }).click()
  await banner.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(1)
  await main(page).getByLabel('Login').click()
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0)
  await alive()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(page.getByRole('button', { name: 'Claro' })).toBeHidden()
})

test('a step back before the page is alive shows the page of that address', async ({ page }) => {
  await page.goto('/guides')
  await isAlive(page)
  const title = await page.title()
  await page.getByRole('banner').getByRole('link', { name: 'Ranking' }).filter({ visible: true }).click()
  await expect(page).toHaveURL(/\/ranking$/)
  await expect(page).not.toHaveTitle(title)
  const { promise, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', (route) => promise.then(() => route.continue()))
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('footer')).toBeVisible()
  await page.evaluate(() => history.back())
  await expect(page).toHaveURL(/\/guides$/)
  resolve()
  await isAlive(page)
  await expect(page).toHaveTitle(title)
  await expect(main(page).getByRole('search', { name: /guias/i })).toBeVisible()
})

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test('forms say that they need scripts; recovery and reset work', async ({ page, complaints }) => {
    // Chromium reports preloaded modules of a page that may not run scripts.
    complaints.expect(/request failed: .*\.js csp$/)
    const player = await aPlayer(page)
    await page.goto('/en/signup')
    await expect(main(page).locator('noscript p')).toHaveText(/^This needs JavaScript\./)
    await field(page, 'Password').fill(password)
    const posted = page.waitForResponse((reply) => reply.request().method() === 'POST')
    await page.keyboard.press('Enter')
    expect((await posted).status()).toBe(303)
    await expect(page).toHaveURL(/\/en\/signup$/)

    await page.goto('/login')
    await expect(main(page).locator('form noscript p')).toHaveText(/^Isto precisa de JavaScript\./)
    const recovery = main(page).locator('form[action="/password/recovery"]')
    await recovery.getByLabel('Login').fill(player.username)
    await recovery.getByRole('button').click()
    await expect(page).toHaveURL(/\/login\?recovery=sent$/)
    await expect(main(page).getByText('Se existir conta com este login, enviaremos um email.')).toBeVisible()

    await page.goto(await mailedLink(page, player.email, '/password/reset'))
    const send = async (first: string, second: string) => {
      await page.getByLabel('Nova senha', { exact: true }).fill(first)
      await page.getByLabel('Repita a nova senha').fill(second)
      await page.keyboard.press('Enter')
    }
    await send(password, 'Trono-9x')
    await expect(main(page).getByText('As duas senhas não são iguais.')).toBeVisible()
    await send('1', '1')
    await expect(main(page).getByText('Esta senha não serve. Veja a regra abaixo do campo.')).toBeVisible()
    await send(password, password)
    await expect(page).toHaveURL(/\/login\?reset=done$/)
    await expect(main(page).getByText('Senha alterada. Entre com a nova senha.')).toBeVisible()
    const login = await page.request.post('/api/login', { data: { username: player.username, password } })
    expect(login.status()).toBe(200)
  })
})
