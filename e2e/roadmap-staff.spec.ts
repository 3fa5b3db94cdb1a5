import type { Page } from '@playwright/test'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'

const rows = (page: Page) => page.getByRole('list', { name: 'Itens do roadmap' }).locator('[data-row]')
const row = (page: Page, title: string) => page.getByRole('listitem', { name: title, exact: true })
const aTitle = () => `Obra ${Math.random().toString(36).slice(2, 8)}`

async function anItem(page: Page, token: string, form: object = {}): Promise<{ id: number; title: string }> {
  const reply = await page.request.post('/api/roadmap', {
    data: { title: aTitle(), ...form },
    headers: { authorization: `Bearer ${token}` },
  })
  return ((await reply.json()) as { data: { id: number; title: string } }).data
}
const remove = (page: Page, token: string, id: number) =>
  page.request.delete(`/api/roadmap/${id}`, { headers: { authorization: `Bearer ${token}` } })

type Titles = [string, string, string]

/** The order of these titles on the page, whatever is between them. */
const orderOf = (page: Page, titles: Titles) =>
  expect.poll(async () =>
    (await rows(page).evaluateAll((found) => found.map((each) => each.getAttribute('aria-label')))).filter((title) =>
      titles.includes(title ?? ''),
    ),
  )

/** The form of a new item. */
const newItem = (page: Page) => page.getByRole('dialog', { name: 'Novo item' })

const handle = (page: Page, title: string) => row(page, title).getByRole('button', { name: `Mover “${title}”` })

// These tests run one after the other, because they change the order of the same items.
test.describe.configure({ mode: 'default' })

// ROUTE-44, ROADADM-01 … ROADADM-05, ROADADM-07 … ROADADM-12, ROADADM-23, ROADADM-24, ROADADM-26 … ROADADM-29
test('staff write an item, change it and delete it', async ({ page, context, complaints }) => {
  complaints.expect(/status of 500/)
  await context.grantPermissions(['clipboard-read', 'clipboard-write'])
  await asStaff(page)
  const title = aTitle()
  await page.goto('/admin/roadmap')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Editar roadmap' })).toBeVisible()
  await expect(page.getByRole('main').locator('dl dt')).toHaveText([
    'Planejados',
    'Em andamento',
    'Concluídos',
    'Concluídos neste trimestre',
  ])
  await axe(page)
  await fillItem(page, title)
  await saveItem(page, title)
  await filterByTitle(page, title)
  await row(page, title).getByRole('button', { name: 'Copiar o link' }).click()
  await expect(page.getByText('Copiado!', { exact: true })).toBeVisible() // ROADADM-29
  await renameItem(page, title)
  complaints.expect(/status of 409/)
  await deleteItem(page, `${title} 2`)
  await page.getByRole('button', { name: 'Limpar filtros' }).click()
  await expect(row(page, `${title} 2`)).toHaveCount(0)
})

async function fillItem(page: Page, title: string): Promise<void> {
  await page.getByRole('link', { name: 'Novo item' }).click()
  const dialog = newItem(page)
  await expect(dialog.getByLabel('Impacto')).toHaveValue('1')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(dialog.getByText('Escreva um título.')).toBeVisible()
  await dialog.getByLabel('Título').first().fill(title)
  await dialog.getByLabel('Etiquetas').first().fill('a, b')
  await dialog.getByLabel('Previsto para').fill('2027-05-01T10:00')
  // ROADADM-09
  await expect(dialog.getByLabel('Andamento (%)')).toHaveAttribute('step', '5')
  await dialog.getByLabel('Andamento (%)').fill('-5')
  await page.keyboard.press('Tab')
  await expect(dialog.getByLabel('Andamento (%)')).toHaveValue('0')
  await dialog.getByLabel('Andamento (%)').fill('103')
  await page.keyboard.press('Tab')
  await dialog.getByLabel('Impacto').selectOption('4')
  await expect(dialog.getByLabel('Andamento (%)')).toHaveValue('100')
  await dialog.getByRole('tab', { name: 'Inglês' }).click()
  await dialog.getByLabel('Título (inglês)').fill(`${title} in English`)
  await axe(page)
}

