import type { Page, Route } from '@playwright/test'
import { axe, expect, hydrated, test } from './fixtures.ts'
import { startPortal } from './portal.ts'

const rankings = /\/api\/ranking(\?|$)/
const guilds = '**/api/ranking/guilds*'

const api = (entries: object[], more: object = {}) => ({
  typeRanking: 'api',
  lastModified: '2026-11-20T15:04:00.000Z',
  rankings: entries,
  ...more,
})
const entry = (PlayerName: string, rest: object = {}) => ({
  PlayerName,
  Level: 100,
  Class: 0,
  ClassMaster: 0,
  Clan: 0,
  Guild: 0,
  Pontos: 0,
  ...rest,
})

/** Opens the ranking within the site, so that the browser asks for it. */
async function walkToRanking(page: Page): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Ranking' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Ranking' })).toBeVisible()
}

const answer = (page: Page, body: object) => page.route(rankings, (route) => route.fulfill({ json: body }))
const names = (page: Page) => page.getByRole('table').getByRole('rowheader')

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
  const levels = (await table.locator('tbody tr td:nth-child(3)').allTextContents()).map(Number)
  expect(levels).toEqual(levels.toSorted((one, other) => other - one))

  await expect(page.getByLabel('Mostrar').locator('option')).toHaveText(['Top 50', 'Top 100', 'Top 200', 'Top 500'])
  await expect(page.getByLabel('Mostrar')).toHaveValue('100')
  await expect(page.getByLabel('Ordenar por')).toHaveValue('level-desc')
  await expect(page.getByLabel('Ordenar por').locator('option')).toHaveCount(5)
  await expect(page.getByRole('link', { name: 'Limpar filtros' })).toHaveCount(0)
  await axe(page)
})

// RANK-08 to RANK-14
test('search, filters, order and view stand in the address, and back brings them again', async ({ page }) => {
  await page.goto('/ranking')
  await hydrated(page)
  const box = page.getByRole('searchbox')
  await expect(box).toHaveAttribute('placeholder', 'Buscar por nome ou guild...')
  await box.fill('   PLAYER  ')
  await box.press('Enter')
  await expect(page).toHaveURL('/ranking?q=PLAYER')
  await expect(names(page)).toHaveText([/^Player/])
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(box).toHaveValue('')

  await page.getByLabel('Classe').selectOption({ label: 'Foema' })
  await expect(page).toHaveURL('/ranking?class=1')
  await expect(page.locator('tbody td:nth-child(4)').filter({ hasNotText: 'Foema' })).toHaveCount(0)
  await expect(page.getByLabel('Reino').locator('option')).toHaveText(['Todos os reinos', 'Azul', 'Vermelho', 'Neutro'])
  await page.getByLabel('Reino').selectOption({ label: 'Vermelho' })
  await expect(page).toHaveURL('/ranking?class=1&clan=8')
  await expect(page.locator('tbody td:nth-child(5)').filter({ hasNotText: 'Vermelho' })).toHaveCount(0)
  await page.getByLabel('Guild', { exact: true }).selectOption({ label: 'Com guild' })
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with')
  await expect(page.locator('tbody td:nth-child(6)').filter({ hasText: 'Sem guild' })).toHaveCount(0)
  await page.getByLabel('Ordenar por').selectOption({ label: 'Nome, A-Z' })
  await page.getByRole('link', { name: 'Cartões' }).click()
  await expect(page).toHaveURL('/ranking?class=1&clan=8&guild=with&sort=name-asc&view=cards')
  await expect(page.getByRole('table')).toHaveCount(0)
  await axe(page)
  await page.reload()
  await hydrated(page)
  await expect(page.getByLabel('Reino')).toHaveValue('8')
  await page.goBack()
  await expect(page.getByRole('table')).toBeVisible()
  await page.getByRole('link', { name: 'Limpar filtros' }).click()
  await expect(page).toHaveURL('/ranking?sort=name-asc')
  const shown = (await names(page).allTextContents()).map((text) => text.toLowerCase())
  expect(shown).toEqual(shown.toSorted((one, other) => one.localeCompare(other, 'pt-BR')))
  // A place is the one in the whole ranking, whatever the order of the rows.
  await expect(page.getByRole('list', { name: 'Pódio' })).toHaveCount(0)
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
  await page.getByRole('link', { name: 'Clear filters' }).click()
  await expect(page).toHaveURL('/en/ranking')
})

