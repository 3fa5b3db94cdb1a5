import type { Page } from '@playwright/test'
import { as, aPlayer, mailedLink, toast } from './accounts.ts'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'

const save = (page: Page) => page.getByRole('button', { name: /Salvar alterações|Save Changes/ })
const field = (page: Page, name: string) => page.getByLabel(name, { exact: true })

test('a new player sees the first steps, follows one, and closes the list for good', async ({ page, newVisitor }) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/settings/profile')
  const list = page.getByRole('region', { name: 'Seus primeiros passos' })
  const step = (name: string) => list.locator(`[data-step="${name}"]`)
  await expect(step('email')).toContainText('Confirmar o e-mail')
  await expect(step('character')).toContainText('falta')
  await expect(step('welcome')).toHaveCount(0)
  await axe(page)
  await list.getByRole('link', { name: 'Baixar o jogo' }).click()
  const noted = page.waitForResponse('**/api/account/first-day/download')
  await page.getByRole('main').locator('article a[href*="client-demo"]').first().click()
  expect((await noted).status()).toBe(200)
  await page.goto('/settings/profile')
  await expect(step('download')).toContainText('feito')
  await list.getByRole('button', { name: 'Fechar a lista' }).click()
  await expect(list).toHaveCount(0)
  const other = await newVisitor()
  await as(other, player)
  await other.goto('/settings/profile')
  await expect(other.getByLabel('Nome', { exact: true })).toHaveValue(player.firstname)
  await expect(other.getByRole('region', { name: 'Seus primeiros passos' })).toHaveCount(0)
})

test('the profile is filled, judged at each field, and kept', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/settings/profile')
  // PROF-01, PROF-08
  for (const [label, value] of [
    ['Nome', player.firstname],
    ['Sobrenome', player.lastname],
    ['E-mail', player.email],
    ['CPF', ''],
    ['Telefone', ''],
    ['Cidade', ''],
    ['Sobre você', ''],
    ['Site', ''],
  ])
    await expect(page.getByLabel(label!, { exact: true })).toHaveValue(value!)

  const sent: Record<string, unknown>[] = []
  page.on('request', (request) => {
    if (request.method() === 'PUT') sent.push(request.postDataJSON() as Record<string, unknown>)
  })
  await refuseWrongValues(page)
  expect(sent).toEqual([])
  await axe(page)

  // Leaving the page asks first, so that unsaved values are not lost.
  await page.getByRole('link', { name: 'Senha', exact: true }).click()
  await expect(page.getByRole('alertdialog', { name: 'Sair sem salvar?' })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Cancelar' }).click()
  await expect(field(page, 'Telefone')).toHaveValue('(81) 98765-4321')
  await typeDocument(page)
  await field(page, 'Sobre você').fill('Jogo desde 2004.\nGuilda do Norte.')
  await save(page).click()
  await expect(toast(page, 'Perfil salvo.')).toBeVisible()
  // PROF-09
  expect(Object.keys(sent.at(-1)!).sort()).toEqual(
    'bio document email firstname lastname location phone username website_url'.split(' '),
  )
  expect(sent.at(-1)).toMatchObject({ document: '12340567890', phone: '81987654321' })
  await page.getByRole('link', { name: 'Senha', exact: true }).click()
  await expect(page).toHaveURL(/\/settings\/password$/) // Nothing is unsaved any more.
  await expect(page.getByText('•••••••••21')).toBeVisible()
})

/** Expects that a value is refused at its field, and restores the former value. */
async function refuses(page: Page, name: string, text: string, why: string): Promise<void> {
  const before = await field(page, name).inputValue()
  await field(page, name).fill(text)
  await save(page).click()
  await expect(field(page, name)).toHaveAccessibleDescription(why)
  await field(page, name).fill(before)
}

async function refuseWrongValues(page: Page): Promise<void> {
  await refuses(page, 'Telefone', '', 'Preencha este campo.') // PROF-07
  await field(page, 'Telefone').fill('81987654321')
  await refuses(page, 'Nome', '', 'Preencha este campo.') // PROF-03
  await refuses(page, 'Sobrenome', ' ', 'Preencha este campo.') // PROF-04
  await refuses(page, 'E-mail', '', 'Preencha este campo.') // PROF-05
  await refuses(page, 'E-mail', 'abc', 'Informe um e-mail válido.')
  await refuses(page, 'CPF', '12a', 'Use apenas números.') // PROF-06
  await refuses(page, 'Site', 'meu site', 'Informe um endereço que comece com http:// ou https://.')
}

