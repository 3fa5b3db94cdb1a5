import { axe, expect, hydrated, test } from './fixtures.ts'
import { replyWith, rankings } from './ranking-replies.ts'
import { portalDatabase, readGameNow } from './database.ts'
import { startPortal } from './portal.ts'

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

test('a number of players that comes late appears on the home', async ({ page }) => {
  const { promise: released, resolve: release } = Promise.withResolvers<void>()
  await page.goto('/login')
  await hydrated(page)
  await page.route('**/api/online', async (route) => {
    await released
    await route.continue()
  })
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Notícias' }).click()
  await expect(page.getByText('Próximo', { exact: true })).toBeVisible()
  const online = page.getByText(/jogador(es)? online agora/)
  await expect(online).toBeHidden()
  release()
  await expect(online).toBeVisible()
})

// RANK-03, RANK-05
test('the home shows lists of files too, and says when the ranking fails', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  await page.goto('/login')
  await hydrated(page)
  await replyWith(page, {
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

test('a message says that the game is down, and disappears once it is back', async ({ newVisitor, complaints }) => {
  test.setTimeout(240_000)
  // This test has its own portal, because its game is down and other tests need theirs.
  complaints.expect(/request to another origin/)
  const portal = await startPortal()
  const database = await portalDatabase(portal.dataDir)
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
    await readGameNow(database)
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
    await readGameNow(database)
    await expect(async () => {
      await page.goto('/ranking')
      await expect(page.getByRole('table')).toBeVisible()
      await expect(page.getByRole('status')).toHaveCount(0, { timeout: 500 })
    }).toPass({ timeout: 100_000, intervals: [2_000] })
    await expect(async () => {
      await page.goto('/')
      await expect(page.getByText(/jogador(es)? online agora/)).toBeVisible({ timeout: 1_000 })
    }).toPass({ timeout: 60_000, intervals: [1_000] })
    // The home asks for changes of the ranking, also from a portal that stops.
    await page.context().close()
  } finally {
    await database.close()
    await portal.stop()
    await portal.remove()
  }
})
