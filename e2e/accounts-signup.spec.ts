import { aLogin, storedToken, toast } from './accounts.ts'
import { alive, axe, expect, hydrated, test } from './fixtures.ts'
import { field, fillRight, submit } from './signup-form.ts'

test('every field says what it needs, and the button waits for all of them', async ({ page }) => {
  await page.goto('/en/signup')
  await hydrated(page)
  // In a new tab, so that the form keeps what was typed.
  for (const [name, to] of [
    ['Terms of use', '/en/terms'],
    ['Rules', '/en/rules'],
    ['Privacy', '/en/privacy'],
  ] as const) {
    const link = page.getByRole('main').getByRole('link', { name, exact: true })
    await expect(link).toHaveAttribute('href', to)
    await expect(link).toHaveAttribute('target', '_blank')
  }
  // SIGN-17, SIGN-19
  await expect(page.getByText('Use one email valid. It is the only way to recover your account.')).toBeVisible()
  await expect(submit(page)).toBeDisabled() // SIGN-21
  await expect(submit(page)).toHaveAccessibleDescription('The button opens once every field is right.')

  const refuses = async (name: string, text: string, why: string) => {
    await fillRight(page)
    await field(page, name).fill(text)
    await field(page, name).blur()
    await expect(page.getByText(why).first(), `${name}: “${text}”`).toBeVisible()
    await expect(submit(page)).toBeDisabled()
  }
  const accepts = async (name: string, text: string) => {
    await fillRight(page)
    await field(page, name).fill(text)
    await expect(submit(page), `${name}: “${text}”`).toBeEnabled()
  }
  await refuses('First name', 'Ana', 'Use at least 4 characters.') // SIGN-02
  await refuses('First name', '', 'Fill in this field.')
  await accepts('First name', 'Anna')
  await refuses('Last name', 'Lee', 'Use at least 4 characters.') // SIGN-03
  await accepts('Last name', 'Leão')
  await refuses('Login', 'abcd', 'Use at least 5 characters.') // SIGN-04
  await refuses('Login', 'abcdefghijkl', 'Use at most 11 characters.')
  await refuses('Login', 'ab cde', 'Use letters and digits only.') // SIGN-05
  await accepts('Login', aLogin().padEnd(11, 'x'))
  await refuses('Password', 'Abc1', 'Use at least 5 characters.') // SIGN-11
  await refuses('Password', 'Abcdefgh1234', 'Use at most 11 characters.')
  await refuses('Password', 'Abc 12', 'without spaces.') // SIGN-12
  await refuses('Password', '#Abc12', 'The password cannot begin with _ @ # or !.')
  await accepts('Password', 'Abc1!')
  await accepts('Password', 'Abc1!678901')
  await refuses('Email', '', 'Fill in this field.') // SIGN-15
  await refuses('Email', 'a@', 'Enter a valid email.')
  await accepts('Email', 'a@b.co')
  await fillRight(page)
  await field(page, 'CPF (optional)').fill('12a')
  await field(page, 'CPF (optional)').blur()
  await expect(page.getByText('Use digits only.')).toBeVisible()
  await field(page, 'CPF (optional)').fill('123.456.789-01')
  // D-035: the page warns, and the form may be sent.
  await expect(field(page, 'CPF (optional)')).toHaveAccessibleDescription(/the last two digits do not match/)
  await field(page, 'CPF (optional)').fill('123.456.789-09')
  await field(page, 'Phone (optional)').fill('12')
  await field(page, 'Phone (optional)').blur()
  await expect(page.getByText('Enter a phone of 8 to 15 digits')).toBeVisible()
  await field(page, 'Phone (optional)').fill('')
  await expect(submit(page)).toBeEnabled() // SIGN-18: nothing in the code

  // The button waits because the form is incomplete. A press on it names the missing field and moves the focus there.
  await field(page, 'Last name').fill('')
  await submit(page).click({ force: true })
  await expect(field(page, 'Last name')).toBeFocused()
  await expect(page.getByText('Fill in this field.')).toBeVisible()
  await axe(page)
})

