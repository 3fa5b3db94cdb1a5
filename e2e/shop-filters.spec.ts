import { toast } from './accounts.ts'
import { asPlayer, asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { anItem, aBuyer, asAdmin, card } from './shop.ts'

const all = '**/api/item/all*'
const item = (fields: object = {}) => ({
  id: 900_001,
  name: 'Elmo de Prova',
  item_id: '413 61 10',
  description: '',
  stock: 5,
  price: 100,
  original_price: null,
  promotion: null,
  group_id: null,
  image: null,
  picture: null,
  created_at: '2026-01-01T00:00:00.000Z',
  locale: 'pt-BR',
  ...fields,
})
const list = (...data: object[]) => ({ json: { data, next: null, total: data.length, inventory: false } })

// SHOP-08 … SHOP-15
test('every filter is in the address, defaults are not, and Back restores them', async ({ page }) => {
  await page.goto('/shopping?sort=priceAsc&promo=only&stock=in&grid=dense&q=x')
  await hydrated(page)
  await expect(page.getByLabel('Ordenar')).toHaveValue('priceAsc')
  await expect(page.getByLabel('Promoção', { exact: true })).toHaveValue('only')
  await expect(page.getByLabel('Estoque', { exact: true })).toHaveValue('in')
  await expect(page.getByLabel('Grade')).toHaveValue('dense')
  await expect(page.getByLabel('Buscar item')).toHaveValue('x')

  await page.goto('/shopping')
  await hydrated(page)
  const search = () => new URL(page.url()).search
  await page.getByLabel('Ordenar').selectOption('alpha')
  await expect.poll(search).toBe('?sort=alpha')
  await page.getByLabel('Promoção', { exact: true }).selectOption('none')
  await expect.poll(search).toBe('?sort=alpha&promo=none')
  await page.getByLabel('Estoque', { exact: true }).selectOption('in')
  await page.getByLabel('Grade').selectOption('compact')
  await expect.poll(search).toBe('?sort=alpha&promo=none&stock=in&grid=compact')
  await page.getByLabel('Grupo').selectOption({ label: 'Equipamentos' })
  await expect.poll(search).toMatch(/^\?group=\d+&sort=alpha/)
  await page.getByLabel('Buscar item').fill('escudo')
  await expect.poll(search).toMatch(/&q=escudo&/)
  await expect(card(page, 'Escudo do Eclipse')).toBeVisible()
  await page.goBack()
  await expect.poll(search).toBe('?sort=alpha&promo=none&stock=in&grid=compact')
  await expect(page.getByLabel('Buscar item')).toHaveValue('')
  for (const [label, value] of [
    ['Ordenar', 'recommended'],
    ['Promoção', 'all'],
    ['Estoque', 'all'],
    ['Grade', 'comfort'],
  ] as const)
    await page.getByLabel(label, { exact: true }).selectOption(value)
  await expect.poll(search).toBe('')
  // D-015
  await page.goto('/shopping?grid=comfortable&sort=recommended')
  await expect.poll(search).toBe('')
})

// SHOP-23 … SHOP-26, SHOP-42
test('an item with only the documented fields shows its promotion and whether it is new', async ({ page }) => {
  const inDays = (days: number) => new Date(Date.now() + days * 24 * 3600_000).toISOString()
  const documented = (id: number, name: string, fields: object) => ({
    ...{ id, name, item_id: '413', description: '', stock: 5, price: 100, promotion: null, group_id: 1, image: null },
    ...{ created_at: inDays(-16), ...fields },
  })
  const data = [
    documented(1, 'Amanhã', { promotion: inDays(1).slice(0, 10) }),
    documented(2, 'Anteontem', { promotion: inDays(-2).slice(0, 10) }),
    documented(3, 'Recente', { created_at: inDays(-14) }),
  ]
  await page.route(all, (route) => route.fulfill({ json: { data } }))
  await page.goto('/shopping')
  await hydrated(page)
  await page.getByLabel('Estoque', { exact: true }).selectOption('in')
  await expect(card(page, 'Amanhã').locator('s')).toContainText('125')
  await expect(card(page, 'Amanhã').getByText('-20%')).toBeVisible()
  await expect(card(page, 'Anteontem').locator('s')).toHaveCount(0)
  await expect(card(page, 'Recente').getByText('Novo')).toBeVisible()
  await expect(card(page, 'Amanhã').getByText('Novo')).toHaveCount(0)
  await expect(page.getByText('Itens encontrados: 3')).toBeVisible()
})

// SHOP-05, SHOP-20 … SHOP-30
test('a card shows all data of an item', async ({ page, complaints }) => {
  complaints.expect(/status of 404/)
  const long = 'a'.repeat(241)
  await page.route(all, (route) =>
    route.fulfill(
      list(
        item({ price: 1_234_567, created_at: new Date().toISOString() }),
        item({
          id: 900_002,
          name: 'Em Promoção',
          promotion: '2099-01-01',
          image: '/media/none.webp',
        }),
        item({ id: 900_003, name: 'Três', price: 3, promotion: '2099-01-01' }),
        item({ id: 900_004, name: 'Longa', description: `<p>${long}</p>`, stock: 0 }),
        item({ id: 900_005, name: 'Curta', description: `<p>${long.slice(1)}</p>` }),
      ),
    ),
  )
  // The server renders the first view; a change of filters sends a request.
  await page.goto('/shopping')
  await hydrated(page)
  await page.getByLabel('Estoque', { exact: true }).selectOption('in')
  await expect(card(page, 'Elmo de Prova').getByText('1.234.567 Cash')).toBeVisible()
  await expect(card(page, 'Elmo de Prova').getByText('Novo')).toBeVisible()
  await expect(card(page, 'Elmo de Prova').locator('[data-placeholder]')).toBeVisible()
  const promoted = card(page, 'Em Promoção')
  await expect(promoted.locator('s')).toContainText('125')
  await expect(promoted.getByText('-20%')).toBeVisible()
  await expect(promoted.getByText('Novo')).toHaveCount(0)
  await expect(card(page, 'Três').locator('s')).toContainText('4')
  await expect(card(page, 'Três').getByText('-25%')).toBeVisible()
  await expect(card(page, 'Elmo de Prova').locator('s')).toHaveCount(0)
  const more = card(page, 'Longa').getByRole('button', { name: 'Ver descrição inteira' })
  await expect(more).toHaveAttribute('aria-expanded', 'false')
  await expect(card(page, 'Curta').getByRole('button', { name: 'Ver descrição inteira' })).toHaveCount(0)
  const clamp = () =>
    page.getByText(long).evaluate((text) => getComputedStyle(text.closest('.prose-body')!).webkitLineClamp)
  expect(await clamp()).toBe('5')
  await page.getByLabel('Grade').selectOption('compact')
  await expect.poll(clamp).toBe('4')
  await page.getByLabel('Grade').selectOption('dense')
  await expect.poll(clamp).toBe('3')
  await more.click()
  await expect.poll(clamp).toBe('none')
  await expect(card(page, 'Longa').getByRole('button', { name: 'Esgotado' })).toBeDisabled()
  await axe(page)
  // D-145
  await asPlayer(page)
  await page.reload()
  await hydrated(page)
  await page.getByLabel('Estoque', { exact: true }).selectOption('in')
  await card(page, 'Curta')
    .getByRole('button', { name: /^Comprar/ })
    .click()
  const dialog = page.getByRole('alertdialog')
  await expect(dialog.getByRole('radio', { name: 'Mochila' })).toBeDisabled()
  await expect(dialog.getByText('Este servidor entrega só no baú.')).toBeVisible()
  await axe(page)
})

// SHOP-33 … SHOP-38
test('a shop that does not load, or finds nothing, says so', async ({ page, complaints }) => {
  complaints.expect(/status of 400|404/)
  await page.goto('/shopping')
  await hydrated(page)
  await page.route(all, (route) => route.fulfill({ status: 400, json: { message: 'Hoje não.' } }))
  await page.getByLabel('Ordenar').selectOption('alpha')
  await expect(page.getByText('Ops, não conseguimos carregar os itens da loja.')).toBeVisible()
  await expect(toast(page, 'Erro ao carregar itens')).toBeVisible()
  await axe(page)
  await page.route('**/api/itemgroup/all', (route) => route.fulfill({ status: 400, json: {} }))
  await page.getByLabel('Ordenar').selectOption('newest')
  await expect(toast(page, 'Erro ao carregar grupos')).toBeVisible()
  await expect(page.getByRole('search').getByText('Erro ao carregar grupos')).toBeVisible()
  await page.unrouteAll()
  await page.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await page.getByLabel('Buscar item').fill('zzzz')
  await expect(page.getByText('Nenhum item encontrado para estes filtros.')).toBeVisible()
})

// SHOP-39 … SHOP-41
test('each reply to a purchase is shown in its words', async ({ page, complaints }) => {
  complaints.expect(/status of 4\d\d/)
  const { name } = await anItem(page)
  await aBuyer(page, 500)
  await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
  await hydrated(page)
  const answers = [
    [200, { status: 'error' }, 'Falha na compra'],
    [200, { status: 'error', message: 'Não hoje.' }, 'Não hoje.'],
    [200, {}, 'Item comprado!'],
    [400, { message: 'Mensagem.', error: 'Erro.' }, 'Mensagem.'],
    [400, { error: 'Só erro.' }, 'Só erro.'],
    [422, { errors: ['O primeiro.', 'O segundo.'] }, 'O primeiro.'],
    [418, {}, 'Erro ao comprar item'],
  ] as const
  for (const [status, json, words] of answers) {
    await page.unrouteAll()
    await page.route('**/transaction/buyItem', (route) => route.fulfill({ status, json }))
    await card(page, name)
      .getByRole('button', { name: /^Comprar/ })
      .click()
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Comprar por/ })
      .click()
    await expect(card(page, name).getByRole('status').getByText(words)).toBeVisible()
    await expect(toast(page, words)).toBeVisible()
  }
})