/** The CPF is formatted while it is typed, and the cursor stays at the corrected digit. */
async function typeDocument(page: Page): Promise<void> {
  await field(page, 'CPF').pressSequentially('1234567890')
  await expect(field(page, 'CPF')).toHaveValue('123.456.789-0')
  await field(page, 'CPF').press('Home')
  for (let step = 0; step < 5; step += 1) await field(page, 'CPF').press('ArrowRight')
  await field(page, 'CPF').press('Backspace')
  await expect(field(page, 'CPF')).toHaveValue('123.567.890')
  await page.keyboard.type('49')
  await expect(field(page, 'CPF')).toHaveValue('123.495.678-90')
  await field(page, 'CPF').press('Backspace')
  await page.keyboard.type('0')
  await expect(field(page, 'CPF')).toHaveValue('123.405.678-90')
  // D-035: the page warns, and saves it.
  await expect(field(page, 'CPF')).toHaveAccessibleDescription(/os dois últimos números não combinam/)
}

test('a new e-mail asks for the password, and counts once it is confirmed', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/settings/profile')
  await page.getByLabel('Telefone').fill('81987654321')
  await page.getByLabel('E-mail').fill(`novo-${player.email}`)
  await save(page).click()
  const current = page.getByLabel('Senha atual')
  await expect(current).toHaveAccessibleDescription('Digite a senha atual para alterar o e-mail.')
  await expect(current).toBeFocused()
  await current.fill('wrong-one')
  await save(page).click()
  await expect(current).toHaveAccessibleDescription('A senha atual não confere.')
  await current.fill(player.password)
  await save(page).click()
  await expect(toast(page, 'Confirme o novo e-mail')).toBeVisible()
  await expect(page.getByText(`O novo e-mail novo-${player.email} espera a sua confirmação`)).toBeVisible()
  // After cancelling, another change can be requested.
  await page.getByRole('button', { name: 'Cancelar a troca' }).click()
  await expect(toast(page, 'Troca de e-mail cancelada')).toBeVisible()
  await expect(page.getByText('espera a sua confirmação')).toBeHidden()
  await expect(page.getByLabel('E-mail')).toHaveValue(player.email)
  await page.getByLabel('E-mail').fill(`novo-${player.email}`)
  await current.fill(player.password)
  await save(page).click()
  await expect(page.getByText(`O novo e-mail novo-${player.email} espera a sua confirmação`)).toBeVisible()
  await page.goto(await mailedLink(page, `novo-${player.email}`, '/account/verify'))
  await expect(page.getByText(`O e-mail novo-${player.email} está confirmado.`)).toBeVisible()
  await page.getByRole('link', { name: 'Ir para o meu perfil' }).click()
  await expect(page.getByLabel('E-mail')).toHaveValue(`novo-${player.email}`)
  await expect(page.getByText('espera a sua confirmação')).toBeHidden()
})

test('the profile without a token and without an answer', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 500/)
  await page.goto('/settings/profile')
  await expect(page).toHaveURL(/\/login\?/) // PROF-02
  expect(new URL(page.url()).pathname).toBe('/login')
  const player = await newVisitor()
  await asPlayer(player)
  await player.route('**/api/account/me', (route) => route.fulfill({ status: 500, json: { message: 'o motivo' } }))
  await player.goto('/settings/profile')
  await expect(player.getByText('o motivo')).toBeVisible({ timeout: 20_000 }) // PROF-10
  await axe(player)
  await player.unroute('**/api/account/me')
  await player.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(player.getByLabel('E-mail')).toBeVisible()
})

