import type { Page } from '@playwright/test'
import { alive, asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aTitle, publish } from './notices.ts'

const lists = '**/api/notices*'
const articles = '**/api/notice/*'

/** Goes to the home within the site, so that the browser fetches the list and the server does not render it. */
async function walkHome(page: Page): Promise<void> {
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Notícias' }).click()
}

test('the home names the newest five, with cover, teaser, label and date', async ({ page }) => {
  const token = await asStaff(page)
  const title = aTitle('Patch novo')
  await publish(page, token, { title, description: `<p>${'palavra '.repeat(60)}</p>` })
  await page.goto('/')
  const card = page.getByRole('region', { name: 'Notícias' })
  const rows = card.getByRole('article')
  await expect(rows).toHaveCount(5)
  for (const row of await rows.all()) await expect(row.locator('img')).toHaveCount(1)
  const row = rows.filter({ hasText: title })
  await expect(row.getByText('Nova', { exact: true })).toBeVisible()
  const teaser = await row.locator('p').first().textContent()
  expect(teaser!.length).toBeLessThanOrEqual(200)
  expect(teaser!.length).toBeGreaterThan(180)
  await expect(row.getByRole('link', { name: title, exact: true })).toHaveAttribute('href', /^\/notice\/patch-novo-/)
  await card.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/notice')
})