// SHOP-32
test('staff reach the editor from a card, and players do not', async ({ page, newVisitor }) => {
  const { id, name } = await anItem(page)
  const address = `/shopping?q=${encodeURIComponent(name)}`
  await page.goto(address)
  await hydrated(page)
  await expect(card(page, name)).toBeVisible()
  await expect(card(page, name).getByRole('link', { name: /^Editar/ })).toHaveCount(0)
  const staff = await newVisitor()
  await asStaff(staff)
  await staff.goto(address)
  await expect(card(staff, name).getByRole('link', { name: `Editar ${name}` })).toHaveAttribute(
    'href',
    `/item/edit/${id}`,
  )
})

// SHOP-29, SHOP-48: the simulated game takes items into the bag too.
test('each card has a target of its own, and the next purchase begins with that of the last one', async ({ page }) => {
  await aBuyer(page, 500)
  await page.goto('/shopping?stock=in')
  await hydrated(page)
  const cards = page.getByRole('article')
  const dialog = page.getByRole('alertdialog')
  const ask = (at: number) =>
    cards
      .nth(at)
      .getByRole('button', { name: /^Comprar/ })
      .click()
  await ask(0)
  await dialog.getByRole('radio', { name: 'Mochila' }).check()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  await ask(1)
  await expect(dialog.getByRole('radio', { name: 'Baú' })).toBeChecked()
  await dialog.getByRole('button', { name: 'Cancelar' }).click()
  const asked = page.waitForRequest('**/transaction/buyItem')
  await page.route('**/transaction/buyItem', (route) => route.fulfill({ json: {} }))
  await ask(0)
  await expect(dialog.getByRole('radio', { name: 'Mochila' })).toBeChecked()
  await dialog.getByRole('button', { name: /^Comprar por/ }).click()
  expect((await asked).postDataJSON()).toMatchObject({ target: 'inventory' })
  await expect(toast(page, 'Item comprado!')).toBeVisible()
  await ask(1)
  await expect(dialog.getByRole('radio', { name: 'Mochila' })).toBeChecked()
})