test('the space key is blocked, and the strength is measured as it is typed', async ({ page }) => {
  await page.goto('/en/signup')
  await alive(page)
  await field(page, 'Login').pressSequentially('ab cd e')
  await expect(field(page, 'Login')).toHaveValue('abcde') // SIGN-05
  const bar = page.getByRole('progressbar')
  // SIGN-13, SIGN-14
  for (const [password, points, word] of [
    ['abc', 20, 'weak'],
    ['abcde', 40, 'medium'],
    ['Abcde', 60, 'medium'],
    ['Abcd1', 80, 'strong'],
    ['Abc1!', 100, 'strong'],
  ] as const) {
    await field(page, 'Password').fill('')
    await field(page, 'Password').pressSequentially(password)
    await expect(bar).toHaveJSProperty('value', points)
    await expect(page.getByText(`Password strength: ${word}`)).toBeVisible()
  }
  await field(page, 'Password').press('Space')
  await expect(field(page, 'Password')).toHaveValue('Abc1!') // SIGN-12
})

test('a login is looked up once it is long enough and the typing pauses', async ({ page, complaints }) => {
  const asked: string[] = []
  const cancelled: string[] = []
  page.on('request', (request) => {
    const url = new URL(request.url())
    if (url.pathname === '/api/checkUserExists') asked.push(url.searchParams.get('username')!)
  })
  page.on('requestfailed', (request) => {
    if (request.url().includes('checkUserExists')) cancelled.push(new URL(request.url()).searchParams.get('username')!)
  })
  await page.clock.install()
  await page.goto('/en/signup')
  await hydrated(page)
  await page.clock.pauseAt(Date.now() + 3600_000)
  await field(page, 'Login').pressSequentially('play')
  await page.clock.runFor(1_000)
  expect(asked).toEqual([]) // SIGN-08
  for (const letter of 'er') {
    await field(page, 'Login').pressSequentially(letter)
    await page.clock.runFor(200)
  }
  expect(asked).toEqual([]) // SIGN-07: not before the typing has rested for 250 ms
  // On a slow machine React may start its timer only after the clock was advanced.
  await expect(async () => {
    await page.clock.runFor(50)
    expect(asked).toEqual(['player'])
  }).toPass()
  await expect(page.getByText('Login in use. Choose another.')).toBeVisible() // SIGN-10
  expect(asked).toEqual(['player']) // SIGN-07, SIGN-25
  await expect(submit(page)).toBeDisabled()
  await page.clock.resume()

  // SIGN-09: the reply is slow, and the next keystroke does not wait for it.
  await page.route(/username=firstt/, () => {})
  await field(page, 'Login').fill('firstt')
  await expect.poll(() => asked).toContain('firstt')
  await field(page, 'Login').fill('secondd')
  await expect.poll(() => cancelled).toContain('firstt')

  // D-078: a 429 of this request is not shown.
  complaints.expect(/status of 429/)
  await page.route(/username=thirdd/, (route) => route.fulfill({ status: 429, json: { message: 'Too many' } }))
  const refused = page.waitForResponse(/username=thirdd/)
  await field(page, 'Login').fill('thirdd')
  await refused
  await expect(field(page, 'Login')).toHaveAccessibleDescription(
    '5 to 11 letters and digits. It is your login in the game too.',
  )
  await page.unroute(/username=firstt/)
})

test('the request has the values of the form', async ({ page }) => {
  const username = aLogin()
  await page.goto('/en/signup')
  await hydrated(page)
  await fillRight(page, username)
  await field(page, 'Login').fill(` ${username} `) // SIGN-06
  await field(page, 'Email').fill(`${username.toUpperCase()}@Exemplo.COM.BR`)
  await field(page, 'CPF (optional)').pressSequentially('12345678909')
  await expect(field(page, 'CPF (optional)')).toHaveValue('123.456.789-09')
  await page.route('**/api/signup', async (route) => {
    await expect(submit(page)).toHaveAttribute('aria-busy', 'true') // SIGN-26
    await expect(submit(page)).toBeDisabled()
    await expect(submit(page).locator('svg.animate-spin')).toBeVisible()
    await route.continue()
  })
  const sent = page.waitForRequest('**/api/signup')
  await submit(page).click()
  const body = (await sent).postDataJSON() as Record<string, string>
  // SIGN-22, SIGN-23
  expect(Object.keys(body).sort()).toEqual(
    'codeIndication cookieIndication document email firstname hcaptcha lastname password phone username'.split(' '),
  )
  expect(body).toMatchObject({
    username,
    email: `${username.toLowerCase()}@exemplo.com.br`, // SIGN-16
    document: '12345678909',
    phone: '',
    codeIndication: '',
  })
  await expect(toast(page, 'Register success, welcome the Guildhall')).toBeVisible() // SIGN-33
  await expect(page).toHaveURL(/\/en$/) // SIGN-27
  await expect(page.getByRole('button', { name: 'My account' })).toBeVisible()
  expect(await storedToken(page)).toBeTruthy() // SIGN-24
  // REF-10, REF-11, D-065
  const cookies = await page.context().cookies()
  const days = (name: string) => (cookies.find((cookie) => cookie.name === name)!.expires - Date.now() / 1000) / 86_400
  const valueOf = (name: string) => cookies.find((cookie) => cookie.name === name)!.value
  expect(days('rid')).toBeCloseTo(365, 0)
  expect(days('cookieIndication')).toBeCloseTo(400, 0)
  expect(valueOf('cookieIndication')).toBe(valueOf('rid'))
  expect(body.cookieIndication).toBe(valueOf('rid'))
})