test('the password page has its card, its warning and its rules', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/en/settings/password')
  // ACCT-01
  const card = page.getByRole('region', { name: 'Player card' })
  await expect(card.getByText('R', { exact: true })).toBeVisible()
  await expect(card.getByText('Renata Moreira')).toBeVisible()
  await expect(card.getByText('Player', { exact: true })).toBeVisible()
  await expect(card.getByText(player.email)).toBeVisible()
  for (const name of ['Phone', 'Document (CPF)', 'Account age']) await expect(card.getByText(name)).toBeVisible()
  await expect(card.getByText('less than a day')).toBeVisible()
  await expect(page.getByText('The account must not be online in the game')).toBeVisible() // ACCT-05
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeVisible() // ACCT-06
  await axe(page)

  const current = page.getByLabel('Current Password') // ACCT-02
  const first = page.getByLabel('New Password') // ACCT-03
  const verify = page.getByLabel('Verify Password') // ACCT-04
  const change = async (...[a, b, c]: [string, string, string]) => {
    await current.fill(a)
    await first.fill(b)
    await verify.fill(c)
    await save(page).click()
  }
  // ACCT-08
  await change(player.password, 'abcd', 'abcd')
  await expect(verify).toHaveAccessibleDescription('Use at least 5 characters.')
  await change(player.password, 'Abc1!', 'Abc2!')
  await expect(verify).toHaveAccessibleDescription('The two passwords differ.')
  await change('wrong-one', 'Torre.33x', 'Torre.33x')
  await expect(current).toHaveAccessibleDescription('The current password is wrong.') // ACCT-10
  await expect(verify).toHaveValue('Torre.33x')
  // The earlier message is replaced by the current one.
  await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
  await change('wrong-one', 'Abc1!', 'Abc2!')
  await expect(verify).toHaveAccessibleDescription('The two passwords differ.')
  await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0)
  const sent = page.waitForRequest((request) => request.method() === 'PUT')
  await change(player.password, 'Torre.33x', 'Torre.33x')
  expect((await sent).postDataJSON()).toEqual({ currentPassword: player.password, newPassword: 'Torre.33x' })
  await expect(toast(page, 'Password changed.')).toBeVisible()
  await expect(current).toHaveValue('')

  // ACCT-07
  await page.getByRole('button', { name: 'Forgot password ?' }).click()
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(toast(page, 'If an account with this login exists')).toBeVisible()
  await mailedLink(page, player.email, '/password/reset')
})

test('the password page without an answer says whose data did not load', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  await asPlayer(page)
  let body: object | null = { message: 'the reason' }
  await page.route('**/api/account/user', (route) =>
    body ? route.fulfill({ status: 500, json: body }) : route.fulfill({ status: 500, body: '' }),
  )
  await page.goto('/en/settings/password')
  await expect(page.getByText('Failed load userData. the reason')).toBeVisible({ timeout: 20_000 }) // ACCT-12
  body = null
  await page.reload()
  await expect(page.getByText('Failed load userData. ...')).toBeVisible({ timeout: 20_000 })
})

test('the menu leads to the account, and its tabs to each other', async ({ page }) => {
  await asPlayer(page)
  await page.goto('/en')
  await hydrated(page)
  await page.getByRole('button', { name: 'My account' }).click()
  await page.getByRole('link', { name: 'My Profile' }).click() // LAYOUT-15, ROUTE-12
  await expect(page).toHaveURL(/\/en\/settings\/password$/)
  const tabs = page.getByRole('navigation', { name: 'Account pages' })
  for (const [name, path] of [
    ['Profile', 'profile'],
    ['Game account', 'game'],
    ['Security', 'security'],
    ['Sessions', 'sessions'],
    ['Password', 'password'],
  ] as const) {
    await tabs.getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(new RegExp(`/en/settings/${path}$`))
    await expect(tabs.getByRole('link', { name, exact: true })).toHaveAttribute('aria-current', 'page')
  }
})

test('a player takes their data along and withdraws what they have allowed', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 400/)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/settings/privacy')
  await hydrated(page)
  await axe(page)
  const copy = page.getByRole('region', { name: 'Exportar meus dados' })
  const password = copy.getByLabel('Digite a sua senha para pedir a cópia')
  const ask = copy.getByRole('button', { name: 'Pedir a cópia' })
  await ask.click()
  await expect(copy.getByText('Preencha a senha.')).toBeVisible()
  await password.fill('Errada-1x')
  await ask.click()
  await expect(password).toHaveAccessibleDescription(/A senha atual não confere\./)
  await password.fill(player.password)
  await ask.click()
  await expect(toast(page, /A cópia foi pedida/)).toBeVisible()
  await expect(copy.getByText(/A cópia está pronta: /)).toBeVisible({ timeout: 30_000 })
  await expect(copy.getByText(/O próximo pedido é possível a partir de /)).toBeVisible()
  const download = page.waitForEvent('download')
  await copy.getByRole('button', { name: 'Baixar a cópia' }).click()
  expect((await download).suggestedFilename()).toMatch(/^data-\d+\.zip$/)

  // An address that is not confirmed gets no link: its reader signs in.
  const other = await newVisitor()
  await other.goto('/privacy/export#7-abc-def')
  await expect(other.getByRole('alert')).toContainText('Este link não vale mais.')
  await axe(other)

  const consents = page.getByRole('region', { name: 'O que você permitiu' })
  await consents.getByRole('button', { name: 'Retirar: Páginas públicas dos personagens' }).click()
  await expect(consents.getByText('As páginas dos seus personagens estão escondidas.')).toBeVisible()
})