test('the shop is read without scripts, and its filters are a form', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/shopping?q=escudo')
  await expect(card(page, 'Escudo do Eclipse')).toBeVisible()
  await page.getByLabel('Buscar item').fill('manoplas')
  await page.getByRole('button', { name: 'Buscar' }).click()
  await expect(page.getByRole('article')).toHaveCount(1)
})

test('more items come below on demand, also after a failure, and without scripts by turning the page', async ({
  page,
  complaints,
}) => {
  complaints.expect(/status of 500/)
  const word = `Runa${Math.random().toString(36).slice(2, 8)}`
  for (let at = 10; at < 36; at += 1)
    await asAdmin(page, 'POST', '/item/store', { name: `${word} ${at}`, item_id: '413 61 10', price: at, stock: 1 })
  await page.goto(`/shopping?q=${word}&sort=priceAsc`)
  await hydrated(page)
  const cards = page.getByRole('region', { name: 'Itens', exact: true }).getByRole('article')
  await expect(cards).toHaveCount(24)
  const more = page.getByRole('navigation', { name: 'Páginas' }).getByRole('button')
  await expect(more).toHaveAttribute('href', `/shopping?q=${word}&sort=priceAsc&after=24`)
  await page.route(all, (route) => route.fulfill({ status: 500, json: {} }))
  await more.click()
  await expect(more).toHaveText('Não carregou. Tentar de novo')
  await page.unroute(all)
  await expect(cards).toHaveCount(24)
  await more.click()
  await expect(cards).toHaveCount(26)
  await expect(card(page, `${word} 35`)).toBeVisible()
  await expect(more).toHaveCount(0)
})
