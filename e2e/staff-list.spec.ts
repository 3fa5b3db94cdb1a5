import type { Page } from '@playwright/test'
import { aPlayer } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const word = () => `Lista ${Date.now().toString(36)}${Math.random().toString(36).slice(2, 6)}`

/** Opens three tickets of a new player, whose titles begin with `title`. Returns the player's token. */
async function threeTickets(page: Page, title: string): Promise<string> {
  const { token } = await aPlayer(page)
  for (const end of ['um', 'dois', 'três']) {
    const data = { title: `${title} ${end}`, description: null, type: 'Bug', priorities: 'Low' }
    const reply = await page.request.post('/api/ticket/store', { data, headers: { authorization: `Bearer ${token}` } })
    expect(reply.ok(), await reply.text()).toBe(true)
  }
  return token
}

/** The header covers a part of a page that is scrolled, which axe takes for small targets. */
const toTop = (page: Page) => page.evaluate(() => scrollTo(0, 0))

const rows = (page: Page) => page.getByRole('main').locator('[data-row]')

test('staff go through the ticket queue with the keyboard, and take tickets together', async ({ page, newVisitor }) => {
  const title = word()
  await threeTickets(await newVisitor(), title)
  await asStaff(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Menu da equipe' }).getByRole('link', { name: 'Fila de tickets' }).click()
  await page.getByRole('searchbox', { name: 'Buscar por número' }).fill(title)
  await page.keyboard.press('Enter')
  await expect(rows(page)).toHaveCount(3)
  // A row is 40 px high for a pointer.
  expect((await rows(page).first().boundingBox())!.height).toBeLessThanOrEqual(42)
  await axe(page)

  // Keys of the list do nothing while a field has the focus.
  await page.getByRole('searchbox', { name: 'Buscar por número' }).blur()
  await page.keyboard.press('j')
  await expect(rows(page).nth(0).getByRole('link').first()).toBeFocused()
  await page.keyboard.press('j')
  await page.keyboard.press('x')
  await page.keyboard.press('k')
  await page.keyboard.press('x')
  await expect(page.getByText('Seleção: 2')).toBeVisible()
  await axe(page)

  // Letters in a field are text.
  await page.keyboard.press('/')
  const search = page.getByRole('main').getByRole('searchbox')
  await expect(search).toBeFocused()
  await page.keyboard.press('End')
  await page.keyboard.type('jx')
  await expect(search).toHaveValue(`${title}jx`)
  await expect(page.getByText('Seleção: 2')).toBeVisible()

  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Assumir 2 tickets?' })
  await question.getByRole('button', { name: 'Assumir' }).click()
  await expect(page.getByText('Concluído: 2.')).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Comigo' })).toHaveCount(2)

  await page.getByRole('main').getByRole('heading', { level: 1 }).click()
  await page.keyboard.press('?')
  const help = page.getByRole('dialog', { name: 'Atalhos do teclado' })
  await expect(help).toBeVisible()
  await help.getByLabel('Usar atalhos de uma tecla').uncheck()
  await page.keyboard.press('Escape')
  await page.keyboard.press('j')
  await expect(rows(page).nth(0).getByRole('link').first()).not.toBeFocused()
  await page.getByRole('button', { name: 'Atalhos do teclado' }).click()
  await help.getByLabel('Usar atalhos de uma tecla').check()
  await page.keyboard.press('Escape')
  await page.locator('body').click({ position: { x: 5, y: 790 } })
  await page.keyboard.press('j')
  await page.keyboard.press('e')
  await expect(page).toHaveURL(/\/support\/reply\?id=\d+/)
})

test('what fails of several stays selected, with the reason of each', async ({ page, newVisitor, complaints }) => {
  complaints.expect(/status of 404/)
  const title = word()
  await threeTickets(await newVisitor(), title)
  await asStaff(page)
  await page.goto(`/support?q=${encodeURIComponent(title)}`)
  await hydrated(page)
  const failing = await rows(page).nth(1).getAttribute('data-row')
  await page.route(`**/api/ticket/${failing}/assign`, (route) =>
    route.fulfill({ status: 404, json: { code: 'not_found', message: 'Este ticket não existe mais.' } }),
  )
  await page.getByRole('button', { name: 'Selecionar a página toda' }).click()
  await page.getByRole('button', { name: 'Assumir', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Assumir' }).click()
  await expect(page.getByText('Concluído: 2. Falhas: 1. Continuam na seleção:')).toBeVisible()
  await expect(page.getByText(`#${failing} `).filter({ hasText: title }).first()).toBeVisible()
  await expect(page.getByText('Este ticket não existe mais.')).toBeVisible()
  await expect(page.getByText('Seleção: 1', { exact: true })).toBeVisible()
  await expect(rows(page).nth(1).getByRole('checkbox')).toBeChecked()
  await toTop(page)
  await axe(page)
})

test('a view is saved, opened, and deleted; on a phone too', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  await asStaff(page)
  await page.goto('/staff/payments?state=approved')
  await hydrated(page)
  await page.getByRole('button', { name: 'Salvar filtros' }).tap()
  const dialog = page.getByRole('dialog', { name: 'Salvar filtros' })
  await dialog.getByRole('button', { name: 'Salvar filtros' }).tap()
  await expect(dialog.getByLabel('Nome dos filtros')).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByLabel('Nome dos filtros').fill('Pagos')
  await dialog.getByRole('button', { name: 'Salvar filtros' }).tap()
  await page.goto('/staff/payments')
  await hydrated(page)
  await page.getByRole('link', { name: 'Pagos' }).tap()
  await expect(page).toHaveURL('/staff/payments?state=approved')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
  await page.getByRole('button', { name: 'Excluir filtros salvos: Pagos' }).tap()
  await page
    .getByRole('alertdialog', { name: 'Excluir os filtros salvos “Pagos”?' })
    .getByRole('button', { name: 'Excluir filtros' })
    .tap()
  await expect(page.getByRole('link', { name: 'Pagos' })).toHaveCount(0)
})

test('the details of a row have an address of their own', async ({ page }) => {
  await asStaff(page)
  await page.goto('/staff/market')
  await hydrated(page)
  await rows(page).first().getByRole('link').first().click()
  await expect(page).toHaveURL(/\/staff\/market\?open=\d+$/)
  const drawer = page.locator('dialog[open]')
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(/^#\d+ /)
  await axe(page)
  await page.reload()
  await hydrated(page)
  await expect(drawer.getByRole('heading', { level: 2 })).toContainText(/^#\d+ /)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/staff/market')
  await page.goto('/staff/market?open=999999')
  await expect(drawer).toContainText('não está nesta página da lista')
})

test('staff close several tickets with one confirmation; one with a new message stays selected, with the reason', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const title = word()
  const visitor = await newVisitor()
  const token = await threeTickets(visitor, title)
  await asStaff(page)
  await page.goto(`/support?q=${encodeURIComponent(title)}`)
  await hydrated(page)
  await expect(rows(page)).toHaveCount(3)
  // The list asks again every few seconds; here it does not hear of the new message.
  const { promise: letThrough, resolve } = Promise.withResolvers<void>()
  await page.route('**/api/ticket/all/**', async (route) => {
    await letThrough
    await route.continue()
  })
  const answered = Number(await rows(page).nth(1).getAttribute('data-row'))
  const data = { ticket_id: answered, description: 'Ainda não está resolvido.', status: 'Open' }
  const reply = await visitor.request.post('/api/ticket-comment/store', {
    data,
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.ok(), await reply.text()).toBe(true)
  await page.getByRole('button', { name: 'Selecionar a página toda' }).click()
  await page.getByRole('button', { name: 'Concluir', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: 'Concluir 3 tickets?' })
  for (const end of ['um', 'dois', 'três'])
    await expect(question.getByRole('listitem').filter({ hasText: `${title} ${end}` })).toBeVisible()
  await axe(page)
  resolve()
  await question.getByRole('button', { name: 'Concluir' }).click()
  await expect(page.getByText('Concluído: 2. Falhas: 1. Continuam na seleção:')).toBeVisible()
  await expect(page.getByText('Há uma mensagem nova neste ticket. Leia antes de concluir.')).toBeVisible()
  await expect(page.getByText('Seleção: 1', { exact: true })).toBeVisible()
  await expect(rows(page).filter({ hasText: 'Concluído' })).toHaveCount(2)
  await expect(rows(page).locator('xpath=self::*[@data-selected]')).toHaveAttribute('data-row', String(answered))
})

const listsWithTools = [
  '/support',
  '/staff/deliveries',
  '/deposits',
  '/staff/orders',
  '/staff/gifts',
  '/staff/payments',
  '/analyse/indications',
  '/ban-player',
  '/staff/market',
]

for (const path of listsWithTools)
  test(`${path} has an order and days in its address`, async ({ page }) => {
    await asStaff(page)
    await page.goto(path)
    await hydrated(page)
    const main = page.getByRole('main')
    const order = main.getByLabel('Ordem')
    const sort = await order.getByRole('option').nth(1).getAttribute('value')
    await order.selectOption(sort)
    await expect(page).toHaveURL(new RegExp(`[?&]sort=${sort}`))
    await main.getByLabel('De', { exact: true }).fill('2020-01-02')
    await main.getByLabel('Até', { exact: true }).fill('2020-01-01')
    await main.getByRole('button', { name: 'Filtrar' }).click()
    await expect(main.getByText('O último dia vem antes do primeiro.')).toBeVisible()
    await expect(main.getByLabel('Até', { exact: true })).toBeFocused()
    await toTop(page)
    await axe(page)
    await main.getByLabel('Até', { exact: true }).fill('2020-01-31')
    await page.keyboard.press('Enter')
    await expect(page).toHaveURL(new RegExp(`[?&]from=2020-01-02.*[?&]to=2020-01-31`))
    await expect(rows(page)).toHaveCount(0)
    await page.reload()
    await hydrated(page)
    await expect(order).toHaveValue(sort!)
    await expect(main.getByLabel('De', { exact: true })).toHaveValue('2020-01-02')
    await expect(main.getByRole('button', { name: 'Salvar filtros' })).toBeVisible()
  })

test('the order and the days are reached on a phone, and nothing is wider than it', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  await asStaff(page)
  await page.goto('/staff/market?from=2020-01-01&sort=highest')
  await hydrated(page)
  await page.getByRole('main').locator('summary').filter({ hasText: 'Filtros · 1' }).tap()
  await expect(page.getByRole('main').getByLabel('Ordem')).toHaveValue('highest')
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
})

test('rows are one line of 40 px from a tablet on, and the header is as wide as the page', async ({ page }) => {
  await asStaff(page)
  for (const path of ['/staff/players', '/staff/payments', '/staff/orders', '/staff/deliveries', '/staff/market']) {
    await page.goto(path)
    await hydrated(page)
    await expect(rows(page).first()).toBeVisible()
    for (const width of [768, 1024, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 })
      const heights = () => rows(page).evaluateAll((all) => all.map((row) => row.getBoundingClientRect().height))
      await expect.poll(async () => Math.max(...(await heights())), `${path} at ${width} px`).toBeLessThanOrEqual(42)
    }
  }
  const edge = async (selector: string) => {
    const { x, width } = (await page.locator(selector).first().boundingBox())!
    return x + width
  }
  expect(Math.abs((await edge('[data-block=header] .page')) - (await edge('main .page')))).toBeLessThan(2)
})