test('without scripts the form sends its own address, and the server answers it', async ({
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
})

// RANK-03, RANK-16, RANK-21, RANK-24, RANK-26 to RANK-28
test('both sources fill the same table; codes that nobody knows have words', async ({ page }) => {
  await page.route(guilds, (route) => route.fulfill({ json: { guilds: [[5, 7, null, null, 1, null, 'Bastião']] } }))
  await answer(page, {
    typeRanking: 'file',
    lastModified: null,
    rankings: [
      [1, 'Primeira', 400, 2, 'Foema', 5, 7],
      [2, 'Segundo', 300, 1, 'Transknight', 0, 8],
      [3, 'Terceiro', 200, 0, 'Mago', 0, 0],
      [4, 'Quarto', 100, 0, 'Huntres', 0, 3],
    ],
  })
  await walkToRanking(page)
  await expect(page.getByRole('columnheader')).toHaveCount(6)
  await expect(page.getByLabel('Ordenar por').locator('option')).toHaveCount(4)
  const cells = (row: number) => page.locator('tbody tr').nth(row).locator('td, th')
  await expect(cells(0)).toHaveText(['1', /^Primeira/, '400', 'Foema · Celestial', 'Azul', 'Bastião'])
  await expect(cells(1)).toContainText(['2', 'Segundo', '300', 'Transknight · Arch', 'Vermelho', 'Sem guild'])
  await expect(cells(2)).toContainText(['3', 'Terceiro', '200', 'Sem classe. · Mortal', 'Neutro', 'Sem guild'])

  await page.unroute(rankings)
  await answer(
    page,
    api([
      entry('Zero', { Class: 0, ClassMaster: 0, Clan: 7 }),
      entry('Um', { Class: 1, ClassMaster: 1, Clan: 8 }),
      entry('Dois', { Class: 2, ClassMaster: 2, Clan: 0 }),
      entry('Três', { Class: 3, ClassMaster: 5, Clan: 1, Pontos: 1234567 }),
      entry('Quatro', { Class: 4 }),
    ]),
  )
  await page.getByRole('button', { name: 'Atualizar ranking' }).click()
  await expect(page.getByRole('columnheader')).toHaveCount(7)
  await expect(page.locator('tbody td:nth-child(4)')).toHaveText([
    'Transknight · Mortal',
    'Foema · Arch',
    'Beastmaster · Celestial',
    'Huntres · Celestial',
    'Sem classe. · Mortal',
  ])
  await expect(page.locator('tbody td:nth-child(5)')).toHaveText(['Azul', 'Vermelho', 'Neutro', 'Neutro', 'Neutro'])
  await expect(page.locator('tbody td:nth-child(7)').nth(3)).toHaveText('1.234.567')
  await expect(page.getByText('20/11/2026 12:04 (UTC-3)')).toBeVisible()
})

// RANK-18, RANK-31
test('emblems come by the padded number of the guild; without the list of guilds the table stands', async ({
  page,
  complaints,
}) => {
  await page.goto('/ranking?guild=with')
  await hydrated(page)
  await expect(page.locator('tbody td img[src$="b01000002.bmp"]').first()).toBeVisible()
  await expect
    .poll(() =>
      page
        .locator('tbody td img[src*="/guilds/"]')
        .evaluateAll((all: HTMLImageElement[]) => all.every((img) => !img.complete || img.naturalWidth > 0)),
    )
    .toBe(true)

  complaints.expect(/status of 500/)
  await page.route(guilds, (route) => route.fulfill({ status: 500, json: { code: 'unexpected', message: 'Não.' } }))
  await page.getByLabel('Mostrar').selectOption('50')
  await expect(page).toHaveURL('/ranking?guild=with&limit=50')
  await expect(page.getByText(/^Guild \d+$/).first()).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a mark that its host does not have leaves the neutral emblem', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  await page.route(guilds, (route) =>
    route.fulfill({ json: { guilds: [[900, 7, null, null, 1, 'b01000900.bmp', 'Sem marca']] } }),
  )
  await answer(page, api([entry('Ana', { Guild: 900 })]))
  await walkToRanking(page)
  await expect(page.getByRole('cell', { name: 'Sem marca' }).locator('svg')).toBeVisible()
  await expect(page.locator('tbody td img[src*="b01000900"]')).toHaveCount(0)
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

// HOME-13, HOME-14, RANK-01, RANK-02, RANK-04
test('the home shows the first ten with medals, and how many play', async ({ page }) => {
  await page.goto('/')
  await hydrated(page)
  const card = page.getByRole('region', { name: 'Melhores jogadores' })
  const rows = card.getByRole('listitem')
  await expect(rows).toHaveCount(10)
  for (const place of [1, 2, 3]) await expect(rows.nth(place - 1).getByAltText(`${place}º lugar`)).toBeVisible()
  await expect(card.locator('img')).toHaveCount(3)
  await expect(page.getByText(/^\d+ jogador(es)? online agora$/)).toBeVisible()
  await expect(card.getByRole('link', { name: 'Ver ranking' })).toHaveAttribute('href', '/ranking')
})

// RANK-03, RANK-05
test('the home shows lists of files too, and says when the ranking fails', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  await page.goto('/login')
  await hydrated(page)
  await answer(page, {
    typeRanking: 'file',
    lastModified: null,
    rankings: Array.from({ length: 12 }, (_, i) => [i + 1, `Nome${i + 1}`]),
  })
  const home = () =>
    page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Notícias' }).click()
  await home()
  const card = page.getByRole('region', { name: 'Melhores jogadores' })
  await expect(card.getByRole('listitem')).toHaveCount(10)
  await expect(card.getByRole('listitem').nth(9)).toHaveText(/10\s*Nome10/)
  await page.unroute(rankings)
  await page.route(rankings, (route) => route.fulfill({ status: 500, json: { message: 'Ops.' } }))
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/notice')
  await home()
  await expect(card.getByRole('alert')).toContainText('Erro ao carregar ranking', { timeout: 15_000 })
  await expect(page.getByRole('region', { name: 'Notícias' }).getByRole('article').first()).toBeVisible()
})

test('a game that is down is said in words, and is forgotten once it is back', async ({ newVisitor, complaints }) => {
  test.setTimeout(240_000)
  // A portal of its own, so that no other journey meets the silence.
  complaints.expect(/request to another origin/)
  const portal = await startPortal()
  const control = (down: boolean) =>
    fetch(`${portal.sandboxUrl}/control/game/down`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ down }),
    })
  try {
    const page = await newVisitor({ baseURL: portal.url })
    await expect(async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('table')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000 })
    await control(true)
    await expect(async () => {
      expect((await page.goto('/'))?.status()).toBe(200)
      await expect(page.getByText('O jogo não está respondendo agora.')).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000, intervals: [1_000] })
    await expect(page.getByRole('region', { name: 'Melhores jogadores' }).getByRole('listitem')).toHaveCount(10)
    await expect(async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('status')).toContainText('Este é o ranking da última atualização.', {
        timeout: 1_000,
      })
    }).toPass({ timeout: 100_000, intervals: [2_000] })
    await expect(page.getByRole('table')).toBeVisible()
    await axe(page)
    await control(false)
    await expect(async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('status')).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 100_000, intervals: [2_000] })
    await page.goto('/')
    await expect(page.getByText(/jogador(es)? online agora/)).toBeVisible()
  } finally {
    await portal.stop()
    await portal.remove()
  }
})