test('a refusal is shown, also at its field, and the form keeps its text', async ({ page, complaints }) => {
  complaints.expect(/status of (400|429|500|503)/)
  await page.goto('/en/signup')
  await hydrated(page)
  const username = await fillRight(page)
  await field(page, 'Referral code').fill(' NOPE99 ')
  const alert = page.getByRole('alert')
  const answered = async (status: number, json: unknown) => {
    await page.route('**/api/signup', (route) =>
      json === null ? route.fulfill({ status, body: '' }) : route.fulfill({ status, json }),
    )
    await submit(page).click()
  }
  await answered(400, {
    messages: [
      { field: 'email', message: 'a bad address' },
      { field: 'elsewhere', message: 'b happened' },
    ],
  })
  await expect(alert.getByText('a bad address')).toBeVisible() // SIGN-29
  await expect(alert.getByText('b happened')).toBeVisible()
  await expect(field(page, 'Email')).toHaveAccessibleDescription('a bad address')
  await expect(field(page, 'Email')).toBeFocused()
  await axe(page)
  await answered(400, { message: 'x is wrong' })
  await expect(alert).toHaveText('x is wrong') // SIGN-30
  await answered(429, null)
  await expect(alert).toHaveText('Limit register. Wait a few minutes.') // SIGN-31
  await answered(500, null)
  await expect(alert).toHaveText('Signup failed') // SIGN-32
  await answered(503, { message: 'The game is not answering.' })
  await expect(alert).toHaveText('The game is not answering.')
  await expect(field(page, 'Login')).toHaveValue(username)
  await expect(field(page, 'Password')).toHaveValue('Trono-7x')

  // D-133: the real server refuses a typed code that does not exist.
  await page.unroute('**/api/signup')
  const sent = page.waitForRequest('**/api/signup')
  await submit(page).click()
  expect(((await sent).postDataJSON() as { codeIndication: string }).codeIndication).toBe('NOPE99') // SIGN-18
  await expect(field(page, 'Referral code')).toHaveAccessibleDescription('This referral code does not exist.')
})

test('on a phone the account panel leads to the dialog, and the dialog to the login', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 740 })
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Conta', exact: true }).click()
  await page.locator('#panel-account').getByRole('button', { name: 'Criar conta' }).click()
  const dialog = page.getByRole('dialog', { name: 'Criar conta' })
  await expect(dialog).toBeVisible()
  await axe(page)
  await dialog.getByRole('button', { name: 'Entrar' }).click()
  await expect(page.getByRole('dialog', { name: 'Entrar' })).toBeVisible()
  await page.getByRole('dialog').getByRole('button', { name: 'Criar conta' }).click()
  await expect(dialog).toBeVisible()
})

test('a visitor who signs up to pay goes on with the payment, and a tap beside the form loses nothing', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true })
  await page.goto('/en/donationAmount?preset=20')
  await hydrated(page)
  await page.getByRole('button', { name: 'Process payment' }).click()
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Create account' }).click()
  const dialog = page.getByRole('dialog', { name: 'Create account' })
  const firstName = dialog.getByLabel('First name')
  await expect(firstName).toBeVisible()
  // Nothing is typed: a tap outside closes.
  await page.touchscreen.tap(4, 400)
  await expect(dialog).toHaveCount(0)
  await page.getByRole('button', { name: 'Process payment' }).click()
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Create account' }).click()
  await fillRight(page)
  await page.touchscreen.tap(4, 400)
  // The way to the login and back keeps where to go.
  await expect(firstName).toHaveValue('Renata')
  await dialog.getByRole('button', { name: 'Login' }).click()
  await page.getByRole('dialog', { name: 'Login' }).getByRole('button', { name: 'Create account' }).click()
  await fillRight(page)
  await dialog.getByRole('button', { name: 'SignUp' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/en\/donationAmount\?preset=20/)
  await expect(page.getByRole('textbox', { name: 'Amount in reais' })).toHaveValue('20')
  await expect.poll(() => storedToken(page)).not.toBeNull()
})
