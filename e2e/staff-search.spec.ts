import { sql } from 'kysely'
import type { Page } from '@playwright/test'
import { aPlayer, anotherSession, as, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'

const palette = (page: Page) => page.getByRole('dialog', { name: 'Buscar' })
const field = (page: Page) => palette(page).getByRole('combobox', { name: 'O que você procura' })
const options = (page: Page) => palette(page).getByRole('option')

/** Opens the palette, once the page knows that it is of staff. */
async function open(page: Page): Promise<void> {
  await expect(page.getByRole('button', { name: 'Administração' }).filter({ visible: true })).toBeVisible()
  await page.keyboard.press('ControlOrMeta+k')
  await expect(field(page)).toBeFocused()
}

interface Found extends Player {
  document: string
  character: string
  ticket: number
  payment: string
}

/** A player with something for each key of the search. */
async function aPlayerWithEverything(page: Page): Promise<Found> {
  const lastname = `Vasconcélos ${Math.random()
    .toString(36)
    .replace(/[^a-z]/g, '')}`
  const player = await aPlayer(page, { firstname: 'Iracema', lastname })
  const headers = { authorization: `Bearer ${player.token}` }
  const control = `${process.env.SANDBOX_URL}/control/game/accounts/${player.username}/presence`
  expect((await page.request.post(control, { data: { state: 'online' } })).ok()).toBe(true)
  const data = { title: 'Meu baú sumiu', description: null, type: 'Bug', priorities: 'Low' }
  const reply = await page.request.post('/api/ticket/store', { headers, data })
  const { data: ticket } = (await reply.json()) as { data: { id: number } }
  const document = '39053344705'
  const contact = await page.request.post('/api/account/updateDocumentAndPhone', {
    headers,
    data: { document, phone: '11957318264' },
  })
  expect(contact.ok(), await contact.text()).toBe(true)
  const { db, close } = await portalDatabase()
  // Characters of the sandbox have the names of their logins at first.
  const character = `Cx${player.username.slice(1, 8)}`
  await sql`update sandbox.game_characters set name = ${character} where login = ${player.username}`.execute(db)
  const { rows } = await sql<{ id: string }>`
    insert into payments (id, user_id, method, provider, reference, provider_key, request_digest, amount_cents, cash, created_at)
    select gen_random_uuid(), id, 'pix', 'pix', md5(random()::text), md5(random()::text), '\\x00', 1000, 70, now()
    from users where login = ${player.username} returning id`.execute(db)
  await close()
  return { ...player, document, character, ticket: ticket.id, payment: rows[0]!.id }
}

async function aSupporter(page: Page): Promise<void> {
  const player = await aPlayer(page)
  const { db, close } = await portalDatabase()
  await db
    .updateTable('users')
    .set({ roles: ['support'] })
    .where('login', '=', player.username)
    .execute()
  await close()
  await as(page, await anotherSession(page, player))
}

test('a player is found by six kinds of keys, with the keyboard alone', async ({ page }) => {
  test.slow()
  const player = await aPlayerWithEverything(page)
  await asStaff(page)
  await page.goto('/staff/orders')
  await hydrated(page)
  const keys: [what: string, text: string][] = [
    ['a part of the login', player.username.slice(1, 9)],
    ['a part of the name, without accents', `vasconcelos ${player.lastname.split(' ')[1]!}`],
    ['the e-mail address', player.email.toUpperCase()],
    ['the last digits of the document', player.document.slice(-4)],
    ['a character', player.character],
  ]
  for (const [what, text] of keys) {
    await open(page)
    await page.keyboard.type(text)
    const own = options(page).filter({ hasText: 'Iracema Vasconcélos' }).filter({ hasText: player.username })
    await expect(own, what).toHaveCount(1)
    if (what === keys[0]![0]) await axe(page)
    // Others may have the same digits.
    for (let press = 0; press < 8 && (await own.getAttribute('aria-selected')) !== 'true'; press += 1)
      await page.keyboard.press('ArrowDown')
    await expect(field(page)).toHaveAttribute('aria-activedescendant', (await own.getAttribute('id'))!)
    await page.keyboard.press('Enter')
    await expect(page, what).toHaveURL(`/staff/players/${player.username}`)
    await expect(palette(page)).toBeHidden()
  }
  await open(page)
  await page.keyboard.type(`#${player.ticket}`)
  await expect(options(page).first()).toContainText(`Nº ${player.ticket}`)
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/\/support\/reply/)
  await open(page)
  await page.keyboard.type(player.payment)
  await expect(options(page).first()).toContainText('Pagamento')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/payments/${player.payment}`)
})

test('the palette lists recent results and staff pages, and a sign-out removes them', async ({ page }) => {
  const player = await aPlayerWithEverything(page)
  await asStaff(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await open(page)
  await page.keyboard.type(player.username)
  await expect(options(page).first()).toContainText('Iracema')
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(`/staff/players/${player.username}`)
  await open(page)
  await expect(options(page).first()).toContainText(player.username)
  await page.keyboard.type('livro')
  await expect(options(page).first()).toContainText('Livro-caixa')
  await page.keyboard.press('ArrowUp')
  await expect(options(page).last()).toHaveAttribute('aria-selected', 'true')
  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Escape')
  await expect(palette(page)).toBeHidden()
  expect(await page.evaluate(() => localStorage['staff-recent-results'] as string)).toContain(player.username)
  await page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sair' }).first().click()
  await expect(page).toHaveURL('/')
  await hydrated(page)
  expect(await page.evaluate(() => localStorage.getItem('staff-recent-results'))).toBeNull()
})

test('volunteers of the support find people and tickets, and no payment', async ({ page, newVisitor }) => {
  const player = await aPlayerWithEverything(page)
  const supporter = await newVisitor()
  await aSupporter(supporter)
  await supporter.goto(`/staff/search?q=${player.payment}`)
  await hydrated(supporter)
  const main = supporter.getByRole('main')
  await expect(main.getByText('Nada encontrado')).toBeVisible()
  await expect(main.getByText(/Um ticket: o número/)).toBeVisible()
  await expect(main.getByText(/Um pagamento: o número/)).toHaveCount(0)
  await axe(supporter)
  await setTheme(supporter, 'light')
  await supporter.getByRole('searchbox').fill(player.username)
  await supporter.getByRole('searchbox').press('Enter')
  await expect(supporter).toHaveURL(`/staff/search?q=${player.username}`)
  await expect(main.getByRole('link', { name: player.username })).toHaveAttribute(
    'href',
    `/staff/players/${player.username}`,
  )
  await axe(supporter)
  await supporter.goto(`/staff/search?q=${'x'.repeat(101)}`)
  await expect(main.getByText('Use no máximo 100 caracteres.')).toBeVisible()
})

test('players have no search of staff', async ({ page, complaints }) => {
  complaints.expect(/status of 403/)
  await as(page, await aPlayer(page))
  await page.goto('/staff/search?q=player')
  await expect(page).toHaveURL('/')
})
