import type { Route } from '@playwright/test'
import { alive, axe, expect, hydrated, test } from './fixtures.ts'
import { api, names, rankings, walkToRanking } from './ranking-replies.ts'

// RANK-06, RANK-14 to RANK-17, RANK-19 to RANK-21, ROUTE-18, ROUTE-36
test('the ranking as the server writes it: podium, table, medals, and when it was read', async ({ page }) => {
  await page.goto('/ranking')
  await hydrated(page)
  await expect(
    page.getByText(/Última atualização do servidor: \d{2}\/\d{2}\/\d{4} \d{2}:\d{2} \(UTC-3\)/),
  ).toBeVisible()
  await expect(page.getByRole('list', { name: 'Pódio' }).getByRole('listitem')).toHaveCount(3)
  const table = page.getByRole('table')
  await expect(table.getByRole('columnheader')).toHaveText([
    'Pos',
    'Personagem',
    'Level',
    'Classe',
    'Reino',
    'Guild',
    'Pontos',
  ])
  const rows = table.getByRole('row')
  for (const place of [1, 2, 3]) await expect(rows.nth(place).getByAltText(`${place}º lugar`)).toBeVisible()
  await expect(rows.nth(4).locator('td').first().locator('img')).toHaveCount(0)
  const colours = await table
    .locator('tbody tr')
    .evaluateAll((all) => all.slice(0, 4).map((row) => getComputedStyle(row).backgroundColor))
  expect(new Set(colours.slice(0, 3)).size, 'the first three look alike').toBe(1)
  expect(colours[3], 'and unlike the others').not.toBe(colours[0])
  const levels = (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map(Number)
  expect(levels).toEqual(levels.toSorted((one, other) => other - one))

  await expect(page.getByLabel('Mostrar').locator('option')).toHaveText(['Top 50', 'Top 100', 'Top 200', 'Top 500'])
  await expect(page.getByLabel('Mostrar')).toHaveValue('100')
  await expect(page.getByLabel('Ordenar por')).toHaveValue('level-desc')
  await expect(page.getByLabel('Ordenar por').locator('option')).toHaveCount(5)
  await expect(page.getByRole('button', { name: 'Limpar filtros' })).toHaveCount(0)
  await axe(page)
})

// RANK-08 to RANK-14
test('search, filters, order and view are in the address, and Back restores them', async ({ page }) => {
  await page.goto('/ranking')
  await hydrated(page)
  const box = page.getByRole('searchbox')
  await expect(box).toHaveAttribute('placeholder', 'Buscar por nome ou guild...')
  // The search starts by itself after a short pause, like the other filters.
  await box.fill('   PLAYER  ')
  await expect(page).toHaveURL('/ranking?q=PLAYER')
  await expect(names(page)).toHaveText([/^Player/])
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(box).toHaveValue('')

  await page.getByLabel('Classe').selectOption({ label: 'Foema' })
  await expect(page).toHaveURL('/ranking?class=1')
  await expect(page.locator('tbody td:nth-child(4)').filter({ hasNotText: 'Foema' })).toHaveCount(0)
  await expect(page.getByLabel('Reino').locator('option')).toHaveText(['Todos', 'Azul', 'Vermelho', 'Neutro'])
  await page.getByLabel('Reino').selectOption({ label: 'Vermelho' })
  await expect(page).toHaveURL('/ranking?class=1&clan=8')
  await expect(page.locator('tbody td:nth-child(5)').filter({ hasNotText: 'Vermelho' })).toHaveCount(0)
  await page.getByLabel('Guilda', { exact: true }).selectOption({ label: 'Com guilda' })
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with')
  await expect(page.locator('tbody td:nth-child(6)').filter({ hasText: 'Sem guilda' })).toHaveCount(0)
  await page.getByLabel('Ordenar por').selectOption({ label: 'Nome, A-Z' })
  // A choice that another one interrupts has no step back of its own.
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with&sort=name-asc')
  await page.getByRole('link', { name: 'Cartões' }).click()
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with&sort=name-asc&view=cards')
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Reino')).toHaveValue('8')
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/ranking?sort=name-asc')
  const order = (await names(page).allTextContents()).map((text) => text.toLowerCase())
  expect(order).toEqual(order.toSorted((one, other) => one.localeCompare(other, 'pt-BR')))
  // The podium shows the first places of the whole ranking, so it is hidden when the rows have another order.
  await expect(page.getByRole('list', { name: 'Pódio' })).toHaveCount(0)
})

test('choices made while the ranking is loading all count, and the last one wins', async ({ page }) => {
  await page.goto('/ranking')
  await hydrated(page)
  const classes = page.getByLabel('Classe')
  await page.route(rankings, () => {})
  await classes.selectOption('1')
  await page.getByLabel('Reino').selectOption('8')
  await page.getByLabel('Guilda', { exact: true }).selectOption('with')
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with')
  await classes.selectOption('2')
  await classes.selectOption('1')
  await page.getByLabel('Reino').selectOption('')
  await expect(page).toHaveURL('/ranking?class=1&guild=with')
  await expect(classes).toHaveValue('1')
  await page.unroute(rankings)
  await page.goBack()
  await expect(page.getByLabel('Reino')).toHaveValue('8')
})

test('in English it says the same', async ({ page }) => {
  await page.goto('/en/ranking?class=1')
  await hydrated(page)
  await expect(page.getByRole('table').getByRole('columnheader')).toHaveText([
    'Pos',
    'Character',
    'Level',
    'Class',
    'Kingdom',
    'Guild',
    'Points',
  ])
  await expect(page.getByRole('searchbox')).toHaveAttribute('placeholder', 'Search by name or guild...')
  await expect(page.getByRole('button', { name: 'Refresh Ranking' })).toBeVisible()
  // Before the page is alive, the browser would send the form itself. Its address would be longer, but show the same
  // list.
  await alive(page)
  await page.getByRole('button', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/en/ranking')
})

test('without scripts the form sends its own address, and the server renders it', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/ranking')
  await page.getByRole('searchbox').fill('player')
  await page.getByLabel('Classe').selectOption('0')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page).toHaveURL(/\/ranking\?q=player&class=0&/)
  await expect(names(page)).toHaveText([/^Player/])
  await page.getByRole('link', { name: 'Cartões' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Player' })).toBeVisible()
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/ranking?sort=level-desc&limit=100&view=cards')
})

// RANK-05, RANK-07
test('loading, failing, nobody found and nobody yet are four different things', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  let hold: Promise<void> | undefined
  let release = () => {}
  let asked = 0
  let respond = (route: Route) => route.fulfill({ status: 503, json: { message: 'Volte já.', requestId: 'rank-1' } })
  await page.route(rankings, async (route) => {
    asked += 1
    await hold
    await respond(route)
  })
  hold = new Promise((resolve) => (release = resolve))
  await walkToRanking(page)
  await expect(page.locator('[data-skeleton]').first()).toBeVisible()
  hold = undefined
  release()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Erro ao carregar ranking', { timeout: 15_000 })
  await expect(alert).toContainText('rank-1')
  await axe(page)

  respond = (route) => route.fulfill({ json: api([]) })
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Ainda não há ninguém no ranking.')).toBeVisible()
  const before = asked
  await page.getByRole('button', { name: 'Atualizar ranking' }).click()
  await expect.poll(() => asked).toBeGreaterThan(before)
  await page.getByRole('searchbox').fill('ninguém')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByText('Nenhum personagem encontrado.')).toBeVisible()
  respond = (route) => route.fulfill({ json: api([], { lastModified: null }) })
  await page.getByRole('button', { name: 'Atualizar ranking' }).click()
  await expect(page.getByText('O ranking ainda não chegou do jogo.')).toBeVisible()
})
