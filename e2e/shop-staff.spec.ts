import { aLogin, aPlayer, toast } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { aPicture } from './notices.ts'
import { balanceOf, call } from './payment.ts'
import { reloadUntil } from './reload-until.ts'
import { aBuyer, anItem, asAdmin, card, chestOf } from './shop.ts'

// ITEM-01 … ITEM-13, ITEM-18
test('staff put an item into the shop, change it and take it out', async ({ page, complaints }) => {
  complaints.expect(/status of 400/)
  await asStaff(page)
  await page.goto('/shopping')
  await hydrated(page)
  await page.goto('/item/store')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Criar item' })).toBeVisible()
  await expect(page.getByRole('link', { name: 'Cancelar' })).toHaveAttribute('href', '/shopping')
  await expect(page.getByLabel('Estoque *')).toHaveValue('100') // ITEM-11
  await axe(page)
  // ITEM-09: missing fields are named, and nothing is sent.
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByLabel('Nome *', { exact: true })).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Código de entrega *')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByLabel('Preço em Cash *')).toHaveAttribute('aria-invalid', 'true')
  // ITEM-10
  await page.getByLabel('Estoque *').fill('0')
  await expect(page.getByLabel('Estoque *')).toHaveAttribute('aria-invalid', 'true')
  await page.getByLabel('Estoque *').fill('1')
  const name = `Poeira ${Math.random().toString(36).slice(2, 8)}`
  await page.getByLabel('Nome *', { exact: true }).fill(name)
  await page.getByLabel('Código de entrega *').fill('413 61 10')
  await expect(page.getByRole('status', { name: 'Código de entrega' })).toContainText('Lactolerium')
  await page.getByLabel('Preço em Cash *').fill('77')
  await page.getByLabel('Em promoção até').fill('2099-12-31') // ITEM-12
  await page.getByLabel('Grupo').selectOption({ label: 'Refinação' })
  await page.locator('input[type=file]').setInputFiles(await aPicture('poeira.png', 400, 300))
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL('/shopping') // ITEM-07
  await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
  await expect(card(page, name).getByText('Preço: 77 Cash')).toBeVisible()
  await expect(card(page, name).locator('s')).toContainText('97')
  await expect(card(page, name).locator('img')).toBeVisible()

  await card(page, name)
    .getByRole('link', { name: `Editar ${name}` })
    .click()
  await expect(page).toHaveURL(/\/item\/edit\/\d+$/) // ITEM-03
  await expect(page.getByRole('heading', { level: 1, name: 'Editar item' })).toBeVisible()
  await expect(page.getByLabel('Nome', { exact: true })).toHaveValue(name)
  await expect(page.locator('main [required]')).toHaveCount(0) // ITEM-13
  await axe(page)
  await page.getByLabel('Preço em Cash', { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('alert').first()).toBeVisible() // ITEM-18
  await page.getByLabel('Preço em Cash', { exact: true }).fill('80')
  await page.getByLabel('Estoque', { exact: true }).fill('0')
  await page.getByRole('button', { name: 'Salvar' }).click()
  await expect(page).toHaveURL('/shopping')
  await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
  await expect(card(page, name).getByRole('button', { name: 'Esgotado' })).toBeDisabled()

  await card(page, name)
    .getByRole('link', { name: `Editar ${name}` })
    .click()
  await page.getByRole('button', { name: 'Excluir' }).click()
  await page
    .getByRole('alertdialog', { name: `Excluir o item “${name}”?` })
    .getByRole('button', { name: 'Excluir' })
    .click()
  await expect(page).toHaveURL('/shopping')
  await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
  await expect(page.getByText('Nenhum item encontrado para estes filtros.')).toBeVisible()
})

// ITEM-05
test('the form of a new item is emptied after a question', async ({ page }) => {
  await asStaff(page)
  await page.goto('/item/store')
  await hydrated(page)
  await page.getByLabel('Nome *', { exact: true }).fill('Engano')
  await page.getByRole('button', { name: 'Limpar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Limpar' }).click()
  await expect(page.getByLabel('Nome *', { exact: true })).toHaveValue('')
  await expect(page.getByLabel('Estoque *')).toHaveValue('100')
})

