import type { Page } from '@playwright/test'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'

const lists = '**/api/download/all'
const rows = (page: Page) => page.getByRole('main').getByRole('article')
const row = (page: Page, title: string) =>
  rows(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) })

/** Goes to the list within the site, so that the browser fetches it and the server does not render it. */
async function walkToList(page: Page): Promise<void> {
  await page.goto('/login')
  await hydrated(page)
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Downloads' }).click()
}

const aRow = (part: object) => ({
  id: 1,
  title: 'Cliente',
  body: '<p>Um texto.</p>',
  server: 'Direto',
  url: 'https://example.com/c.zip',
  mirror_url: null,
  version: null,
  size: null,
  checksum: null,
  recommended: false,
  created_at: new Date(Date.now() - 3 * 86_400_000).toISOString(),
  updated_at: null,
  changelog_url: null,
  locale: 'pt-BR',
  ...part,
})

// ROUTE-06, DL-02 … DL-05, DL-07, DL-10, DL-13, DL-14, HOME-04
test('every row says its content, its address and its checksum', async ({ page }) => {
  await page.goto('/')
  await page.getByRole('link', { name: 'Baixar o jogo' }).click()
  await expect(page).toHaveURL('/download')
  await expect(page.getByRole('heading', { level: 1, name: 'Downloads' })).toBeVisible()
  await page.route(lists, (route) =>
    route.fulfill({
      json: {
        data: [
          aRow({ version: '7.4.1', size: '980 MB', checksum: 'a'.repeat(64), changelog_url: '/updates' }),
          aRow({ id: 2, title: 'Dois', server: 'Megaupload', mirror_url: 'https://example.com/m' }),
          aRow({ id: 3, title: 'Três', server: 'GoogleDrive', recommended: true }),
          aRow({ id: 4, title: 'Quatro', server: 'Sendspace', changelog_url: 'https://example.com/log' }),
          aRow({ id: 5, title: 'Cinco', server: 'Outro', updated_at: new Date().toISOString() }),
        ],
      },
    }),
  )
  await walkToList(page)
  await expect(rows(page)).toHaveCount(5)
  const [first, second, third, fourth, fifth] = await rows(page).all()
  for (const text of ['Direto', 'Versão 7.4.1', '980 MB', 'Atualizado há 3 dias', 'Recomendado'])
    await expect(first!.getByText(text)).toBeVisible()
  await expect(third!.getByText('Recomendado')).toBeVisible()
  for (const other of [second!, fourth!, fifth!]) await expect(other.getByText('Recomendado')).toHaveCount(0)
  await expect(fifth!.getByText('Atualizado agora')).toBeVisible()

  const icons = await page.locator('[data-server] svg').evaluateAll((marks) => marks.map((mark) => mark.innerHTML))
  expect(new Set(icons).size).toBe(5)

  await expect(first!.getByRole('link', { name: /^Download/ })).toHaveAttribute('href', 'https://example.com/c.zip')
  await expect(second!.getByRole('link', { name: /^Mirror/ })).toHaveAttribute('href', 'https://example.com/m')
  await expect(page.getByRole('link', { name: /^Mirror/ })).toHaveCount(1)
  await expect(first!.getByRole('link', { name: /^Mudanças/ })).toHaveAttribute('href', '/updates')
  await expect(fourth!.getByRole('link', { name: /^Mudanças/ })).toHaveAttribute('href', 'https://example.com/log')
  await expect(page.getByRole('link', { name: /^Mudanças/ })).toHaveCount(2)

  const marker = first!.getByText('Soma SHA-256', { exact: true })
  await expect(marker).toHaveAttribute('title', 'a'.repeat(64))
  await marker.click()
  await expect(first!.getByText('a'.repeat(64), { exact: true })).toBeVisible()
  await expect(second!.getByText(/^Soma/)).toHaveCount(0)
  // DL-11: visitors see no link to edit a download.
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  await axe(page)
})

// DL-06
test('a long text shows its beginning and opens; one of 220 characters is complete', async ({ page }) => {
  const [long, short] = [`${'a'.repeat(110)} ${'b'.repeat(110)}`, `${'a'.repeat(110)} ${'c'.repeat(109)}`]
  await page.route(lists, (route) =>
    route.fulfill({
      json: [aRow({ body: `<p>${long}</p>` }), aRow({ id: 2, title: 'Dois', body: `<p>${short}</p>` })],
    }),
  )
  await walkToList(page)
  const more = page.getByRole('button', { name: 'Mostrar mais' })
  await expect(more).toHaveCount(1)
  await expect(page.getByText(`${long.slice(0, 220)}…`, { exact: true })).toBeVisible()
  await expect(page.getByText(short, { exact: true })).toBeVisible()
  await more.click()
  await expect(page.getByText(long, { exact: true })).toBeVisible()
  await page.getByRole('button', { name: 'Mostrar menos' }).click()
  await expect(page.getByText(long, { exact: true })).toBeHidden()
})

