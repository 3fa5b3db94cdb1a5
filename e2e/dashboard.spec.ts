import { aPlayer } from './accounts.ts'
import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aMember } from './staff-member.ts'

const payment = (at: number) => ({
  id: `01930000-0000-7000-8000-00000000000${at % 10}`,
  payment_id: `mp-${at}`,
  login: 'ana',
  value: 1234.5,
  payment_type: at % 2 ? 'card' : 'pix',
  status: ['approved', 'pending', 'rejected', 'cancelled', 'charged_back'][at % 5],
  created_at: '2026-11-20T12:00:00Z',
})
const file = (at: number) => ({
  id: `f${at}`,
  login_delivery: 'ana',
  item_id: 413,
  operation: 'purchase 1',
  file: `f${at}.txt`,
  ip: '203.0.113.9',
  created_at: '2026-11-20T12:00:00Z',
})

// ROUTE-45, LAYOUT-25, GEN-19, DASH-01 … DASH-03, DASH-07
test('the dashboard shows six figures, two tables page by page, queues and charts', async ({ page }) => {
  await asStaff(page)
  await page.goto('/')
  await hydrated(page)
  await page.getByRole('button', { name: 'Administração' }).click()
  await page.locator('[data-menu-entry][href="/dashboard"]').filter({ visible: true }).click()
  await expect(page).toHaveURL('/dashboard')
  await expect(page.locator('[data-figure]')).toHaveCount(6)
  await expect(page.locator('[data-figure=online]')).not.toContainText('não responde')
  await expect(page.locator('[data-queue=payments]').getByRole('link')).toHaveAttribute(
    'href',
    '/staff/payments?state=review',
  )
  await expect(page.getByRole('slider')).toHaveCount(4)
  await axe(page)

  // The test chooses a period, reads a day of a chart by keyboard, and opens the numbers as a table. The address
  // contains the period.
  await page.getByRole('navigation', { name: 'Período' }).getByRole('link', { name: '7 dias', exact: true }).click()
  await expect(page).toHaveURL('/dashboard?days=7')
  const chart = page.getByRole('region', { name: 'Cadastros', exact: true })
  await chart.getByRole('slider').focus()
  await page.keyboard.press('Home')
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuenow', '0')
  await page.keyboard.press('ArrowRight')
  await expect(chart.getByRole('slider')).toHaveAttribute('aria-valuetext', /^\d\d\/\d\d\/\d{4}: Cadastros \d+$/)
  await chart.getByText('Ver em tabela').click()
  await expect(chart.getByRole('table').getByRole('row')).toHaveCount(8)

  await page.route('**/api/dashboard/getData*', async (route) => {
    const real = (await (await route.fetch()).json()) as object
    const rows = {
      playersOnline: 0,
      gameAnswers: false,
      balanceDeposit: 1234.5,
      lastTransactionsMercadoPago: Array.from({ length: 11 }, (_, at) => payment(at)),
      transactionPages: undefined,
      lastItemsDelivereds: Array.from({ length: 6 }, (_, at) => file(at)),
      filePages: undefined,
    }
    await route.fulfill({ json: { ...real, ...rows } })
  })
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await expect(page.locator('[data-figure=deposit]')).toContainText('R$ 1.234,50')
  await expect(page.locator('[data-figure=online]')).toContainText('O jogo não responde agora')
  const payments = page.locator('[data-table=payments]')
  await expect(payments.getByRole('row')).toHaveCount(11)
  const tones = payments.locator('tbody td [data-edged]')
  const colours = await tones.evaluateAll((badges) => badges.slice(0, 5).map((badge) => badge.className))
  expect(new Set(colours).size).toBe(5)
  await payments.getByRole('link', { name: 'Página 2' }).click()
  await expect(page).toHaveURL('/dashboard?days=7&transactions=2')
  await expect(payments.getByRole('row')).toHaveCount(2)
  await page.locator('[data-table=files]').getByRole('link', { name: 'Página 2' }).click()
  await expect(page).toHaveURL('/dashboard?days=7&transactions=2&files=2')
  await expect(page.locator('[data-table=files]').getByRole('row')).toHaveCount(2)
})