// D-114
test('groups are added, named and taken away beside the form', async ({ page }) => {
  await asStaff(page)
  await page.goto('/item/store')
  await hydrated(page)
  await page.getByRole('button', { name: 'Gerenciar grupos' }).click()
  const dialog = page.getByRole('dialog', { name: 'Grupos da loja' })
  const [first, second] = ['A', 'B'].map((letter) => `Grupo ${letter} ${Math.random().toString(36).slice(2, 8)}`)
  for (const name of [first!, second!]) {
    await dialog.getByLabel('Novo grupo').fill(name)
    await dialog.getByRole('button', { name: 'Adicionar' }).click()
    await expect(dialog.getByRole('button', { name: `Salvar ${name}` })).toBeVisible()
  }
  // The strip of the X covers a part of a dialog that is scrolled, which axe takes for small targets.
  await dialog.evaluate((element) => element.scrollTo(0, 0))
  await axe(page)
  const order = async () => {
    const names = await dialog
      .getByRole('button', { name: /^Salvar Grupo/ })
      .evaluateAll((all) => all.map((each) => each.getAttribute('aria-label')))
    return [first, second].map((name) => names.indexOf(`Salvar ${name}`))
  }
  const [a, b] = await order()
  expect(a).toBeLessThan(b!)
  await dialog.getByRole('button', { name: `Subir ${second}` }).click()
  await expect.poll(order).toEqual([b, a])
  for (const name of [first, second]) {
    await dialog.getByRole('button', { name: `Excluir ${name}` }).click()
    await expect(dialog.getByRole('button', { name: `Salvar ${name}` })).toHaveCount(0)
  }
})

// ADMIN-01 … ADMIN-05
test('an item sent by hand needs a reason, and lies in the chest', async ({ page }) => {
  const player = await aPlayer(page)
  await asStaff(page)
  await setTheme(page, 'light')
  await page.goto('/en/sendItem')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Send item to bag' })).toBeVisible()
  await page.getByLabel('Justification').fill('x'.repeat(14))
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  for (const label of ['Login', 'Item ID', 'Justification'])
    await expect(page.getByRole('main').getByLabel(label)).toHaveAttribute('aria-invalid', 'true')
  await axe(page)
  await page.getByLabel('Item ID').fill('413 61 10')
  await page.getByLabel('Justification').fill('x'.repeat(15))
  // A code that no item can have is refused at its field, and never asked about.
  await page.getByRole('main').getByLabel('Login').fill(player.username)
  await page.getByLabel('Item ID').fill('99999')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByLabel('Item ID')).toHaveAttribute('aria-invalid', 'true')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  await page.getByLabel('Item ID').fill('413 61 10')
  await page.getByRole('button', { name: 'Send', exact: true }).click()
  const question = page.getByRole('alertdialog', { name: `Send Poeira de Lactolerium to ${player.username}?` })
  await expect(question).toContainText(`${player.username} · ${player.firstname} ${player.lastname}`)
  await axe(page)
  await question.getByRole('button', { name: 'Send', exact: true }).click()
  await expect(page.getByRole('link', { name: 'See the deliveries' })).toBeVisible()
  await expect.poll(() => chestOf(player.username), { timeout: 45_000 }).toContainEqual(expect.arrayContaining([413]))
})

// ADMIN-06 … ADMIN-10, ADMIN-13, D-020
test('a value sent by hand is worked out, asked about and credited', async ({ page, complaints }) => {
  complaints.expect(/status of 40[04]/)
  const player = await aPlayer(page)
  await asStaff(page)
  await page.goto('/sendValue')
  await hydrated(page)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const login = page.getByRole('main').getByLabel('Login')
  const note = page.getByLabel('Justificativa')
  for (const field of [login, page.getByLabel('Valor em Cash'), note])
    await expect(field).toHaveAttribute('aria-invalid', 'true')
  await expect(note.locator('option:not([disabled])')).toHaveText(['Pix', 'PayPal', 'Divulgação', 'Evento'])
  await note.selectOption('Pix')
  await page.getByLabel('Valor pago em R$').fill('50')
  await expect(page.getByText('350 pontos + 17 de bônus = 367 Cash')).toBeVisible()
  await page.getByRole('button', { name: 'Usar este valor' }).click()
  await expect(page.getByLabel('Valor em Cash')).toHaveValue('367')
  await axe(page)
  // An unknown login is reported at its field, and the form keeps its text.
  await login.fill('ninguem-assim')
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(login).toHaveAccessibleDescription('Nenhuma conta tem este login.')
  await expect(page.getByRole('alertdialog')).toHaveCount(0)
  // ADMIN-13
  await login.fill(player.username)
  const credits = '**/transaction/deliveryValueManually'
  await page.route(credits, (route) => route.fulfill({ status: 400, json: { message: 'Hoje não.' } }))
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(toast(page, 'Hoje não.')).toBeVisible()
  await expect(page.getByRole('main').getByRole('alert')).toHaveText('Hoje não.')
  await page.unroute(credits)
  await page.getByRole('button', { name: 'Enviar', exact: true }).click()
  const dialog = page.getByRole('alertdialog', { name: `Creditar 367 Cash para ${player.username}?` })
  await expect(dialog).toContainText(`${player.username} · ${player.firstname} ${player.lastname}`)
  await expect(dialog).toContainText('Saldo agora: 0 Cash.')
  await dialog.getByRole('button', { name: 'Enviar', exact: true }).click()
  await expect(page.getByText(`Saldo de ${player.username} agora: 367 Cash.`)).toBeVisible()
})

