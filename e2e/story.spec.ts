import type { Page } from '@playwright/test'
import { aPlayer, as, toast, type Player } from './accounts.ts'
import { asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { dust, row, setPresence } from './market.ts'
import { atProvider, balanceOf, call } from './payment.ts'
import { anItem, asAdmin, card, chestOf } from './shop.ts'

interface Referral {
  id: number
  username: string
}

// All parts of the portal in one story: each step uses the state that the one before has left.
test('from a friend’s link to a place in the ranking', async ({ page, newVisitor }) => {
  test.setTimeout(240_000)
  const staff = await newVisitor()
  await asStaff(staff)
  const friend = await newVisitor()
  const friendly = await aPlayer(friend)
  await setPresence(friendly, 'online')
  const { indicationUserData: mine } = await call<{ indicationUserData: { codeIndication: string } }>(
    friend,
    friendly,
    'GET',
    '/indication',
  )

  const newcomer = await test.step('a visitor comes by the link and signs up', () => signUp(page, mine.codeIndication))
  await setPresence(newcomer, 'online')
  await test.step('donates R$ 50 by Pix', () => donate(page, newcomer))
  const item = await anItem(page, { price: 120 })
  await test.step('buys, and finds it in the chest of the game', () => buyFromShop(page, newcomer, item.name))
  await test.step('staff approve the referral, and the friend has a tenth', async () => {
    await approveReferral(staff, friendly, newcomer)
    await expect.poll(() => balanceOf(friend, friendly)).toBe(35)
  })
  await test.step('sells it on the market to the friend, who reads English', () =>
    sellToFriend(page, newcomer, friend, friendly))
  const title = `Obrigado ${newcomer.username}`
  await test.step('opens a ticket, and staff answer', () => askStaff(page, newcomer, staff, title))
  await test.step('stands in the ranking', () => findInRanking(page, newcomer.username))
  await test.step('and staff see each step', () => findOnStaffPages(staff, newcomer.username, item.name, title))
})

async function signUp(page: Page, code: string): Promise<Player> {
  await page.goto(`/?ref=${code}`)
  const dialog = page.getByRole('dialog', { name: 'Criar conta' })
  await expect(dialog.getByLabel('Código de indicação')).toHaveValue(code)
  const player = {
    username: `n${Math.random().toString(36).slice(2, 10)}`,
    password: 'Trono-7x',
    firstname: 'Marina',
    lastname: 'Prado',
  }
  const email = `${player.username}@exemplo.com.br`
  const field = (name: string) => dialog.getByLabel(name, { exact: true })
  await field('Nome').fill(player.firstname)
  await field('Sobrenome').fill(player.lastname)
  await field('Login').fill(player.username)
  await field('E-mail').fill(email)
  await field('Senha').fill(player.password)
  await dialog.getByRole('button', { name: 'Cadastrar' }).click()
  await expect(dialog).toBeHidden()
  const token = await page.evaluate(() => localStorage.getItem('power-token'))
  return { ...player, email, token: token! }
}

async function donate(page: Page, newcomer: Player): Promise<void> {
  await page.goto('/donation')
  await hydrated(page)
  await page.getByRole('link', { name: /Doar R\$.50$/ }).click()
  await page.getByRole('button', { name: 'Processar pagamento' }).click()
  const missing = page.getByRole('dialog', { name: 'Faltam dois dados' })
  await missing.getByLabel('CPF').fill('529.982.247-25')
  await missing.getByLabel('Telefone com DDD').fill('11999998888')
  await missing.getByRole('button', { name: 'Salvar e continuar' }).click()
  await expect(page).toHaveURL(/\/paymentMercadoPix/)
  await atProvider('mercadopago', new URL(page.url()).searchParams.get('id')!, 'approve')
  await page.getByRole('button', { name: 'Verificar agora' }).click()
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
  expect(await balanceOf(page, newcomer)).toBe(367)
}

async function buyFromShop(page: Page, newcomer: Player, name: string): Promise<void> {
  await page.goto(`/shopping?q=${encodeURIComponent(name)}`)
  await hydrated(page)
  await card(page, name)
    .getByRole('button', { name: `Comprar ${name}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 120 Cash' }).click()
  await card(page, name).getByRole('link', { name: 'Ver pedido' }).click()
  await expect(page.getByText(`O item está no baú da conta ${newcomer.username}.`)).toBeVisible({ timeout: 45_000 })
  expect(await chestOf(newcomer.username)).toContainEqual(dust.code)
}

async function approveReferral(staff: Page, friendly: Player, newcomer: Player): Promise<void> {
  const details = await asAdmin<{ indications: { from_user: number; username: string }[] }>(
    staff,
    'GET',
    `/indication/analyze?status=P&q=${friendly.username}`,
  )
  const { from_user } = details.indications.find(({ username }) => username === friendly.username)!
  const { indicationsDetails } = await asAdmin<{ indicationsDetails: Referral[] }>(
    staff,
    'GET',
    `/indication/details?from_user=${from_user}`,
  )
  const { id } = indicationsDetails.find(({ username }) => username === newcomer.username)!
  await asAdmin(staff, 'POST', '/indication/updateReleased', { id, released: 'S' })
}

async function sellToFriend(page: Page, newcomer: Player, friend: Page, friendly: Player): Promise<void> {
  await page.goto('/market/cargo')
  await hydrated(page)
  // Welcome items may be there, too.
  await row(page, dust.name)
    .getByRole('button', { name: /^Vender/ })
    .click()
  const asking = page.getByRole('dialog', { name: 'Definir preço do item' })
  await asking.getByLabel('Preço').fill('30')
  await asking.getByRole('button', { name: 'Confirmar' }).click()
  await expect(toast(page, 'Item listado para venda com sucesso no mercado.')).toBeVisible()

  await as(friend, friendly)
  await friend.goto(`/en/market?seller=${newcomer.username}`)
  await hydrated(friend)
  await friend.getByRole('button', { name: /^Buy/ }).first().click()
  await friend
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Confirm/ })
    .click()
  await expect.poll(() => chestOf(friendly.username)).toContainEqual(dust.code)
  expect(await balanceOf(friend, friendly)).toBe(5)
  expect(await balanceOf(page, newcomer)).toBe(367 - 120 + 30)
}

async function askStaff(page: Page, newcomer: Player, staff: Page, title: string): Promise<void> {
  const { data } = await postTicket(page, newcomer, title)
  await staff.goto(`/support/reply?id=${data.id}`)
  await hydrated(staff)
  await expect(staff.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await asAdmin(staff, 'POST', '/ticket-comment/store', {
    ticket_id: data.id,
    description: '<p>Bem-vindo a Armia!</p>',
    status: 'Solved',
  })
  await page.goto(`/support/reply?id=${data.id}`)
  await hydrated(page)
  await expect(page.getByText('Bem-vindo a Armia!')).toBeVisible()
  await page
    .getByRole('button', { name: /^Notificações/ })
    .first()
    .click()
  await expect(page.getByRole('dialog').getByText(title).first()).toBeVisible()
  await page.keyboard.press('Escape')
}

async function findInRanking(page: Page, username: string): Promise<void> {
  await expect
    .poll(
      async () => {
        await page.goto(`/ranking?q=${username}`)
        return page.getByRole('table').getByText(username).count()
      },
      { timeout: 90_000, intervals: [2_000] },
    )
    .toBeGreaterThan(0)
}

async function findOnStaffPages(staff: Page, username: string, item: string, title: string): Promise<void> {
  for (const [path, text] of [
    [`/staff/payments?q=${username}`, username],
    [`/staff/orders?q=${username}`, item],
    [`/staff/market?q=${username}`, username],
    [`/support?q=${encodeURIComponent(title)}`, title],
  ] as const) {
    await staff.goto(path)
    await hydrated(staff)
    await expect(staff.getByRole('main').getByText(text).first()).toBeVisible()
    await axe(staff)
  }
}

async function postTicket(page: Page, { token }: Player, title: string): Promise<{ data: { id: number } }> {
  const reply = await page.request.post('/api/ticket/store', {
    data: { title, description: '<p>Tudo chegou, obrigado!</p>', type: 'Question', priorities: 'Low' },
    headers: { authorization: `Bearer ${token}` },
  })
  expect(reply.status(), await reply.text()).toBe(201)
  return (await reply.json()) as { data: { id: number } }
}
