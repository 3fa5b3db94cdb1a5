import type { Page } from '@playwright/test'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'
import { row } from './market.ts'
import { setHidden } from './polls.ts'

const listing = (id: number, fields: object = {}) => ({
  id,
  item_index: 1147,
  item_name: `Espada ${String(id).padStart(2, '0')}`,
  effects: ['Ataque +9', 'Efeito 200: 5'],
  amount: 1,
  price: 100 + id,
  name_seller: 'rafael',
  slot: id,
  created_at: '2026-01-01T00:00:00.000Z',
  ...fields,
})
const page1 = Array.from({ length: 10 }, (_, at) => listing(at + 1))
const list = (items: object[], fields: object = {}) => ({
  json: { items, page: 1, lastPage: 2, total: 11, more: false, rule: 'online', ...fields },
})
const paging = { page: 1, lastPage: 1, more: false }
const asked = (page: Page) => new URL(page.url()).search

// MKT-17, MKT-20 … MKT-26, MKT-54, D-047, D-051
test('a visitor looks around: every filter is in the address, and no row moves', async ({ page, complaints }) => {
  complaints.expect(/status of 400|Não conseguimos carregar o mercado/)
  let offered: object[] = page1
  let closed: number[] = []
  await page.goto('/market')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Mercado de Itens')
  await page.route('**/api/market/closed*', (route) => route.fulfill({ json: { ids: closed } }))
  await page.route('**/api/market/items*', (route) => {
    const search = new URL(route.request().url()).searchParams
    if (search.get('q') === 'nada') return route.fulfill(list([], { lastPage: 1, total: 0 }))
    if (search.get('page') === '2') return route.fulfill(list([listing(11)], { page: 2 }))
    if (search.get('sort') === '-price') return route.fulfill(list(offered.toReversed()))
    return route.fulfill(list(offered))
  })
  await page.getByRole('columnheader', { name: 'Preço' }).getByRole('link').click()
  await expect.poll(() => asked(page)).toBe('?sort=price')
  await expect(page.getByRole('columnheader')).toHaveText(['Item', 'Efeitos', 'Preço', 'Vendedor', 'Ações'])
  await expect(page.getByRole('columnheader', { name: 'Preço' })).toHaveAttribute('aria-sort', 'ascending')
  await expect(page.getByRole('rowheader')).toHaveCount(10)
  await expect(row(page, 'Espada 01').getByRole('listitem')).toHaveText(['Ataque +9', 'Efeito 200: 5']) // D-050
  await expect(page.getByText('Mostrando 1-10 de 11 registros')).toBeVisible()
  await expect(row(page, 'Espada 01').getByRole('button', { name: 'Entrar para comprar Espada 01' })).toBeVisible()
  await expect(page.getByRole('button', { name: /^Comprar/ })).toHaveCount(0)
  await axe(page)
  await page.getByRole('columnheader', { name: 'Preço' }).getByRole('link').click()
  await expect.poll(() => asked(page)).toBe('?sort=-price')
  await expect(page.getByRole('rowheader').first()).toHaveText('Espada 10')
  await page.getByLabel('Página', { exact: true }).selectOption('2')
  await expect.poll(() => asked(page)).toBe('?sort=-price&page=2')
  await expect(page.getByText('Mostrando 11-11 de 11 registros')).toBeVisible()
  await page.goBack()
  await expect(page.getByRole('rowheader')).toHaveCount(10)

  // Somebody buys an item of the page. The page marks it in its row, and all rows stay where they are.
  const before = await page.getByRole('rowheader').allInnerTexts()
  const place = await row(page, 'Espada 10').boundingBox()
  closed = [3]
  offered = [...page1.filter((each) => each.id !== 3), listing(12)]
  await setHidden(page, false)
  await expect(row(page, 'Espada 03')).toContainText('Não está mais à venda')
  await expect(page.getByText('Enquanto você olhava, 1 desta página saiu de venda.')).toBeVisible()
  expect(await page.getByRole('rowheader').allInnerTexts()).toEqual(before)
  expect(await row(page, 'Espada 10').boundingBox()).toEqual(place)
  await axe(page)
  await page.getByRole('button', { name: 'Mostrar a lista atual' }).click()
  await expect(row(page, 'Espada 12')).toBeVisible()
  await expect(row(page, 'Espada 03')).toHaveCount(0)

  await row(page, 'Espada 12')
    .getByRole('link', { name: /^rafael/ })
    .click()
  await expect.poll(() => asked(page)).toBe('?seller=rafael&sort=-price')
  await page.getByRole('link', { name: 'Mostrar todos os vendedores, não só rafael' }).click()
  await expect.poll(() => asked(page)).toBe('?sort=-price')
  await page.getByLabel('Buscar:').fill('nada')
  await expect.poll(() => asked(page)).toBe('?q=nada&sort=-price')
  await expect(page.getByText('Nenhum registro encontrado')).toBeVisible()
  await expect(page.getByText('Mostrando 0 registros')).toBeVisible()

  await page.unroute('**/api/market/items*')
  await page.route('**/api/market/items*', (route) => route.fulfill({ status: 400, json: { error: 'x' } }))
  await page.getByLabel('Buscar:').fill('outro')
  await expect(page.getByText('Não conseguimos carregar o mercado.')).toBeVisible()
  expect(complaints.heard().filter((line) => line.includes('Não conseguimos carregar o mercado'))).toHaveLength(1)
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  // MKT-54
  await expect(page.getByRole('alert')).toHaveCount(0)
})

