import type { Page } from '@playwright/test'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'

const card = (page: Page, title: string) => page.getByRole('main').getByRole('listitem', { name: title, exact: true })
const day = 24 * 3600_000
const inDays = (days: number) => new Date(Date.now() + days * day).toISOString()

async function anItem(page: Page, token: string, form: object): Promise<{ id: number; title: string }> {
  const title = `Marco ${Math.random().toString(36).slice(2, 8)}`
  const reply = await page.request.post('/api/roadmap', {
    data: { title, ...form },
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await reply.json()) as { data: { id: number; title: string } }).data
}

// ROUTE-14, ROUTE-43, ROAD-13 … ROAD-25
test('the roadmap is searched, filtered and sorted in its address, and refreshed', async ({ page }) => {
  const token = await asStaff(page)
  const soon = await anItem(page, token, { status: 'in_progress', eta: inDays(14), tags: 'Alfa, Beta', progress: 45 })
  const late = await anItem(page, token, { eta: inDays(-40), description: '<p>Com <b>pedra</b></p>' })
  const undated = await anItem(page, token, {})
  const done = await anItem(page, token, { status: 'done' })
  // Other journeys change items too, so page and API are read again until they agree.
  await expect(async () => {
    await page.goto('/roadmap')
    const { data } = (await (await page.request.get('/api/roadmap/stats')).json()) as { data: Record<string, number> }
    for (const [name, count] of [
      ['planned', data.planned],
      ['in_progress', data.in_progress],
      ['delivered', data.deliveredThisQuarter],
    ])
      await expect(page.locator(`[data-counter=${name}]`)).toContainText(String(count), { timeout: 2_000 })
  }).toPass()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Roadmap' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'Próximo marco' })).toBeVisible()
  await expect(page.locator('[data-month]')).toHaveCount(6)
  await expect(page.locator('[data-month]').first()).toContainText(late.title)
  await expect(card(page, late.title).locator('[data-urgency=overdue]')).toHaveText('Atrasado')
  await expect(card(page, late.title).locator('[data-urgency=overdue]')).toHaveAttribute('title', 'Overdue')
  await expect(card(page, late.title).locator('b, strong')).toHaveText('pedra')
  await expect(card(page, soon.title).locator('[data-urgency=soon]')).toHaveText('Urgente')
  // ROAD-23
  await expect(card(page, soon.title).getByText(/^(Alfa|Beta)$/)).toHaveText(['Alfa', 'Beta'])
  await expect(card(page, soon.title).getByRole('time')).toHaveText(/semana|dias/)
  await expect(card(page, soon.title).getByRole('progressbar')).toHaveJSProperty('value', 45)
  await expect(page.locator('[data-bucket=undated]')).toContainText(undated.title)
  await expect(page.locator('[data-bucket=delivered]')).toContainText(done.title)
  await expect(card(page, done.title).locator('[data-urgency]')).toHaveCount(0)
  await axe(page)

  const filters = page.getByRole('search', { name: 'Filtros do roadmap' })
  await expect(filters.getByLabel('Situação').locator('option')).toHaveText([
    'Todas',
    'Planejado',
    'Em andamento',
    'Concluído',
  ])
  await expect(filters.getByLabel('Ordenar por').locator('option')).toHaveCount(5)
  await filters.getByRole('searchbox').fill(soon.title.toUpperCase())
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\?q=MARCO/)
  await expect(card(page, late.title)).toHaveCount(0)
  await filters.getByLabel('Etiqueta').selectOption('Beta')
  await filters.getByLabel('Ordenar por').selectOption('impact_desc')
  await expect(page).toHaveURL(/tag=Beta&sort=impact_desc/)
  await page.reload()
  await expect(card(page, soon.title)).toBeVisible()
  await filters.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect(card(page, late.title)).toBeVisible()
  const asked = page.waitForRequest(/\/api\/roadmap\/list/)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await asked
  for (const { id } of [soon, late, undated, done])
    await page.request.delete(`/api/roadmap/${id}`, { headers: { authorization: `Bearer ${token}` } })
})

// ROAD-24, ROAD-25, ROAD-33, ROUTE-14
test('an anchor leads to its card; a link is copied; it works without scripts and without the list', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 500|request failed: .*\.js csp/)
  const token = await asStaff(page)
  const title = 'Na âncora'
  const { id, title: named } = await anItem(page, token, { eta: inDays(100), translations: { en: { title } } })
  const visitor = await newVisitor({
    permissions: ['clipboard-read', 'clipboard-write'],
    viewport: { width: 360, height: 740 },
  })
  await setTheme(visitor, 'light')
  await visitor.goto(`/roadmap#roadmap-${id}`)
  await hydrated(visitor)
  await expect(visitor.locator(`#roadmap-${id}`)).toHaveAttribute('data-marked', 'true')
  await expect(visitor.locator(`#roadmap-${id}`)).toBeInViewport()
  await visitor.getByRole('button', { name: `Copiar o link de “${named}”` }).click()
  await expect(visitor.getByText('Link do item copiado!')).toBeVisible()
  expect(await visitor.evaluate(() => navigator.clipboard.readText())).toMatch(new RegExp(`/roadmap#roadmap-${id}$`))
  await axe(visitor)
  expect(await visitor.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBe(0)

  const reader = await newVisitor({ javaScriptEnabled: false })
  await reader.goto('/en/roadmap')
  await expect(card(reader, title)).toContainText('Planned')

  await visitor.route('**/api/roadmap/*', (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await visitor.getByRole('button', { name: 'Atualizar' }).click()
  await expect(visitor.getByText('Nada no roadmap por enquanto.')).toBeVisible({ timeout: 12_000 })
  await expect(visitor.getByRole('alert')).toHaveCount(0)
  await page.request.delete(`/api/roadmap/${id}`, { headers: { authorization: `Bearer ${token}` } })
})
