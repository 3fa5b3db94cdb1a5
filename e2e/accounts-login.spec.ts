import type { Page } from '@playwright/test'
import { as, aPlayer, storedToken, toast } from './accounts.ts'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'

const login = (page: Page) => page.getByRole('main').getByLabel('Login')
const password = (page: Page) => page.getByRole('main').getByRole('textbox', { name: /Senha|Password/ })
const enter = (page: Page) => page.getByRole('main').getByRole('button', { name: /^(Entrar|Login)$/ })
const wrong = async (page: Page) => {
  await login(page).fill('player')
  await password(page).fill('wrong-one')
  await enter(page).click()
}

// A password typed at that moment came into the login, where everybody could read it.
test('the page takes the focus at once, and never from a field in which somebody types', async ({ page }) => {
  await page.addInitScript(() => {
    // What the page puts off to its next turn is held until the test lets it run.
    const held: (() => void)[] = []
    const start = window.setTimeout
    const hold = (work: () => void, ms?: number) => (ms ? start(work, ms) : held.push(work))
    Object.assign(window, { setTimeout: hold, runHeld: () => held.splice(0).forEach((work) => work()) })
  })
  await page.goto('/login')
  await hydrated(page)
  await expect(login(page)).toBeFocused()
  await password(page).focus()
  await page.evaluate(() => (window as unknown as { runHeld(): void }).runHeld())
  await expect(password(page)).toBeFocused()
})

test('the login form says what it lacks and what went wrong, and starts anew', async ({ page, complaints }) => {
  complaints.expect(/status of (401|429|500)/)
  await page.goto('/login')
  await hydrated(page)
  await expect(login(page)).toBeFocused()
  const buttonAt = await enter(page).boundingBox()
  await login(page).blur()
  await expect(page.getByText('Preencha o login.')).toBeVisible() // LOGIN-02
  expect(await enter(page).boundingBox(), 'the button stays under the pointer that presses it').toEqual(buttonAt)
  await password(page).focus()
  await password(page).blur()
  await expect(page.getByText('Preencha a senha.')).toBeVisible() // LOGIN-03
  // LOGIN-04
  await password(page).dispatchEvent('keydown', { key: 'A', modifierCapsLock: true, bubbles: true })
  await expect(page.getByText('Caps Lock está ativado.')).toBeVisible()
  await password(page).press('a')
  await expect(page.getByText('Caps Lock está ativado.')).toBeHidden()
  await axe(page)

  await wrong(page)
  await expect(page.getByRole('alert').getByText('Login ou senha incorretos.')).toBeVisible() // LOGIN-12
  await expect(login(page)).toHaveValue('') // LOGIN-10
  await expect(password(page)).toHaveValue('')
  await expect(login(page)).toBeFocused()

  const answered = async (status: number, json?: object) => {
    await page.route('**/api/login', (route) => route.fulfill(json ? { status, json } : { status, body: '' }))
    await wrong(page)
  }
  await answered(429)
  await expect(page.getByRole('alert')).toHaveText('Limite de tentativas atingido.') // LOGIN-14
  await answered(429, { message: 'Limite de tentativas atingido. Tente de novo em 15 min.' })
  await expect(page.getByRole('alert')).toHaveText('Limite de tentativas atingido. Tente de novo em 15 min.')
  await answered(401)
  await expect(page.getByRole('alert')).toHaveText('Falha no login.') // LOGIN-15
  await answered(500, { message: 'do servidor' })
  await expect(page.getByRole('alert')).toHaveText('do servidor')
  // The portal could not answer, so nothing typed was wrong.
  await expect(login(page)).toHaveValue('player')
})

