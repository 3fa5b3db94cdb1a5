import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'

// The first step is in unsafe-operation.spec.ts, on a portal without an owner. The demo has one.

test('an owner goes through the steps, leaves one for later, and the dashboard lists it until it is done', async ({
  page,
}) => {
  await page.setViewportSize({ width: 360, height: 780 })
  await asStaff(page)
  const allDone = { site: 'done', mail: 'done', game: 'done', payment: 'done', support: 'done', article: 'done' }
  const wizard = { site: 'open', mail: 'open', game: 'open', payment: 'open' }
  const states: Record<string, string> = { ...allDone, ...wizard, support: 'open' }
  // The notes of the demo belong to every journey, so this one has notes of its own.
  await page.route('**/api/setup/steps', async (route) => {
    const reply = await route.fetch()
    const steps = Object.entries(states).map(([name, state]) => ({ name, state }))
    await route.fulfill({ response: reply, json: { ...(await reply.json()), steps, dismissedAt: null } })
  })
  await page.route('**/api/setup/steps/*', async (route) => {
    states[route.request().url().split('/').at(-1)!] = route.request().postDataJSON().state
    await route.fulfill({ json: { message: 'Anotado.' } })
  })

  await page.goto('/setup')
  await hydrated(page)
  await expect(page.getByRole('heading', { name: 'Este portal já tem dono' })).toBeVisible()
  await page.getByRole('link', { name: 'Continuar os primeiros passos' }).click()
  await expect(page.getByRole('heading', { name: 'Verificação em duas etapas' })).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Deixar para depois' }).click()
  await expect(page.getByText('Seu navegador usou este mesmo endereço.')).toBeVisible()
  // The name of the demo belongs to every journey, so it is not changed.
  let name = ''
  await page.route('**/api/staff/settings/site', async (route) => {
    name = route.request().postDataJSON().value.name
    await route.fulfill({ json: { message: 'Salvo.' } })
  })
  await page.getByLabel('Nome do servidor').fill('Torre do Norte')
  await page.getByRole('button', { name: 'Está certo, continuar' }).click()

  await expect(page).toHaveURL('/setup/mail')
  expect(name).toBe('Torre do Norte')
  await expect(page.getByRole('button', { name: 'Chegou', exact: true })).toHaveCount(0)
  await page.getByRole('button', { name: 'Deixar para depois' }).click()

  await expect(page).toHaveURL('/setup/game')
  await page.getByRole('button', { name: 'Testar agora' }).click()
  await expect(page.getByText('Tudo certo')).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page).toHaveURL('/setup/payment')
  await page.getByRole('button', { name: 'Testar agora' }).click()
  await expect(page.getByText('Respondem e aceitam as credenciais')).toBeVisible()
  await page.getByRole('button', { name: 'Continuar' }).click()
  await expect(page.getByRole('heading', { name: 'O portal está no ar' })).toBeVisible()
  await axe(page)
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  await page.getByRole('link', { name: 'Abrir o painel' }).click()
  const list = page.getByRole('region', { name: 'Primeiros passos' })
  await expect(list.getByRole('heading', { level: 3 })).toHaveText(['E-mailpara depois', 'Onde pedir ajuda'])
  await expect(list.getByText('4 de 6 feitos')).toBeVisible()
  await list.getByRole('button', { name: 'Marcar como feito: Onde pedir ajuda' }).click()
  await expect(list.getByText('5 de 6 feitos')).toBeVisible()
  await axe(page)
  await list.getByRole('link', { name: 'Testar o e-mail' }).click()
  await expect(page).toHaveURL('/setup/mail')
  expect(states).toEqual({ ...allDone, mail: 'skipped' })
})

test('the test of the mail says why it failed, and asks only whether a sent one arrived; in English and light', async ({
  page,
}) => {
  await asStaff(page)
  await setTheme(page, 'light')
  let reply = { isSent: false, message: 'The mail was not sent: 535 Authentication failed' }
  await page.route('**/api/staff/health/mail', (route) => route.fulfill({ json: reply }))
  await page.goto('/en/setup/mail')
  await hydrated(page)
  await page.getByRole('button', { name: 'Send the test mail' }).click()
  await expect(page.getByText('535 Authentication failed')).toBeVisible()
  await expect(page.getByRole('button', { name: 'It arrived' })).toHaveCount(0)
  reply = { isSent: true, message: 'Mail sent to dona@mail.example.' }
  await page.getByRole('button', { name: 'Send another' }).click()
  await expect(page.getByRole('button', { name: 'It arrived' })).toBeVisible()
  await page.getByRole('button', { name: 'It did not arrive' }).click()
  await expect(page.getByText('Look in the spam folder')).toBeVisible()
  await expect(page.getByRole('main').getByRole('link', { name: 'Health of the portal' })).toBeVisible()
  // It may arrive while the owner looks there.
  await expect(page.getByRole('button', { name: 'It arrived' })).toBeVisible()
  await axe(page)
})

test('an unknown step is not found, players are led home, and visitors sign in', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  await asStaff(page)
  await page.goto('/setup/nothing')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(/não|404/i)
  const player = await newVisitor()
  await asPlayer(player)
  await player.goto('/setup/mail')
  await expect(player).toHaveURL('/')
  const visitor = await newVisitor()
  await visitor.goto('/setup')
  await hydrated(visitor)
  await visitor.getByRole('main').getByRole('link', { name: 'Entrar' }).click()
  await expect(visitor).toHaveURL('/login?to=/setup/second-step')
})

test('staff who need a second step are led from the dashboard to it, and no card is refused', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 403/)
  await asStaff(page)
  const refusal = { code: 'totp_required', message: 'A equipe precisa ativar a verificação em duas etapas.' }
  await page.route('**/api/dashboard/**', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.route('**/api/setup/steps', (route) => route.fulfill({ status: 403, json: refusal }))
  await page.goto('/dashboard')
  await expect(page).toHaveURL('/settings/security')
})
