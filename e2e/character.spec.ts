import { aPlayer, as, toast } from './accounts.ts'
import { portalDatabase, readGameNow } from './database.ts'
import { beginToPlay } from './referral.ts'
import { axe, expect, hydrated, test } from './fixtures.ts'

test('from the ranking to a character, its history as a table, its guild, and a comparison to share', async ({
  page,
}) => {
  await page.goto('/ranking?q=player')
  await hydrated(page)
  await page.getByRole('table').getByRole('link', { name: 'Player', exact: true }).click()
  await expect(page).toHaveURL('/player/Player')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Player')
  await expect(page.getByText(/º do servidor/).first()).toBeVisible()
  await expect(page.getByText(/º dos Transknight azuis/)).toBeVisible()
  await page.getByText('Ver os dias em uma tabela').click()
  const days = page.getByRole('table', { name: 'Histórico de Player' })
  expect(await days.getByRole('row').count()).toBeGreaterThan(30)
  await axe(page)

  await page.getByLabel('Nome do outro personagem').fill('fenrir')
  await page.getByRole('button', { name: 'Comparar' }).click()
  await expect(page).toHaveURL('/player/Player?with=fenrir')
  const comparison = page.getByRole('table', { name: 'Comparação de Player com Fenrir' })
  await expect(comparison.getByRole('row', { name: /^Level/ })).toBeVisible()
  // The address alone opens the same comparison.
  await page.reload()
  await expect(comparison.getByRole('columnheader')).toHaveText(['O que se compara', 'Player', 'Fenrir'])
  await expect(page).toHaveTitle(/Player × Fenrir$/)
  const alt = page.locator('meta[property="og:image:alt"]')
  await expect(alt).toHaveAttribute('content', /^Player × Fenrir · Player · Nível \d+ · .*Fenrir · Nível \d+ · /)
  await axe(page)

  await page.getByRole('link', { name: 'Alvorada' }).first().click()
  await expect(page).toHaveURL('/guild/1')
  await expect(page.getByRole('heading', { name: 'Os melhores' })).toBeVisible()
  await expect(page.getByRole('table', { name: 'Membros da guilda Alvorada' })).toBeVisible()
  await axe(page)
})

test('an unknown name is a 404 with ways on; case does not matter; the home names the movers', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const reply = await page.goto('/player/Ninguem')
  expect(reply!.status()).toBe(404)
  await expect(page.getByRole('heading', { name: 'Não encontramos este personagem no ranking.' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Buscar no ranking' })).toHaveAttribute('href', '/ranking?q=Ninguem')
  await axe(page)
  await page.goto('/en/player/PLAYER')
  await expect(page).toHaveURL('/en/player/Player')
  await page.goto('/')
  const movers = page.getByRole('region', { name: 'Subiram na semana' }).getByRole('link')
  await expect(movers.first()).toHaveAttribute('href', /^\/player\//)
})

test('a player hides a page: visitors read that it is hidden, and nothing else', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 404/)
  const player = await aPlayer(page)
  await beginToPlay(player.username)
  const database = await portalDatabase()
  await expect(async () => {
    await readGameNow(database)
    const reply = await page.request.get(`/api/characters/${player.username}`)
    expect(reply.status()).toBe(200)
  }).toPass({ timeout: 30_000, intervals: [1_000] })
  await database.close()

  await as(page, player)
  await page.goto('/settings/characters')
  await hydrated(page)
  await expect(page.getByRole('link', { name: player.username })).toBeVisible()
  await page.getByLabel('Mostrar a página').uncheck()
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(toast(page, /^Pronto\./)).toBeVisible()
  await axe(page)

  const visitor = await newVisitor()
  await visitor.goto(`/player/${player.username}`)
  await expect(visitor.getByRole('heading', { name: 'Esta página está escondida.' })).toBeVisible()
  await expect(visitor.locator('main')).not.toContainText(/Nível|servidor/)
  await visitor.goto(`/ranking?q=${player.username}`)
  await expect(visitor.getByRole('table').getByRole('link', { name: player.username })).toBeVisible()
})
