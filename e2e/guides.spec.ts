import { axe, expect, hydrated, test } from './fixtures.ts'
import { card, guideWriter } from './guides.ts'

const words = (count: number) => Array.from({ length: count }, (_, at) => `palavra${at % 7}`).join(' ')

// GUIDE-01 … GUIDE-04, GUIDE-06, GUIDE-07, GUIDE-09, GUIDE-10, GUIDE-39, ROUTE-25
test('the centre searches, sorts, filters and changes to a list, all of it in the address', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const writer = await guideWriter(page.request)
  const one = await writer.guide({ title: `Zebra ${writer.mark}`, body: `<p><strong>Texto</strong> ${words(60)}</p>` })
  const two = await writer.guide({ title: `Árvore ${writer.mark}`, body: `<p>fala de ${writer.mark}cash</p>` })
  await page.goto('/guides')
  await expect(page.getByRole('link', { name: 'Novo guia' })).toHaveCount(0)
  const titles = page.getByRole('main').getByRole('article').getByRole('heading')

  await page.getByRole('searchbox').fill(`  ${writer.mark.toUpperCase()}CASH `)
  await expect(titles).toHaveText([two.title])
  await expect(page).toHaveURL(`/guides?q=${writer.mark.toUpperCase()}CASH`)
  await page.getByRole('searchbox').fill('zzzz nada disso')
  await expect(page.getByText('Nenhum guia encontrado.')).toBeVisible()
  await page.getByRole('link', { name: 'Todos' }).last().click()
  await expect(page).toHaveURL('/guides')

  const chips = page.getByRole('navigation', { name: 'Subguias' })
  await chips.getByRole('link', { name: writer.subguide.title }).click()
  await expect(titles).toHaveText([two.title, one.title])
  await page.getByLabel('Ordem').selectOption('alpha')
  await expect(page).toHaveURL(`/guides?subguide=${writer.subguide.id}&sort=alpha`)
  await expect(titles).toHaveText([two.title, one.title])
  await expect(chips.getByRole('link', { name: writer.subguide.title })).toHaveAttribute('aria-current', 'true')
  const colours = await chips
    .locator('[data-accent]')
    .evaluateAll((dots) => dots.map((dot) => getComputedStyle(dot).backgroundColor))
  expect(new Set(colours).size).toBe(Math.min(8, colours.length))

  await expect(page.getByRole('button', { name: 'Em grade' })).toHaveAttribute('aria-pressed', 'true')
  await page.getByRole('button', { name: 'Em lista' }).click()
  await expect(page).toHaveURL(/view=list/)
  await expect(card(page, one.title).getByText('Novo', { exact: true })).toBeVisible()
  const excerpt = await card(page, one.title).getByText('Texto palavra0').textContent()
  expect(excerpt!.length).toBeLessThanOrEqual(220)
  await axe(page)
  await page.reload()
  await expect(page.getByRole('button', { name: 'Em lista' })).toHaveAttribute('aria-pressed', 'true')
  await hydrated(page)
  await page.goBack()
  await expect(page.getByRole('button', { name: 'Em grade' })).toHaveAttribute('aria-pressed', 'true')

  await page.route('**/api/guide/all*', (route) =>
    route.fulfill({ status: 503, json: { code: 'unavailable', message: 'Fora do ar' } }),
  )
  await page.getByLabel('Ordem').selectOption('recent')
  await expect(page.getByText('Ops, não conseguimos carregar os guias.')).toBeVisible({ timeout: 20_000 })
  await page.unroute('**/api/guide/all*')
  await page.getByRole('button', { name: /Tentar/ }).click()
  await expect(titles).toHaveText([two.title, one.title])
  await writer.clear()
})