test('on a phone, in English and light, nothing is wider than the screen; players are sent away', async ({
  page,
  newVisitor,
}) => {
  await page.setViewportSize({ width: 320, height: 700 })
  await asStaff(page)
  await setTheme(page, 'light')
  await page.goto('/en/dashboard?days=90')
  await expect(page.getByRole('heading', { name: 'Waiting for somebody' })).toBeVisible()
  await expect(page.getByRole('slider').last()).toBeVisible()
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)
  await axe(page)
  const player = await newVisitor()
  await asPlayer(player)
  await player.goto('/dashboard')
  await expect(player).toHaveURL('/')
})

test('each number leads to its list: a figure, a day, and a queue', async ({ page }) => {
  await asStaff(page)
  await page.goto('/dashboard?days=90')
  await hydrated(page)
  await expect(page.locator('[data-figure=pix]').getByRole('link')).toHaveAttribute(
    'href',
    '/staff/payments?method=mercado_pix&dated=paid',
  )
  await expect(page.locator('[data-figure=registered]').getByRole('link')).toHaveAttribute('href', '/staff/players')
  // The game tells a number and no names.
  await expect(page.locator('[data-figure=online]').getByRole('link')).toHaveCount(0)
  await expect(page.locator('[data-figure=online]')).toContainText('não informa nomes')
  await expect(page.locator('[data-answers="7"]')).toContainText('últimos 7 dias')
  const chart = page.getByRole('region', { name: 'Doações', exact: true })
  await chart.getByText('Ver em tabela').click()
  const day = chart.getByRole('table').getByRole('link').first()
  const href = (await day.getAttribute('href')) ?? ''
  // Otherwise axe may find a link of the table half below the sticky header.
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await axe(page)
  await day.click()
  await expect(page).toHaveURL(href)
  await expect(page.getByRole('row').nth(1)).toBeVisible()
  await page.goto('/deposits?tab=delivered&credited=2026-11-20')
  await hydrated(page)
  await expect(page.getByText('Creditados em 20/11/2026')).toBeVisible()
  await page.getByRole('link', { name: 'Qualquer dia' }).click()
  await expect(page).toHaveURL('/deposits?tab=delivered')
  await page.goto('/support?unsolved=1&owner=admin&rated=7')
  await hydrated(page)
  await expect(page.getByText('Só não concluídos · Responsável: admin · Avaliados nos últimos 7 dias')).toBeVisible()
  await axe(page)
  await page.getByRole('link', { name: 'Tirar estes filtros' }).click()
  await expect(page).toHaveURL('/support')
})

test('support begins at the queue of tickets, without figures, and the queue opens exactly its rows', async ({
  page,
  newVisitor,
}) => {
  const author = await aPlayer(page)
  const support = await newVisitor()
  await aMember(support, 'support')
  const reply = await page.request.post('/api/ticket/store', {
    headers: { authorization: `Bearer ${author.token}` },
    data: { title: 'Sumiu a espada', description: 'Sumiu ontem.', type: 'Bug', priorities: 'Normal' },
  })
  expect(reply.status()).toBe(201)
  await support.goto('/dashboard')
  await hydrated(support)
  await expect(support.locator('[data-queue]')).toHaveCount(1)
  await expect(support.locator('[data-figure]')).toHaveCount(0)
  await expect(support.getByRole('slider')).toHaveCount(0)
  await axe(support)
  const queue = support.locator('[data-queue=tickets]')
  const count = Number(await queue.locator('p').first().textContent())
  expect(count).toBeGreaterThan(0)
  await queue.getByRole('link').click()
  await expect(support).toHaveURL('/support?waiting=1')
  await expect(support.getByText('Sumiu a espada')).toBeVisible()
})