test('busy buttons, the way in by Enter, and who is in already', async ({ page }) => {
  await page.goto('/en/login?to=%2Fsettings%2Fsessions')
  await hydrated(page)
  const player = await aPlayer(page)
  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/login', async (route) => {
    await held
    await route.continue()
  })
  await login(page).fill(player.username)
  await password(page).fill(player.password)
  await password(page).press('Enter') // LOGIN-05
  await expect(enter(page)).toBeDisabled() // LOGIN-07
  await expect(enter(page).locator('svg.animate-spin')).toBeVisible()
  letGo()
  await expect(toast(page, 'Logged success, Welcome.')).toBeVisible() // LOGIN-16
  expect(await storedToken(page)).toBeTruthy() // SESS-01, LOGIN-09
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()

  // SESS-01, ACCT-13, ROLE-08: requests carry the same token.
  const asked = page.waitForRequest('**/api/account/user')
  await page.reload()
  expect((await asked).headers().authorization).toBe(`Bearer ${await storedToken(page)}`)
  await page.getByRole('button', { name: 'My account' }).click()
  await expect(page.getByText('Renata Moreira', { exact: true })).toBeVisible() // SESS-02

  await page.goto('/en/login')
  await expect(page).toHaveURL(/\/en$/) // LOGIN-01
})

test('the password is recovered from the login form', async ({ page, complaints }) => {
  complaints.expect(/status of (429|500)/)
  const calls: unknown[] = []
  page.on('request', (request) => {
    if (request.url().endsWith('/passwordRecovery')) calls.push(request.postDataJSON())
  })
  await page.goto('/login')
  await hydrated(page)
  const forgot = page.getByRole('button', { name: 'Esqueci a senha' })
  await forgot.click()
  await expect(page.getByText('Preencha o login para recuperar a senha.')).toBeVisible() // LOGIN-06
  expect(calls).toEqual([])

  let letGo = () => {}
  const held = new Promise<void>((resolve) => (letGo = resolve))
  await page.route('**/api/passwordRecovery', async (route) => {
    await held
    await route.fulfill({ contentType: 'text/plain', body: '' })
  })
  await login(page).fill(' nobody1 ')
  await forgot.click()
  await expect(forgot).toBeDisabled() // LOGIN-08
  await expect(forgot.locator('svg.animate-spin')).toBeVisible()
  letGo()
  await expect(toast(page, 'Se existir conta com este login, enviaremos um email.')).toBeVisible() // LOGIN-17
  expect(calls).toEqual([{ username: 'nobody1' }])
  await page.route('**/api/passwordRecovery', (route) =>
    route.fulfill({ contentType: 'text/plain', body: 'Do servidor.' }),
  )
  await forgot.click()
  await expect(toast(page, 'Do servidor.')).toBeVisible() // LOGIN-13
  await page.route('**/api/passwordRecovery', (route) => route.fulfill({ status: 500, body: '' }))
  await forgot.click()
  await expect(page.getByRole('alert')).toHaveText('Não foi possível enviar o email.') // LOGIN-18
  await page.route('**/api/passwordRecovery', (route) =>
    route.fulfill({ status: 429, json: { message: 'Muitas tentativas. Tente de novo em 60 min.' } }),
  )
  await forgot.click()
  await expect(page.getByRole('alert')).toHaveText(
    'Não foi possível enviar o email. Muitas tentativas. Tente de novo em 60 min.',
  )
  await expect(login(page)).toHaveValue(/nobody1/)
})

test('a page for players asks visitors to log in, and opens afterwards', async ({ page }) => {
  const player = await aPlayer(page)
  await page.goto('/en/settings/sessions')
  const dialog = page.getByRole('dialog', { name: 'Login' })
  await expect(dialog).toBeVisible() // LOGIN-20
  await expect(dialog.getByRole('alert')).toHaveText('Necessary login to access page.') // LOGIN-19
  await expect(page).toHaveURL(/\/en$/)
  await axe(page)
  await dialog.getByLabel('Login').fill(player.username)
  await dialog.getByRole('textbox', { name: 'Password' }).fill(player.password)
  await page.keyboard.press('Enter')
  await expect(dialog).toBeHidden() // LOGIN-09
  await expect(page).toHaveURL(/\/en\/settings\/sessions$/)

  // LOGIN-11
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('button', { name: 'Sign Out' }).click()
  await expect(page.getByRole('button', { name: 'Login', exact: true })).toBeVisible()
  // Leaving a private page loads the home as a new document, which may interrupt this call.
  await expect.poll(() => storedToken(page).catch(() => 'leaving')).toBeNull()
})