/** Sends the form of a new item twice; the first attempt fails. */
async function saveItem(page: Page, title: string): Promise<void> {
  const dialog = newItem(page)
  await page.route('**/api/roadmap', (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Erro ao salvar item')).toBeVisible()
  await page.unroute('**/api/roadmap')
  const sent = page.waitForRequest((request) => request.method() === 'POST')
  await dialog.getByRole('button', { name: 'Salvar' }).click()
  const offset = await page.evaluate(() => new Date('2027-05-01T10:00').toISOString())
  expect((await sent).postDataJSON()).toMatchObject({ eta: offset, tags: 'a, b', progress: 100, impact: 4 })
  await expect(page.getByText('Item criado')).toBeVisible()
  await expect(row(page, title)).toContainText('4/5')
}

/** ROADADM-12: filters take effect when they are applied. */
async function filterByTitle(page: Page, title: string): Promise<void> {
  await page.getByRole('searchbox').fill(title)
  await page.getByLabel('Ordenar por').selectOption('alpha')
  const asked = page.waitForRequest(/\/api\/roadmap\/list\?/)
  await page.getByRole('button', { name: 'Aplicar' }).click()
  const applied = new URL((await asked).url()).searchParams
  expect([applied.get('q'), applied.get('sort')]).toEqual([title, 'alpha'])
  await expect(rows(page)).toHaveCount(1)
  await expect(page.getByText('Limpe os filtros para mudar a ordem.')).toBeVisible()
}

async function renameItem(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole('link', { name: `Editar “${title}”` })
    .click()
  const editing = page.getByRole('dialog', { name: `Editar “${title}”` })
  await expect(editing.getByLabel('Previsto para')).toHaveValue('2027-05-01T10:00')
  await editing.getByLabel('Título').first().fill(`${title} 2`)
  await editing.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByText('Item atualizado')).toBeVisible()
}

async function deleteItem(page: Page, title: string): Promise<void> {
  await row(page, title)
    .getByRole('button', { name: `Excluir “${title}”` })
    .click()
  const question = page.getByRole('alertdialog', { name: `Excluir o item “${title}”?` })
  await page.route(/\/api\/roadmap\/\d+$/, (route) => route.fulfill({ status: 409, json: { message: 'Não agora.' } }))
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Falha ao excluir item')).toBeVisible()
  await expect(question.getByText('Não agora.')).toBeVisible()
  await page.unroute(/\/api\/roadmap\/\d+$/)
  await question.getByRole('button', { name: 'Excluir' }).click()
  await expect(page.getByText('Item excluído')).toBeVisible()
}

// ROADADM-06, ROADADM-15 … ROADADM-17, ROADADM-20 … ROADADM-22, ROADADM-25
test('order, status and progress change at once, and go back when they are refused', async ({ page, complaints }) => {
  complaints.expect(/status of (500|409)/)
  const token = await asStaff(page)
  const items = [await anItem(page, token), await anItem(page, token), await anItem(page, token)]
  const titles = items.map(({ title }) => title) as Titles
  const [a, b, c] = titles
  await page.goto('/admin/roadmap')
  await hydrated(page)
  await orderOf(page, titles).toEqual([a, b, c])
  await moveByKeyboard(page, titles)
  await retryOrder(page, titles)
  await dragBelowLast(page, titles)
  await saveOrder(page, titles)
  await changeStatus(page, a)
  await changeProgress(page, b)
  const saved = async () =>
    (
      (await (await page.request.get('/api/roadmap/list')).json()) as {
        data: { id: number; progress: number; status: string }[]
      }
    ).data
  await expect.poll(async () => (await saved()).find(({ id }) => id === items[1]!.id)?.progress).toBe(45)
  await expect.poll(async () => (await saved()).find(({ id }) => id === items[0]!.id)?.status).toBe('in_progress')

  // A change by another member of staff is announced and displayed.
  await page.request.put(`/api/roadmap/${items[2]!.id}`, {
    data: { title: c, impact: 5 },
    headers: { authorization: `Bearer ${token}` },
  })
  await row(page, c).getByRole('combobox').selectOption('done')
  await expect(page.getByText('Outra pessoa alterou isto')).toBeVisible()
  await expect(row(page, c)).toContainText('5/5')
  for (const { id } of items) await remove(page, token, id)
})

/** Picks an item up by keyboard, moves it and cancels; then moves it again and drops it. */
async function moveByKeyboard(page: Page, titles: Titles): Promise<void> {
  const [a, b, c] = titles
  await handle(page, c).focus()
  await page.keyboard.press('Space')
  await page.keyboard.press('ArrowUp')
  await orderOf(page, titles).toEqual([a, c, b])
  await page.keyboard.press('Escape')
  await orderOf(page, titles).toEqual([a, b, c])
  await expect(handle(page, c)).toBeFocused()
  await page.keyboard.press('Enter')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('ArrowUp')
  await page.keyboard.press('Enter')
  await orderOf(page, titles).toEqual([c, a, b])
  await expect(handle(page, c)).toBeFocused()
  await expect(page.getByText('A ordem mudou e ainda não foi salva.')).toBeVisible()
  // The fixed header would cover a part of some row, which axe takes for a small target.
  await page.evaluate(() => window.scrollTo({ top: 0, behavior: 'instant' }))
  await axe(page)
}

/** After a failed save the former order is back, and the new one can be applied again. */
async function retryOrder(page: Page, titles: Titles): Promise<void> {
  const [a, b, c] = titles
  await page.route('**/api/roadmap/reorder', (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await page.getByRole('button', { name: 'Salvar ordem' }).click()
  await expect(page.getByText('Falha ao salvar ordem')).toBeVisible()
  await orderOf(page, titles).toEqual([a, b, c])
  await page.unroute('**/api/roadmap/reorder')
  await page.getByRole('button', { name: 'Aplicar a minha ordem de novo' }).click()
  await orderOf(page, titles).toEqual([c, a, b])
}

async function dragBelowLast(page: Page, titles: Titles): Promise<void> {
  const [a, b, c] = titles
  await row(page, b).scrollIntoViewIfNeeded()
  const from = (await handle(page, c).boundingBox())!
  const to = (await row(page, b).boundingBox())!
  await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
  await page.mouse.down()
  await page.mouse.move(from.x + 20, to.y + to.height - 4, { steps: 8 })
  await page.mouse.up()
  await orderOf(page, titles).toEqual([a, b, c])
}

/** Moves an item by its button, tries to leave, and saves. */
async function saveOrder(page: Page, titles: Titles): Promise<void> {
  const [a, b, c] = titles
  await row(page, b)
    .getByRole('button', { name: `Subir “${b}”` })
    .click()
  await orderOf(page, titles).toEqual([b, a, c])
  await expect(row(page, b).getByRole('button', { name: `Subir “${b}”` })).toBeFocused()
  // Leaving with an unsaved order asks first.
  await page.getByRole('link', { name: 'Ver a página pública' }).click()
  await page
    .getByRole('alertdialog', { name: 'Sair sem salvar a ordem?' })
    .getByRole('button', { name: 'Cancelar' })
    .click()
  await page.getByRole('button', { name: 'Salvar ordem' }).click()
  await expect(page.getByText('Ordem salva')).toBeVisible()
  await page.reload()
  await orderOf(page, titles).toEqual([b, a, c])
}

async function changeStatus(page: Page, title: string): Promise<void> {
  const status = row(page, title).getByRole('combobox')
  await page.route('**/api/roadmap/*/status', (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await status.selectOption('done')
  await expect(page.getByText('Não foi possível alterar status')).toBeVisible()
  await expect(status).toHaveValue('planned')
  await page.unroute('**/api/roadmap/*/status')
  await status.selectOption('in_progress')
}

async function changeProgress(page: Page, title: string): Promise<void> {
  const slider = row(page, title).getByRole('slider')
  await page.route('**/api/roadmap/*/progress', (route) => route.fulfill({ status: 500, json: { message: 'Caiu.' } }))
  await expect(slider).toHaveValue('15')
  await slider.fill('40')
  await expect(page.getByText('Falha ao salvar progresso')).toBeVisible()
  await expect(slider).toHaveValue('15')
  await page.unroute('**/api/roadmap/*/progress')
  await slider.fill('45')
}

// ROADADM-19
test('a roadmap that does not load says so, and loads again', async ({ page, complaints }) => {
  complaints.expect(/status of 409/)
  await asStaff(page)
  await page.route('**/api/roadmap/list*', (route) => route.fulfill({ status: 409, json: { message: 'Caiu.' } }))
  await page.goto('/admin/roadmap')
  await expect(page.getByRole('main').getByText('Falha ao carregar roadmap')).toBeVisible()
  await page.unroute('**/api/roadmap/list*')
  await page.getByRole('main').getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(rows(page).first()).toBeVisible()
})