test('staff find an order by its buyer, with the way to its delivery', async ({ page, newVisitor }) => {
  const visitor = await newVisitor()
  const buyer = await aBuyer(visitor, 100)
  const { id, name } = await anItem(page)
  await visitor.request.post('/api/transaction/buyItem', {
    data: { id },
    headers: { authorization: `Bearer ${buyer.token}` },
  })
  await asStaff(page)
  await page.goto(`/staff/orders?q=${buyer.username}`)
  await hydrated(page)
  const order = page.getByRole('main').locator('[data-row]').filter({ hasText: name })
  await expect(order).toContainText('100 Cash')
  await expect(order.getByRole('link', { name: `Ver entrega de` })).toHaveAttribute(
    'href',
    `/staff/deliveries?q=${buyer.username}`,
  )
  await axe(page)
  await page.getByRole('navigation', { name: 'Situação do pedido' }).getByRole('link', { name: 'Estornado' }).click()
  await expect(page.getByText('Nenhum pedido encontrado.')).toBeVisible()
})

test('changes by others are not overwritten, sold items stay sold, and the picture is removed', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 409/)
  const item = await anItem(page)
  const stored = async () =>
    (await asAdmin<{ data: Record<string, unknown> }>(page, 'GET', `/item/edit/${item.id}`)).data
  const save = () => page.getByRole('button', { name: 'Salvar', exact: true }).click()
  const edit = async () => {
    await page.goto(`/item/edit/${item.id}`)
    await hydrated(page)
  }
  await asStaff(page)
  await edit()
  await page.locator('input[type=file]').setInputFiles(await aPicture('elixir.png', 400, 300))
  await save()
  await expect(page).toHaveURL('/shopping')
  expect(await stored()).toMatchObject({ image: expect.stringMatching(/^\/media\//), stock: 50 })

  await edit()
  await page.getByRole('button', { name: 'Remover imagem' }).click()
  await page.getByLabel('Preço em Cash', { exact: true }).fill('80')
  const visitor = await newVisitor()
  const buyer = await aBuyer(visitor, 100)
  await call(visitor, buyer, 'POST', '/transaction/buyItem', { id: item.id })
  await asAdmin(page, 'PUT', `/item/update/${item.id}`, { promotion: '2099-12-31' })
  await save()
  await expect(page.getByRole('alert')).toContainText('Outra pessoa alterou isto enquanto você editava.')
  await axe(page)
  // The draft is stored in this browser.
  await page.goto('/shopping')
  await edit()
  await expect(page.getByText('Recuperamos o que você escreveu e não salvou:')).toBeVisible()
  await expect(page.getByLabel('Preço em Cash', { exact: true })).toHaveValue('80')
  await save()
  await page.getByRole('button', { name: 'Salvar a minha por cima' }).click()
  await expect(page).toHaveURL('/shopping')
  expect(await stored()).toMatchObject({ image: null, price: 80, stock: 49 })
})

test('an order that the game refused is refunded by staff, and leaves the queue', async ({ page, newVisitor }) => {
  const visitor = await newVisitor()
  const buyer = await aBuyer(visitor, 200)
  const [refunded, other] = [await anItem(page), await anItem(page)]
  // The recipient has no account in the game.
  const absent = aLogin()
  const { db, close } = await portalDatabase()
  await db.updateTable('users').set({ login: absent }).where('login', '=', buyer.username).execute()
  await close()
  for (const { id } of [refunded, other]) await call(visitor, buyer, 'POST', '/transaction/buyItem', { id })
  await asStaff(page)
  const orders = page.getByRole('main').locator('[data-row]')
  await reloadUntil(
    () => page.goto(`/staff/orders?q=${absent}&state=failed`),
    (patience) => expect(orders.filter({ hasText: 'Não entregue' })).toHaveCount(2, patience),
  )

  await hydrated(page)
  await page.getByRole('button', { name: `Estornar ${refunded.name} de ${absent}` }).click()
  const question = page.getByRole('alertdialog')
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(question.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await question.getByRole('textbox').fill('O jogo recusou o item.')
  await axe(page)
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(orders.filter({ hasText: 'Não entregue' })).toHaveCount(1)
  await expect(orders.filter({ hasText: refunded.name })).toHaveCount(0)
  expect(await balanceOf(visitor, buyer)).toBe(100)

  // Staff have refunded one of the two orders, so only the other needs a decision.
  await page.getByRole('link', { name: `Reenviar pela entrega: ${other.name} para ${absent}` }).click()
  await expect(page).toHaveURL(`/staff/deliveries?q=${absent}`)
  await expect(page.getByText('Estornada por admin: O jogo recusou o item.')).toHaveCount(1)
  await expect(page.getByRole('button', { name: /^Enviar de novo: / })).toHaveCount(1)
})