test('a session that ended elsewhere is said once, with the login at hand', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 401/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/settings/sessions')
  await expect(page.getByText('Esta sessão', { exact: true })).toBeVisible()
  const other = await newVisitor()
  const reply = await other.request.put('/api/account/password', {
    headers: { authorization: `Bearer ${(await aSession(other, player)).token}` },
    data: { currentPassword: player.password, newPassword: 'Muralha_9' },
  })
  expect(reply.status(), await reply.text()).toBe(200)
  await page
    .getByRole('navigation', { name: 'Páginas da conta' })
    .getByRole('link', { name: 'Perfil', exact: true })
    .click()
  await expect(page.getByRole('dialog', { name: 'Entrar' }).getByRole('alert')).toHaveText(
    'Sessão expirada. Faça login novamente.',
  )
  expect(await storedToken(page)).toBeNull()
})

async function aSession(page: Page, { username, password }: { username: string; password: string }) {
  return (await (await page.request.post('/api/login', { data: { username, password } })).json()) as { token: string }
}

const shapes: [string, object, boolean][] = [
  // ROLE-01, ROLE-02, ROLE-03, ROLE-04
  ['Roles: a list', { Roles: ['admin'] }, true],
  ['roles: a text', { Roles: undefined, roles: 'player,admin' }, true],
  ['role: flags', { Roles: undefined, role: { admin: true } }, true],
  ['profile.roles', { Roles: undefined, profile: { roles: ['ADMINISTRATOR'] } }, true],
  ['superadmin', { Roles: ['SuperAdmin'] }, true],
  ['isAdmin alone', { Roles: [], isAdmin: true }, true],
  ['player with isAdmin', { Roles: ['player'], isAdmin: true }, false],
]
for (const [name, roles, isAdmin] of shapes)
  test(`the menu of the administration and ${name}`, async ({ page }) => {
    await asPlayer(page)
    await page.route('**/api/account/user', async (route) => {
      const reply = await route.fetch()
      const { userData } = (await reply.json()) as { userData: object }
      await route.fulfill({ json: { userData: { ...userData, isAdmin: false, ...roles } } })
    })
    await page.goto('/')
    await expect(page.getByRole('button', { name: 'Minha conta' })).toBeVisible()
    await expect(page.getByRole('link', { name: 'Criar', exact: true })).toHaveCount(isAdmin ? 1 : 0)
  })

// GEN-02, GEN-07, GEN-08, GEN-15, GEN-18, ROLE-05, LAYOUT-08, LAYOUT-12, LAYOUT-13
test('visitors reach all that is public from the home, and may sign up and log in', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  for (const name of ['Notícias', 'Melhores jogadores', 'Próximos eventos', 'O que vem por aí'])
    await expect(page.getByRole('region', { name })).toBeVisible()
  const main = page.getByRole('main')
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  for (const [name, path] of [
    ['Loja', '/shopping'],
    ['Guias', '/guides'],
    ['Ranking', '/ranking'],
    ['Drops', '/droplist'],
    ['Doação', '/donation'],
    ['Roadmap', '/roadmap'],
    ['Downloads', '/download'],
  ] as const) {
    await menu.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('heading', { level: 1 })).toBeVisible()
  }
  // No menu leads to the pages about new versions.
  for (const [name, path] of [
    ['Patches do launcher', '/launcherPage'],
    ['Central de atualizações', '/updates'],
  ] as const) {
    await page.goto('/download')
    await main.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(path)
    await expect(main.getByRole('heading', { level: 1, name })).toBeVisible()
  }
  await expect(page.getByRole('dialog')).toBeHidden()
  await expect(toast(page, 'É preciso fazer login')).toBeHidden()
  for (const name of ['Criar conta', 'Entrar']) {
    await page.locator('[data-block=header]').getByRole('button', { name, exact: true }).click()
    await expect(page.getByRole('dialog', { name })).toBeVisible()
    await expect(page).toHaveURL('/updates')
    await page.keyboard.press('Escape')
    await expect(page.getByRole('dialog', { name })).toBeHidden()
  }
})
