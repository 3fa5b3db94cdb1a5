import type { Page } from '@playwright/test'
import { aLogin, as, aPlayer, mailedLink, press, profileMenu, storedToken, tabTo, toast, typeInto } from './accounts.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

// These players use the keyboard only.

const loginDialog = (page: Page) => page.getByRole('dialog', { name: 'Entrar' })

test('sign up by a referral link, verify, sign out, recover, change the password, edit the profile', async ({
  page,
  newVisitor,
  complaints,
}) => {
  test.setTimeout(120_000)
  complaints.expect(/status of 401/)
  const friend = await aPlayer(await newVisitor())
  const code = await codeOf(page, friend.token)
  const username = aLogin()
  const email = `${username}@exemplo.com.br`
  await signUp(page, code, username, email)
  await confirmEmail(page, email)
  await signOut(page)
  await requestReset(page, username)
  await resetPassword(page, email)
  await signIn(page, username)
  await changePassword(page, username)
  await editProfile(page, email)
})

async function codeOf(page: Page, token: string): Promise<string> {
  const reply = await page.request.get('/api/account/user', { headers: { authorization: `Bearer ${token}` } })
  return ((await reply.json()) as { userData: { codeIndication: string } }).userData.codeIndication
}

async function signUp(page: Page, code: string, username: string, email: string): Promise<void> {
  // REF-05, SIGN-01: the dialog opens by itself with the code in it.
  await page.goto(`/?ref=${code}`)
  const dialog = page.getByRole('dialog', { name: 'Criar conta' })
  await expect(dialog.getByLabel('Código de indicação')).toHaveValue(code)
  await expect(dialog.getByLabel('Nome', { exact: true })).toBeFocused()
  await axe(page)
  await page.keyboard.type('Ana Clara')
  await typeInto(page, dialog.getByLabel('Sobrenome'), 'Monteiro')
  await typeInto(page, dialog.getByLabel('Login', { exact: true }), username)
  await typeInto(page, dialog.getByLabel('E-mail'), email.toUpperCase())
  await typeInto(page, dialog.getByLabel('Senha', { exact: true }), 'Trono-7x')
  await expect(dialog.getByRole('button', { name: 'Cadastrar' })).toBeEnabled()
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Código de indicação aplicado ao cadastro!')).toBeVisible() // REF-07
  await expect(toast(page, 'Cadastro realizado, boas-vindas ao Guildhall')).toBeVisible()
  await expect(dialog).toBeHidden() // SIGN-27
  expect(await storedToken(page)).toBeTruthy()
}

/** The address is confirmed by the mailed link, whose secret leaves the address bar. */
async function confirmEmail(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, email, '/account/verify'))
  await expect(page.getByText(`O e-mail ${email} está confirmado.`)).toBeVisible()
  expect(page.url()).not.toContain('token')
  await axe(page)
}

async function signOut(page: Page): Promise<void> {
  // LOGIN-11, LAYOUT-21
  await press(page, profileMenu(page))
  await press(page, page.getByRole('button', { name: 'Sair' }))
  await expect(page.getByRole('button', { name: 'Entrar' })).toBeVisible()
  expect(await storedToken(page)).toBeNull()
}

/** Asks in the dialog of the login for a link to reset the password. */
async function requestReset(page: Page, username: string): Promise<void> {
  await press(page, page.getByRole('button', { name: 'Entrar' }))
  const login = loginDialog(page)
  await expect(login.getByLabel('Login')).toBeFocused()
  await page.keyboard.type(username)
  await press(page, login.getByRole('button', { name: 'Esqueci a senha' }))
  await expect(toast(page, 'Se existir conta com este login, enviaremos um email.')).toBeVisible() // LOGIN-13, LOGIN-17
  await expect(login.getByText('Veja a sua caixa de entrada')).toBeVisible()
}

async function resetPassword(page: Page, email: string): Promise<void> {
  await page.goto(await mailedLink(page, email, '/password/reset'))
  await hydrated(page)
  await expect.poll(() => page.url()).not.toContain('token')
  await page.reload() // The secret is not lost with the page.
  await hydrated(page)
  await typeInto(page, page.getByLabel('Nova senha', { exact: true }), 'Muralha_9')
  await typeInto(page, page.getByLabel('Repita a nova senha'), 'Muralha_8')
  await page.keyboard.press('Enter')
  await expect(page.getByText('As duas senhas não são iguais.')).toBeVisible()
  await typeInto(page, page.getByLabel('Repita a nova senha'), 'Muralha_9')
  await axe(page)
  await page.keyboard.press('Enter')
  await expect(loginDialog(page).getByRole('alert')).toHaveText('Senha alterada. Entre com a nova senha.')
}