// GUIDE-18 … GUIDE-27, GUIDE-40, GUIDE-41, ROUTE-28
test('the reader: hero, reading time, contents, sharing, and further guides', async ({ page, complaints }) => {
  complaints.expect(/status of 500/)
  const writer = await guideWriter(page.request)
  const other = await writer.guide({ title: `Depois ${writer.mark}`, ordenation: 2 })
  const guide = await writer.guide({
    title: `Leitura ${writer.mark}`,
    ordenation: 1,
    body:
      ['Um', 'Dois', 'Três'].map((name) => `<h2>${name}</h2><p>${words(170)}</p>`).join('') +
      `<h3>Parte</h3><p>${words(26)}</p><h4>Não</h4>`,
  })
  await page.addInitScript(() => {
    const shared: ShareData[] = []
    Object.assign(navigator, { share: async (data: ShareData) => void shared.push(data) })
    Object.assign(window, { shared })
  })
  await page.setViewportSize({ width: 1280, height: 700 })
  await page.goto(`/guide/${guide.slug}`)
  await expect(page.getByRole('heading', { level: 1, name: guide.title })).toBeVisible()
  await expect(page.getByText('4 min de leitura')).toBeVisible()
  await expect(page.locator('main header time')).toHaveAttribute('datetime', /^\d{4}-/)
  const contents = page.getByRole('navigation', { name: 'Neste guia' })
  await expect(contents.getByRole('link')).toHaveText(['Um', 'Dois', 'Três', 'Parte'])
  await contents.getByRole('link', { name: 'Dois' }).click()
  await expect(page).toHaveURL(/#s-dois$/)
  const top = () => page.locator('#s-dois').evaluate((heading) => Math.round(heading.getBoundingClientRect().top))
  await expect.poll(top).toBeGreaterThanOrEqual(88)
  expect(await top()).toBeLessThanOrEqual(92)
  await expect(contents.getByRole('link', { name: 'Dois' })).toHaveAttribute('aria-current', 'location')
  await expect(contents.locator('[aria-current]')).toHaveCount(1)

  await page.getByRole('button', { name: 'Compartilhar' }).click()
  const shared = await page.evaluate(() => (window as unknown as { shared: ShareData[] }).shared)
  expect(shared).toEqual([{ title: guide.title, url: page.url() }])
  await page.clock.install()
  await page.clock.pauseAt(Date.now() + 60_000)
  await page.evaluate(() => Object.defineProperty(navigator, 'clipboard', { value: undefined }))
  await page.getByRole('button', { name: 'Copiar link' }).click()
  const copied = page.locator('[data-copied]')
  await expect(copied).toHaveText('Link copiado!')
  await page.clock.runFor(1_500)
  await expect(copied).toHaveCount(1)
  await page.clock.runFor(200)
  await expect(copied).toHaveCount(0)
  await page.clock.resume()
  await axe(page)
  await expect(page.getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  await page.getByRole('navigation', { name: 'Guia anterior e próximo' }).getByRole('link').click()
  await expect(page.getByRole('heading', { level: 1, name: other.title })).toBeVisible()
  await page.getByRole('link', { name: 'Todos os guias' }).click()
  await expect(page).toHaveURL('/guides')

  // The English page says that the guide has no translation.
  await page.goto(`/en/guide/${guide.slug}`)
  await expect(page.getByText('This guide has not been translated yet')).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toHaveAttribute('lang', 'pt-BR')
  await page.goto('/guides')
  await hydrated(page)
  await page.route(`**/api/guide/${guide.slug}`, (route) => route.fulfill({ status: 500, json: {} }))
  await card(page, guide.title).getByRole('link').click()
  await expect(page.getByText('Ops, algo não correu bem ao exibir esse guia.')).toBeVisible({ timeout: 20_000 })
  await expect(page.getByText('Erro inesperado')).toBeVisible()
  await writer.clear()
})

// GEN-14, HOME-15, D-090: the home links to the guides that every new portal has. A browser without scripts can search
// and read guides.
test('the links of the home lead to guides, which are readable without JavaScript', async ({
  newVisitor,
  complaints,
}) => {
  // With JavaScript disabled, the browser reports each preloaded script as blocked by the policy.
  complaints.expect(/request failed: .*\.js csp/)
  const visitor = await newVisitor({ javaScriptEnabled: false })
  await visitor.goto('/')
  await visitor.getByRole('link', { name: 'Premiação' }).click()
  await expect(visitor).toHaveURL('/guide/top-store')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Premiação')
  await visitor.goto('/')
  await visitor.locator('a[href="/guide/como-ganhar-cash"]').first().click()
  await expect(visitor.getByRole('heading', { name: 'Os quatro caminhos' })).toBeVisible()
  await visitor.goto('/guides?q=kefra&sort=alpha')
  await expect(card(visitor, 'Kefra: as três fases')).toBeVisible()
  await expect(visitor.locator('meta[property="og:type"]')).toHaveAttribute('content', 'website')
  await visitor.goto('/en/guide/kefra-as-tres-fases')
  await expect(visitor.getByRole('heading', { level: 1 })).toContainText('Kefra: the three phases')
  await expect(visitor.locator('meta[property="og:type"]')).toHaveAttribute('content', 'article')
  await expect(visitor.locator('meta[property="og:image"]')).toHaveAttribute(
    'content',
    /\/previews\/.*\/en\/guide\/kefra-as-tres-fases\.jpg$/,
  )
})