test('an article shows all its data, and links to others', async ({ page, context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  const token = await asStaff(page)
  const [older, title, newer] = [aTitle('Antes'), aTitle(`Depois ${'de muito tempo '.repeat(9)}`), aTitle('Agora')]
  await publish(page, token, { title: older, description: '<p>Texto</p>' })
  const { slug } = await publish(page, token, {
    title,
    description: `<h2>Guerra</h2><p>${'palavra '.repeat(659)}</p>`,
    category: 'Evento',
    tags: ['guerra'],
    source: 'https://example.com/cronica',
  })
  await publish(page, token, { title: newer, description: '<p>Texto</p>', tags: ['guerra'] })

  await page.addInitScript(() => {
    window.print = () => (document.title = 'printed')
  })
  await page.goto(`/notice/${slug}`)
  await hydrated(page)
  await readArticle(page)
  const url = page.url()
  await shareArticle(page, url)
  const neighbours = page.getByRole('navigation', { name: 'Outras notícias' })
  await expect(neighbours.getByRole('link')).toHaveCount(2)
  // NEWS-10
  const related = page.getByRole('region', { name: 'Leia também' }).getByRole('article')
  await expect(related).not.toHaveCount(0)
  for (const each of await related.all()) {
    await expect(each.getByRole('heading').getByRole('link')).toHaveAttribute('href', /^\/notice\/[a-z0-9-]+$/)
    await expect(each.locator('p').first()).not.toBeEmpty()
  }
  await neighbours.getByRole('link', { name: /^Próxima/ }).click()
  await expect(page.getByRole('heading', { level: 1 })).not.toHaveText(title)
  await neighbours.getByRole('link', { name: /^Anterior/ }).click()
  await expect(page).toHaveURL(url)
})

async function readArticle(page: Page): Promise<void> {
  const article = page.getByRole('article').first()
  await expect(page.getByRole('navigation', { name: 'Você está em' }).getByRole('link')).toHaveText([
    'Início',
    'Notícias',
  ])
  await expect(article.getByText('3 min de leitura')).toBeVisible()
  await expect(article.getByText('Evento', { exact: true })).toBeVisible()
  await expect(article.getByText('pt-BR', { exact: true })).toBeVisible()
  await expect(article.getByText(/^Atualizada/)).toContainText(/agora|há/)
  // NEWS-02, NEWS-05: author, categories and image.
  await expect(article.getByText('Admin', { exact: true }).first()).toBeVisible()
  await expect(article.getByText('guerra', { exact: true })).toBeVisible()
  const cover = article.locator('img').first()
  await expect.poll(() => cover.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(0)
  // NEWS-09
  const footer = article.locator('footer')
  await expect(footer.getByRole('link', { name: 'example.com' })).toBeVisible()
  for (const text of ['Autor', 'Publicada em']) await expect(footer.getByText(text, { exact: true })).toBeVisible()
  await expect(footer.locator('time')).toHaveAttribute('datetime', /^\d{4}-/)
  // NEWS-11
  const description = await page.locator('meta[name=description]').getAttribute('content')
  expect(description).toMatch(/^palavra.{100,155}$/)
  await expect(page.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(page.locator('meta[property="article:published_time"]')).toHaveAttribute('content', /^\d{4}-/)
}

async function shareArticle(page: Page, url: string): Promise<void> {
  await page.getByText('Compartilhar').click()
  for (const name of ['WhatsApp', 'Telegram', 'LinkedIn']) {
    const href = await page.getByRole('link', { name }).getAttribute('href')
    expect(href).toContain(encodeURIComponent(url))
    const text = new URL(href!).searchParams.get('text')?.replace(url, '').trim() ?? ''
    expect(text.length).toBeLessThanOrEqual(120)
  }
  await axe(page)
  await page.getByRole('button', { name: 'Copiar link' }).click()
  await expect(page.getByText('Link copiado!')).toBeVisible()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(url)
  await page.keyboard.press('Escape')
  await expect(page.getByRole('link', { name: 'WhatsApp' })).toBeHidden()
  await page.getByText('Compartilhar').click()
  await page.getByRole('button', { name: 'Imprimir' }).click()
  await expect(page).toHaveTitle('printed')
}

test('a list that fails is asked for three times, then says so and tries again', async ({ page, complaints }) => {
  complaints.expect(/status of 503/)
  await page.goto('/notice')
  await alive(page)
  const askedAt: number[] = []
  await page.route(lists, (route) => {
    askedAt.push(Date.now())
    return route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Volte já.', requestId: 'req-7' } })
  })
  await walkHome(page)
  const card = page.getByRole('region', { name: 'Notícias' })
  await expect(card.locator('[data-skeleton]')).toHaveCount(5)
  await expect(card.getByRole('alert')).toContainText('Erro ao carregar notícias')
  await expect(card.getByRole('alert')).toContainText('req-7')
  await expect(page.getByRole('heading', { level: 1 }), 'the rest of the home stands').toBeVisible()
  expect(askedAt).toHaveLength(3)
  const [first, second, third] = askedAt as [number, number, number]
  // A busy machine makes a delay longer, never shorter.
  expect(second - first).toBeGreaterThanOrEqual(990)
  expect(second - first).toBeLessThan(2_900)
  expect(third - second).toBeGreaterThanOrEqual(1_990)
  expect(third - second).toBeLessThan(3_900)
  await axe(page)

  await page.unroute(lists)
  await card.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(card.getByRole('article')).toHaveCount(5)
})

test('an empty list says so, on the home and on its own page', async ({ page }) => {
  await page.goto('/login')
  await alive(page)
  await page.route(lists, (route) =>
    route.fulfill({ json: { notice: [], next: null, page: 1, lastPage: 1, total: 0, more: false } }),
  )
  await walkHome(page)
  await expect(page.getByText('Nenhuma notícia por aqui ainda...')).toBeVisible()
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page).toHaveURL('/notice')
  await expect(page.getByText('Nenhuma notícia por aqui ainda...')).toBeVisible()
})

test('a slow list shows its skeleton, and leaving it shows no error', async ({ page }) => {
  await page.goto('/')
  await alive(page)
  const held = Promise.withResolvers<void>()
  await page.route(lists, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Notícias' })).toBeVisible()
  await expect(page.locator('[data-skeleton]')).toHaveCount(10)
  await page.goBack()
  await expect(page.getByRole('heading', { level: 1, name: 'A guerra pelo trono recomeça' })).toBeVisible()
  held.resolve()
  await expect(page.getByRole('alert')).toHaveCount(0)

  // While an article loads slowly, a bar shows progress and the previous page stays.
  const late = Promise.withResolvers<void>()
  await page.route(articles, async (route) => {
    await late.promise
    await route.continue()
  })
  const row = page.getByRole('region', { name: 'Notícias' }).getByRole('article').first()
  await row.getByRole('link').click()
  await expect(page.getByRole('progressbar', { name: 'Carregando…' })).toBeVisible()
  await expect(row).toBeVisible()
  late.resolve()
  await expect(page.getByText('min de leitura')).toBeVisible()
  await expect(page.getByRole('progressbar')).toHaveCount(0)
})

test('the page of the list is in the address, and counting ends at 1,000', async ({ page }) => {
  await page.goto('/login')
  await hydrated(page)
  await page.route(lists, async (route) => {
    const at = Number(new URL(route.request().url()).searchParams.get('page') ?? 1)
    const reply = await route.fetch({
      url: route
        .request()
        .url()
        .replace(/page=\d+/, 'page=1'),
    })
    const json = (await reply.json()) as object
    await route.fulfill({ json: { ...json, page: at, lastPage: 100, total: 1000, more: true } })
  })
  await walkHome(page)
  await page.getByRole('link', { name: 'Ver todas' }).click()
  await expect(page.getByText('mais de 1.000 notícias')).toBeVisible()
  const pages = page.getByRole('navigation', { name: 'Páginas' })
  await pages.getByRole('link', { name: 'Página 100' }).click()
  await expect(page).toHaveURL('/notice?page=100')
  await expect(pages.getByRole('link', { name: 'Página 100' })).toHaveAttribute('aria-current', 'page')
  await page.goBack()
  await expect(page).toHaveURL('/notice')
  await page.unrouteAll({ behavior: 'wait' })
  await page.goto('/notice?page=999999')
  await expect(page.getByText('Não há notícias na página 999999')).toBeVisible()
})

test('an article that fails says why, or that the reason is unknown', async ({ page, complaints }) => {
  complaints.expect(/status of (422|503)/)
  await page.goto('/notice')
  // Before the page is alive, a press would load a document from the server. The server then calls the API, which this
  // test cannot replace.
  await alive(page)
  const open = () => page.getByRole('article').first().getByRole('link').first().click()
  let answer: object = { code: 'invalid_input', message: 'O pergaminho queimou.', requestId: 'x-1' }
  await page.route(articles, (route) => route.fulfill({ status: 422, json: answer }))
  await open()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('Ops, algo não correu bem ao exibir esta notícia.')
  await expect(alert).toContainText('O pergaminho queimou.')
  await axe(page)

  answer = {}
  await page.goBack()
  await open()
  await expect(alert).toContainText('Erro desconhecido')
  await page.unroute(articles)
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('article').first().getByText('min de leitura')).toBeVisible()
})

test('an address that names no article is the 404 of the site', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  for (const slug of ['nunca-existiu', 'longo-'.repeat(30), 'longo-'.repeat(200)]) {
    const answer = await page.goto(`/notice/${slug}`)
    expect(answer?.status()).toBe(404)
    const html = (await answer?.text()) ?? ''
    expect(html).toContain('<title>Guildhall - Página não encontrada</title>')
    expect(html).toContain('<meta name="robots" content="noindex">')
    expect(html).not.toContain('rel="canonical"')
    await hydrated(page)
    await expect(page.getByRole('heading', { name: '404 :(' })).toBeVisible()
    await expect(page).toHaveTitle('Guildhall - Página não encontrada')
  }
  await page.getByRole('main').getByRole('link', { name: 'Ir para o início' }).click()
  await expect(page).toHaveTitle('Guildhall - Unindo o melhor de dois mundos')
  await page.goBack()
  await expect(page).toHaveTitle('Guildhall - Página não encontrada')
})

test('every page has one address, without a slash at its end', async ({ request }) => {
  const moved = async (path: string) => {
    const answer = await request.get(path, { maxRedirects: 0 })
    return [answer.status(), answer.headers().location]
  }
  expect(await moved('/notice/?page=2')).toEqual([301, '/notice?page=2'])
  expect(await moved('/en/')).toEqual([301, '/en'])
  expect(await moved('/')).toEqual([200, undefined])
})
