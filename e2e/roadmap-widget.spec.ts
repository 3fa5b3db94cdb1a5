import type { Page } from '@playwright/test'
import { axe, expect, hydrated, test } from './fixtures.ts'

const lists = '**/api/roadmap/list'
const widget = (page: Page) => page.getByRole('region', { name: /O que vem por aí|What comes next/ })
const cards = (page: Page) => widget(page).getByRole('listitem')

/** Goes to the home within the site, so that the browser fetches the list. */
async function walkHome(page: Page): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Notícias' }).click()
}

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()
const anItem = (id: number, part: object) => ({ id, title: `Item ${id}`, ...part })

// HOME-16, ROAD-01 … ROAD-04, ROAD-06
test('the widget shows what comes next, with urgency, progress and tags', async ({ page }) => {
  await page.route(lists, (route) =>
    route.fulfill({
      json: [
        anItem(1, { status: 'in_progress', eta: inDays(0), tags: 'a,b' }),
        anItem(2, { eta: inDays(10), tags: ['c', 'd'], progress: 0 }),
        anItem(3, { status: 'done', eta: inDays(5) }),
        anItem(4, { status: 'planned', eta: inDays(90) }),
        anItem(5, {}),
      ],
    }),
  )
  await walkHome(page)
  await expect(cards(page)).toHaveCount(3)
  const [first, second, third] = await cards(page).all()
  await expect(first!).toContainText('Em andamento')
  await expect(first!.getByText('Atrasado')).toBeVisible()
  await expect(first!.locator('[data-urgency=overdue]')).toHaveAttribute('title', 'Overdue')
  await expect(first!.getByRole('progressbar')).toHaveJSProperty('value', 60)
  for (const tag of ['a', 'b']) await expect(first!.getByText(tag, { exact: true })).toBeVisible()
  await expect(second!).toContainText('Planejado')
  await expect(second!.locator('[data-urgency=soon]')).toHaveText('Urgente')
  await expect(second!.locator('[data-urgency=soon]')).toHaveAttribute('title', 'Urgent')
  await expect(second!.getByRole('progressbar')).toHaveJSProperty('value', 0)
  for (const tag of ['c', 'd']) await expect(second!.getByText(tag, { exact: true })).toBeVisible()
  await expect(third!).toContainText('Sem data')
  await expect(third!.getByRole('progressbar')).toHaveJSProperty('value', 15)
  await axe(page)
})

// ROAD-12
test('a list that fails is shown as empty, without a message', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  await page.route(lists, (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await walkHome(page)
  await expect(widget(page).getByText('Nada marcado para os próximos dias.')).toBeVisible()
  await expect(page.getByText('Caiu.')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('the server renders it for visitors without scripts, in both languages', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp/)
  const reader = await newVisitor({ javaScriptEnabled: false })
  await reader.goto('/')
  await expect(cards(reader).first().getByRole('heading')).toBeVisible()
  expect(await cards(reader).count()).toBeLessThanOrEqual(8)
  await reader.goto('/en')
  await expect(cards(reader).filter({ hasText: 'New map: Vale of Ash' })).toContainText('Planned')
})