async function signIn(page: Page, username: string): Promise<void> {
  await expect(loginDialog(page).getByLabel('Login')).toBeFocused()
  await page.keyboard.type(username)
  await typeInto(page, loginDialog(page).getByLabel('Senha', { exact: true }), 'Muralha_9')
  await page.keyboard.press('Enter') // LOGIN-05
  await expect(profileMenu(page)).toBeVisible()
}

async function changePassword(page: Page, username: string): Promise<void> {
  // ROUTE-12, LAYOUT-15
  await press(page, profileMenu(page))
  await press(page, page.getByRole('link', { name: 'Meu perfil' }))
  await expect(page).toHaveURL(/\/settings\/password$/)
  await typeInto(page, page.getByLabel('Senha atual'), 'Muralha_9')
  await typeInto(page, page.getByLabel('Nova senha', { exact: true }), 'Torre.33x')
  await typeInto(page, page.getByLabel('Repita a nova senha'), 'Torre.33x')
  await page.keyboard.press('Enter')
  await expect(toast(page, 'Senha alterada. As outras sessões foram encerradas.')).toBeVisible()
  const again = await page.request.post('/api/login', { data: { username, password: 'Torre.33x' } })
  expect(again.status()).toBe(200)
}

async function editProfile(page: Page, email: string): Promise<void> {
  await press(
    page,
    page.getByRole('navigation', { name: 'Páginas da conta' }).getByRole('link', { name: 'Perfil', exact: true }),
  )
  await expect(page.getByLabel('E-mail')).toHaveValue(email)
  await typeInto(page, page.getByLabel('Telefone'), '(81) 98765-4321')
  await typeInto(page, page.getByLabel('Cidade'), 'Recife')
  await press(page, page.getByRole('button', { name: 'Salvar alterações' }))
  await expect(toast(page, 'Perfil salvo.')).toBeVisible()
  await page.reload()
  await expect(page.getByLabel('Telefone')).toHaveValue('(81) 98765-4321')
  await expect(page.getByLabel('Cidade')).toHaveValue('Recife')
}

test('a spent link says so and leads to another', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 400/)
  await page.goto('/password/reset?token=nothing')
  await typeInto(page, page.getByLabel('Nova senha', { exact: true }), 'Muralha_9')
  await typeInto(page, page.getByLabel('Repita a nova senha'), 'Muralha_9')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible()
  await tabTo(page, page.getByRole('link', { name: 'Pedir outro link' }))
  await page.goto('/account/verify?token=nothing')
  await expect(page.getByText('Este link já foi usado ou venceu.')).toBeVisible()
  await axe(page)
  for (const path of ['/account/verify', '/password/reset']) {
    const other = await newVisitor()
    await other.goto(path)
    await expect(other.getByText('Este endereço está incompleto.')).toBeVisible()
  }
})

test('a password that is reset by who is signed in here leads to the login, and the new one opens it', async ({
  page,
}) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.request.post('/api/passwordRecovery', { data: { username: player.username } })
  await page.goto(await mailedLink(page, player.email, '/password/reset'))
  await hydrated(page)
  await expect(profileMenu(page)).toBeVisible()
  await typeInto(page, page.getByLabel('Nova senha', { exact: true }), 'Muralha_9')
  await typeInto(page, page.getByLabel('Repita a nova senha'), 'Muralha_9')
  await page.keyboard.press('Enter')
  const login = loginDialog(page)
  await expect(login.getByRole('alert')).toHaveText('Senha alterada. Entre com a nova senha.')
  await expect(page).toHaveURL('/')
  expect(await storedToken(page)).toBeNull()
  await typeInto(page, login.getByLabel('Login'), player.username)
  await typeInto(page, login.getByLabel('Senha', { exact: true }), 'Muralha_9')
  await page.keyboard.press('Enter')
  await expect(profileMenu(page)).toBeVisible()
})