// DL-08, DL-09
test('the link of a file is copied, or the page says that it was not', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.goto('/download')
  await hydrated(page)
  const first = rows(page).first()
  const href = await first.getByRole('link', { name: /^Download/ }).getAttribute('href')
  await first.getByRole('button', { name: /^Copiar link/ }).click()
  await expect(page.getByText('Link copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(new URL(href!, page.url()).href)

  await page.evaluate(() => {
    navigator.clipboard.writeText = () => Promise.reject(new DOMException('', 'NotAllowedError'))
  })
  await first.getByRole('button', { name: /^Copiar link/ }).click()
  await expect(page.getByText('Não foi possível copiar o link.')).toBeVisible()
})

test('the file of the demo exists, and its checksum is right', async ({ page }) => {
  await page.goto('/download')
  // Another test may add its own downloads above this one.
  const first = row(page, 'Cliente completo')
  const href = await first.getByRole('link', { name: /^Download/ }).getAttribute('href')
  const reply = await page.request.get(href!)
  expect(reply.status()).toBe(200)
  const digest = await crypto.subtle.digest('SHA-256', new Uint8Array(await reply.body()))
  await expect(first.locator('summary')).toHaveAttribute('title', Buffer.from(digest).toString('hex'))
})

// DL-01, DL-18
test('the list is reloaded, and the current one stays until the reply arrives', async ({ page }) => {
  await page.goto('/download')
  await hydrated(page)
  const held = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
    await held.promise
    await route.fulfill({ json: { data: [aRow({ title: 'Chegou agora' })] } })
  })
  const asked = page.waitForRequest(lists)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  await asked
  await expect(page.getByRole('button', { name: 'Atualizar' })).toHaveAttribute('aria-busy', 'true')
  await expect(rows(page)).not.toHaveCount(0)
  await expect(page.locator('[data-skeleton]')).toHaveCount(0)
  held.resolve()
  await expect(row(page, 'Chegou agora')).toBeVisible()
  await expect(page.getByText('Lista atualizada.')).toBeVisible()
})

// DL-18, DL-23, DL-24
test('loading, failing, trying again and an empty list', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  const held = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
    await held.promise
    await route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Volte já.', requestId: 'dl-7' } })
  })
  await walkToList(page)
  await expect(page.locator('[data-skeleton]')).toHaveCount(4)
  held.resolve()
  const panel = page.getByRole('alert').filter({ hasText: 'Ops, não conseguimos carregar os downloads.' })
  await expect(panel).toContainText('dl-7')
  await expect(page.getByText('Erro ao carregar downloads')).toBeVisible()
  await axe(page)
  // The page announces the outcome of a reload. Here the outcome is an error.
  const replied = page.waitForResponse(lists)
  await page.getByRole('button', { name: 'Atualizar' }).click()
  // The button is not busy before its request begins, either.
  await replied
  await expect(page.getByRole('status').filter({ hasText: 'Ops, não conseguimos' })).toBeVisible()
  await expect(page.getByText('Lista atualizada.')).toHaveCount(0)
  // The test waits for the end of the last request, which would otherwise receive the next reply.
  await expect(page.getByRole('button', { name: 'Atualizar' })).not.toHaveAttribute('aria-busy', 'true')

  await page.unroute(lists)
  await page.route(lists, (route) => route.fulfill({ json: { data: [] } }))
  await panel.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByText('Nenhum download por aqui ainda.')).toBeVisible()
  await expect(panel).toHaveCount(0)
})

// DL-12, D-071
test('forceAdmin=1 shows the edit buttons to anybody, and allows no write', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of (401|403)/)
  const player = await newVisitor()
  await asPlayer(player)
  for (const visitor of [page, player]) {
    const noted = visitor.waitForRequest('**/api/download/forced')
    await visitor.goto('/download?forceAdmin=1')
    await hydrated(visitor)
    await noted
    // Not the first row, because another journey may have just created one and remove it.
    const title = 'Cliente leve'
    await row(visitor, title)
      .getByRole('link', { name: /^Editar/ })
      .click()
    await expect(visitor).toHaveURL(/\/download\/edit\/\d+\?forceAdmin=1$/)
    await expect(visitor.getByLabel('Título').first()).toHaveValue(title)
    await visitor.getByLabel('Título').first().fill('Sequestrado')
    await visitor.getByRole('button', { name: 'Salvar', exact: true }).click()
    await expect(visitor.getByRole('alert').filter({ hasText: 'Nada foi alterado no site.' })).toBeVisible()
    const { data } = (await (await visitor.request.get('/api/download/all')).json()) as { data: { title: string }[] }
    expect(data.map((each) => each.title)).toContain(title)
    expect(JSON.stringify(data)).not.toContain('Sequestrado')
  }
  await player.goto('/download/edit?id=1')
  await expect(player, 'without it nobody but staff gets in').toHaveURL('/')
})

test('without JavaScript the list is complete, texts and checksums included', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp/)
  const reader = await newVisitor({ javaScriptEnabled: false })
  await reader.goto('/download')
  // By its title: other journeys add files above it.
  const client = row(reader, 'Cliente completo')
  await expect(client.getByText('Nesta demonstração o arquivo traz só um bilhete.')).toBeVisible()
  await client.getByText('Soma SHA-256', { exact: true }).click()
  await expect(client.locator('code').last()).toBeVisible()
  await expect(reader.getByRole('button', { name: /Atualizar|Copiar|Mostrar/ })).toHaveCount(0)
  await expect(client.getByText(/^Atualizado \d\d\/\d\d\/\d{4}$/)).toBeVisible()
  await reader.goto('/en/download')
  await expect(row(reader, 'Full client').getByText('Recommended')).toBeVisible()
  await expect(row(reader, 'Full client').getByRole('link', { name: /^Download/ })).toBeVisible()
})