// MKT-38, MKT-41, MKT-42, D-050
test('a chest and sales with only the documented fields are shown', async ({ page }) => {
  await asPlayer(page)
  const details = { index: 1147, name: 'Lança', effects: [{ index: 43, value: 9 }] }
  await page.route('**/api/market/cargo', (route) => route.fulfill({ json: { inventory: [{ details, slot: 3 }] } }))
  await page.goto('/market/cargo')
  await hydrated(page)
  await expect(row(page, 'Lança').getByRole('listitem')).toHaveText('Efeito 43: 9')
  await row(page, 'Lança')
    .getByRole('button', { name: /^Vender/ })
    .click()
  await expect(page.getByRole('dialog', { name: 'Definir preço do item' })).toBeVisible()
  const sale = { id: 1, item_index: 1147, item_name: 'Lança', effects: ['a'], price: 9, name_seller: 'player', slot: 3 }
  await page.route('**/api/market/my-items*', (route) => route.fulfill({ json: { items: [sale] } }))
  await page.goto('/market/my-sales')
  await expect(row(page, 'Lança').getByRole('button', { name: /^Cancelar/ })).toBeEnabled()
})

// MKT-32, MKT-35 … MKT-37, MKT-41, MKT-53, D-044, D-049
test('sales, history and chest show all their data', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  await asPlayer(page)
  await checkHistory(page)
  await checkSales(page)
  await checkChest(page)
})

async function checkHistory(page: Page): Promise<void> {
  const moved = (id: string, amount: number, type: string) => ({
    id,
    created_at: '2026-01-02T12:00:00.000Z',
    description: `Item ${id}`,
    amount,
    type,
    kind: 'sale',
  })
  let transactions = [moved('a', 10, 'Venda'), moved('b', -10, 'Compra'), moved('c', 0, 'Estorno')]
  await page.route('**/api/market/transactions*', (route) =>
    route.fulfill({ json: { transactions, total: transactions.length, ...paging } }),
  )
  await page.goto('/market/transactions')
  await hydrated(page)
  await expect(page.getByRole('columnheader')).toHaveText(['Data', 'Descrição', 'Valor', 'Tipo'])
  await expect(page.getByText('+10 Cash')).toHaveClass(/text-success/)
  await expect(page.getByText('−10 Cash')).toHaveClass(/text-danger/)
  await expect(page.getByText('0 Cash', { exact: true })).toHaveClass(/text-danger/)
  transactions = []
  await page.reload()
  await expect(page.getByText('Nenhuma transação encontrada')).toBeVisible()
}

async function checkSales(page: Page): Promise<void> {
  const sale = (id: number, fields: object) => ({
    ...listing(id, fields),
    fee_percent: 5,
    receives: 96,
    is_frozen: false,
    ...fields,
  })
  const sales = [
    sale(1, { state: 'open' }),
    sale(2, { state: 'taking' }),
    sale(3, { state: 'returning' }),
    sale(4, { state: 'open', is_frozen: true }),
  ]
  await page.route('**/api/market/my-items*', (route) =>
    new URL(route.request().url()).searchParams.get('q') === 'x'
      ? route.fulfill({ status: 400, json: { error: 'x marca o lugar' } })
      : route.fulfill({ json: { items: sales, total: 4, ...paging } }),
  )
  await page.goto('/market/my-sales')
  await hydrated(page)
  for (const [name, state] of [
    ['Espada 01', 'À venda'],
    ['Espada 02', 'Sendo retirado do baú'],
    ['Espada 03', 'A caminho do baú'],
    ['Espada 04', 'Com a equipe'],
  ] as const) {
    await expect(row(page, name)).toContainText(state)
    const cancel = row(page, name).getByRole('button', { name: /^Cancelar/ })
    await (name === 'Espada 01' ? expect(cancel).toBeEnabled() : expect(cancel).toBeDisabled())
  }
  await expect(row(page, 'Espada 01')).toContainText('Você recebe 96 (taxa de 5%)')
  for (const [column, sort] of [
    ['Item', 'item'],
    ['Preço', 'price'],
    ['Slot', 'slot'],
  ] as const) {
    await page.getByRole('columnheader', { name: column }).getByRole('link').click()
    await expect.poll(() => asked(page)).toBe(`?sort=${sort}`)
  }
  await page.getByLabel('Buscar:').fill('x')
  await expect(page.getByRole('alert')).toContainText('x marca o lugar')
}

async function checkChest(page: Page): Promise<void> {
  const inChest = (slot: number, problem: string | null) => ({
    slot,
    details: { index: 1147, name: `Lança ${slot}`, effects: [{ index: 43, value: 9 }] },
    described: { index: 1147, name: `Lança ${slot}`, effects: ['Refinação +9'], amount: 1 },
    problem,
  })
  const inventory = [inChest(3, null), inChest(4, 'Este item não pode ser trocado.')]
  await page.route('**/api/market/cargo', (route) =>
    route.fulfill({ json: { inventory, fee_percent: 5, as_of: '2026-01-02T12:00:00.000Z' } }),
  )
  await page.goto('/market/cargo')
  await hydrated(page)
  const bound = row(page, 'Lança 4').getByRole('button', { name: /^Vender/ })
  await expect(bound).toBeDisabled()
  await expect(bound).toHaveAccessibleDescription('Este item não pode ser trocado.')
  await row(page, 'Lança 3')
    .getByRole('button', { name: /^Vender/ })
    .click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Preço').fill('1999')
  await expect(dialog.getByText('Taxa do mercado (5%)')).toBeVisible()
  await expect(dialog.getByText('99 Cash', { exact: true })).toBeVisible()
  await expect(dialog.getByText('1.900 Cash')).toBeVisible()
}
