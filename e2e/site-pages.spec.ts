import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTitle } from './notices.ts'
import { storedItems } from '../contract/src/browser-storage.ts'
import { findUnlisted } from './stored.ts'

// LAYOUT-02 … 04, D-090
test('the footer leads to the pages that staff write, which say something in both languages', async ({ page }) => {
  for (const [lang, labels] of [
    ['', ['Sobre', 'Equipe', 'Contato', 'Privacidade']],
    ['/en', ['About', 'Team', 'Contact', 'Privacy']],
  ] as const) {
    for (const [at, path] of ['/about', '/team', '/contact', '/privacy'].entries()) {
      await page.goto(lang || '/')
      await hydrated(page)
      const link = page.getByRole('contentinfo').getByRole('link', { name: labels[at]!, exact: true })
      await expect(link).toHaveAttribute('href', lang + path)
      await link.click()
      await expect(page).toHaveURL(lang + path)
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
      await expect(page).toHaveTitle(`Guildhall - ${labels[at]}`)
    }
  }
})

test("without JavaScript they are complete, and contact names the community's places", async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp/)
  const reader = await newVisitor({ javaScriptEnabled: false })
  await reader.goto('/about')
  await expect(reader.getByRole('heading', { name: 'Sem fins lucrativos' })).toBeVisible()
  await reader.goto('/contact')
  const places = reader.getByRole('region', { name: 'Onde nos encontrar' }).getByRole('link')
  await expect(places).toHaveCount(4)
  await expect(places.first()).toHaveAttribute('href', '/support/ticket/store')
  for (const place of (await places.all()).slice(1)) await expect(place).toHaveAttribute('href', /^https:\/\//)
})

test('a page that does not load says so and tries again', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await page.goto('/updates')
  await hydrated(page)
  await page.route('**/api/page/about', (route) => route.fulfill({ status: 503, json: { message: 'Volte já.' } }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'Sobre' }).click()
  await expect(page.locator('[data-skeleton]')).toBeVisible()
  const panel = page.getByRole('alert').filter({ hasText: 'Ops, não conseguimos carregar esta página.' })
  await expect(panel).toContainText('Volte já.')
  await page.unroute('**/api/page/about')
  await panel.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Sobre o servidor' })).toBeVisible()
})

test('the privacy page lists what the portal stores in a browser, and a page that stores more is noticed', async ({
  page,
  portalUrl,
}) => {
  await page.goto('/privacy')
  await hydrated(page)
  const list = page.getByRole('region', { name: 'O que fica no seu navegador' })
  await expect(list.getByRole('term')).toHaveCount(storedItems.length)
  await expect(list).toContainText('power-token')
  await expect(list).toContainText('Fica por 7 dias.')
  await page.goto('/en/privacy')
  await expect(page.getByRole('region', { name: 'What stays in your browser' })).toContainText(
    'Stays until you sign out.',
  )
  await axe(page)
  expect(await findUnlisted(page.context(), portalUrl)).toEqual([])
  await page.evaluate(async () => {
    localStorage.setItem('tracker', '1')
    document.cookie = 'seen=1'
    await caches.open('more')
  })
  expect(await findUnlisted(page.context(), portalUrl)).toEqual(['cookie seen', 'browser tracker', 'cache more'])
  await page.evaluate(async () => {
    localStorage.removeItem('tracker')
    document.cookie = 'seen=; max-age=0'
    await caches.delete('more')
  })
})

// BAN-03, D-090
test('/home is the home, by address and by link, in both languages', async ({ page, request }) => {
  for (const [alias, home] of [
    ['/home', '/'],
    ['/en/home', '/en'],
  ] as const) {
    const reply = await request.get(alias, { maxRedirects: 0 })
    expect(reply.status()).toBe(301)
    expect(reply.headers().location).toBe(home)
  }
  await page.goto('/home')
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
})

// ROUTE-50, UPD-01, UPD-02
test('the change log of the game stands in both languages, with its three labels, and without JavaScript', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/request failed: .*\.js csp/)
  await page.goto('/en/updates')
  await expect(page.getByRole('heading', { level: 1, name: 'Central Updates' })).toBeVisible()
  for (const badge of ['new', 'hot', 'pending'])
    await expect(page.getByRole('article').getByText(badge, { exact: true }).first()).toBeVisible()
  const reader = await newVisitor({ javaScriptEnabled: false })
  await reader.goto('/updates')
  await expect(reader.getByRole('heading', { level: 1, name: 'Central de atualizações' })).toBeVisible()
  await expect(reader.getByRole('article').getByText('pendente', { exact: true }).first()).toBeVisible()
  await expect(reader.getByRole('article').first().getByRole('listitem').first()).toBeVisible()
})

// UPD-01, UPD-02
test('staff write an entry of the change log, change it and delete it', async ({ page }) => {
  const title = aTitle('Nova arena')
  await asStaff(page)
  await page.goto('/updates')
  await page.getByRole('link', { name: 'Criar' }).click()
  await expect(page).toHaveURL('/updates/store')
  await page.getByLabel('Título').first().fill(title)
  await page.getByRole('textbox', { name: 'Texto', exact: true }).fill('Abre aos domingos.')
  await page.getByLabel('Etiqueta "em alta"').check()
  await axe(page)
  await page.getByRole('button', { name: 'Publicar entrada' }).click()
  const entry = page.getByRole('article').filter({ hasText: title })
  await expect(entry).toContainText('Abre aos domingos.')
  await expect(entry).toContainText('em alta')
  await expect(entry).toContainText('Em preparação')
  await entry.getByRole('link', { name: 'Editar' }).click()
  await expect(page.getByLabel('Etiqueta "em alta"')).toBeChecked()
  await page.getByLabel('Dia').fill('2026-10-02')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(entry.locator('time')).toHaveAttribute('datetime', '2026-10-02')
  await entry.getByRole('link', { name: 'Editar' }).click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  const question = page.getByRole('alertdialog', { name: `Excluir “${title}”?` })
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page).toHaveURL('/updates')
  await expect(entry).toHaveCount(0)
})

// UPD-03, D-125
test('a change log that does not load says so and tries again', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await page.goto('/download')
  await hydrated(page)
  await page.route('**/api/updates/all*', (route) => route.fulfill({ status: 503, json: {} }))
  await page
    .getByRole('link', { name: /^Mudanças/ })
    .first()
    .click()
  await expect(page).toHaveURL('/updates')
  const panel = page.getByRole('alert')
  await expect(panel).toContainText('Ops, não conseguimos carregar os download disponiveis.')
  await axe(page)
  await page.unroute('**/api/updates/all*')
  await panel.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
})
