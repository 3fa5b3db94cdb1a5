import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { readyToPay, typeCard } from './card.ts'
import { aPlayer, anotherSession, toast, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asStaff, axe, expect, hydrated, rememberToken, test as base } from './fixtures.ts'
import { aDonor, balanceOf } from './payment.ts'
import { startPortal, type Portal } from './portal.ts'

/** A portal of its own: a second person with permissions of money changes what others of the journeys may do alone. */
const test = base.extend<object, { portal: Portal }>({
  portal: [
    // Playwright reads from the first argument what a fixture needs; this one needs nothing.
    // oxlint-disable-next-line no-empty-pattern
    async ({}, use) => {
      const portal = await startPortal({})
      await use(portal)
      await portal.stop()
      await portal.remove()
    },
    { scope: 'worker', timeout: 200_000 },
  ],
  portalUrl: async ({ portal }, use) => use(portal.url),
})

// One worker runs the whole file, so it starts one portal.
test.describe.configure({ mode: 'default' })

/** A treasurer, signed in. */
async function aTreasurer(page: Page, { dataDir }: Portal): Promise<Player> {
  const person = await aPlayer(page)
  const { db, close } = await portalDatabase(dataDir)
  await sql`update users set roles = array['treasurer'] where login = ${person.username}`.execute(db)
  await close()
  return anotherSession(page, person)
}

/** Fills in the form for Cash and confirms. */
async function credit(page: Page, login: string, value: number): Promise<void> {
  await page.goto('/sendValue')
  await hydrated(page)
  await page.getByRole('main').getByLabel('Login').fill(login)
  await page.getByLabel('Valor em Cash').fill(String(value))
  await page.getByLabel('Justificativa').selectOption('Evento')
  await page.locator('main form').getByRole('button', { name: 'Enviar' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Enviar' }).click()
}

test('a treasurer asks for a big credit, and an owner approves it', async ({ page, newVisitor, portal }) => {
  const player = await aPlayer(page)
  const treasurer = await aTreasurer(page, portal)
  await rememberToken(page, treasurer.token)
  await credit(page, player.username, 20_000)
  const outcome = page.getByRole('main').getByRole('status')
  await expect(outcome).toContainText('Nada foi feito ainda.')
  await outcome.getByRole('link', { name: 'Ver o pedido' }).click()
  const title = `Creditar 20.000 Cash para ${player.username}`
  await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
  await expect(page.getByText('O seu pedido espera por outra pessoa da equipe.')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Aprovar' })).toBeHidden()
  await axe(page)
  expect(await balanceOf(page, player)).toBe(0)

  const owner = await newVisitor()
  await asStaff(owner)
  await owner.goto('/dashboard')
  await owner.getByRole('link', { name: /Pedidos de aprovação à espera de uma segunda pessoa/ }).click()
  await owner.getByRole('link', { name: title }).click()
  await expect(owner.getByText('(Renata Moreira)').first()).toBeVisible()
  await expect(owner.getByText('Está acima do limite por operação.')).toBeVisible()
  await hydrated(owner)
  await owner.getByRole('button', { name: 'Aprovar' }).click()
  const question = owner.getByRole('alertdialog', { name: `Aprovar: creditar 20.000 Cash para ${player.username}?` })
  await question.getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(owner, 'Aprovado e feito.')).toBeVisible()
  await expect(owner.getByRole('main').getByText('Aprovado', { exact: true })).toBeVisible()
  expect(await balanceOf(page, player)).toBe(20_000)

  await page.goto('/staff/approvals?state=decided')
  await expect(page.getByRole('main').getByText('Encerrado por admin')).toBeVisible()
})

test('from the link of a creator to a payout by two people', async ({ page, newVisitor, portal, complaints }) => {
  test.slow()
  // The fields of the card come from the sandbox of this portal.
  complaints.expect(new RegExp(`another origin: ${portal.sandboxUrl}/mercadopago/`))
  const creator = await aPlayer(page)
  const treasurer = await aTreasurer(page, portal)
  const code = `LIVE${treasurer.username.toUpperCase()}`
  await rememberToken(page, treasurer.token)
  await page.goto('/staff/creators')
  await hydrated(page)
  await page.getByRole('button', { name: 'Novo criador' }).click()
  const form = page.locator('dialog[open]')
  for (const [label, text] of [
    ['Conta do criador', creator.username],
    ['Código', code.toLowerCase()],
    ['Bônus do comprador (%)', '10'],
    ['Parte do criador (%)', '15'],
    ['Itens para o criador', '700 413 61 10'],
  ] as const)
    await form.getByLabel(label).fill(text)
  await axe(page)
  await form.getByRole('button', { name: 'Salvar' }).click()
  await expect(page.getByRole('heading', { level: 1, name: code })).toBeVisible()
  await axe(page)
  const address = new URL(page.url()).pathname

  const visitor = await newVisitor({ viewport: { width: 360, height: 740 } })
  const donor = await aDonor(visitor)
  await visitor.goto(`/c/${code}`)
  await expect(visitor).toHaveURL(/\/donationAmount$/)
  await expect(visitor.getByText(`Código ${code}: +10% de Cash nesta doação.`)).toBeVisible()
  const summary = visitor.getByRole('complementary', { name: 'Resumo' })
  await expect(summary).toContainText('+36')
  await expect(summary).toContainText('403 Cash')
  await axe(visitor)
  await summary.getByRole('button', { name: 'Processar pagamento' }).click()
  await expect(visitor).toHaveURL(/\/paymentMercadoPix/)
  const id = new URL(visitor.url()).searchParams.get('id')
  await fetch(`${portal.sandboxUrl}/control/payments/mercadopago/${id}/approve`, { method: 'POST' })
  await expect.poll(() => balanceOf(visitor, donor), { timeout: 30_000 }).toBe(403)
  await payByCard(visitor)
  await expect.poll(() => balanceOf(visitor, donor), { timeout: 30_000 }).toBe(806)

  const owner = await newVisitor()
  await asStaff(owner)
  await page.goto(address)
  await hydrated(page)
  await page.getByRole('button', { name: /^Pagar/ }).click()
  const question = page.getByRole('alertdialog', { name: `Pagar 110 Cash a ${creator.username}?` })
  await axe(page)
  await question.getByRole('button', { name: 'Pagar 110 Cash' }).click()
  await approveRequest(page, owner)
  await page.goto(address)
  await hydrated(page)
  const goals = page.getByRole('region', { name: 'Itens por meta' })
  await expect(goals).toContainText('Alcançada')
  await goals.getByRole('button', { name: /^Entregar/ }).click()
  await page
    .getByRole('alertdialog')
    .getByRole('button', { name: /^Entregar/ })
    .click()
  await approveRequest(page, owner)

  const own = await newVisitor({ viewport: { width: 360, height: 740 } })
  await rememberToken(own, creator.token)
  await own.goto('/')
  await hydrated(own)
  await own.getByRole('button', { name: 'Conta', exact: true }).click()
  await own.getByRole('link', { name: 'Meu código de criador' }).click()
  await expect(own.getByRole('heading', { level: 1, name: 'Meu código de criador' })).toBeVisible()
  await expect(own.getByRole('region', { name: 'Pagamentos' })).toContainText('110')
  await expect(own.getByRole('region', { name: 'Itens por meta' })).toContainText('Entregue')
  await expect(own.getByText(donor.username)).toHaveCount(0)
  await axe(own)
  expect(await balanceOf(page, creator)).toBe(110)
})

/** Donates R$ 50 by card, with the code that the browser remembers. */
async function payByCard(page: Page): Promise<void> {
  await page.goto('/paymentCard?value=50')
  await hydrated(page)
  const summary = page.getByRole('complementary', { name: 'Resumo' })
  await expect(summary).toContainText('Bônus do código de criador+36')
  await expect(summary).toContainText('403 Cash')
  await typeCard(page, 'APRO Silva')
  await (await readyToPay(page)).click()
  await expect(page.getByRole('heading', { name: 'Pagamento aprovado!' })).toBeVisible()
}

/** The request that a page has just shown waits, and an owner approves it. */
async function approveRequest(page: Page, owner: Page): Promise<void> {
  await expect(page.getByText('O seu pedido espera por outra pessoa da equipe.')).toBeVisible()
  await owner.goto(new URL(page.url()).pathname)
  await hydrated(owner)
  await owner.getByRole('button', { name: 'Aprovar' }).click()
  await owner.getByRole('alertdialog').getByRole('button', { name: 'Aprovar' }).click()
  await expect(toast(owner, 'Aprovado e feito.')).toBeVisible()
}

test('a wrong credit is taken back with a reason, and the author stands in the ledger', async ({ page }) => {
  const player = await aPlayer(page)
  await asStaff(page)
  await credit(page, player.username, 300)
  await expect(page.getByRole('main').getByRole('status')).toContainText(player.username)
  await page.goto(`/staff/ledger?owner=${player.username}`)
  await hydrated(page)
  await page
    .getByRole('button', { name: `Estornar o crédito de 300 Cash para ${player.username}` })
    .first()
    .click()
  const question = page.getByRole('alertdialog', { name: `Estornar 300 Cash de ${player.username}?` })
  await question.getByLabel('Justificativa').fill('Conta errada.')
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(toast(page, `300 Cash estornados de ${player.username}.`)).toBeVisible()
  const rows = page.getByRole('table').getByRole('row')
  await expect(rows.filter({ hasText: 'Estorno de crédito da equipe' })).toContainText('admin')
  await expect(page.getByRole('button', { name: /Estornar o crédito/ })).toHaveCount(0)
  expect(await balanceOf(page, player)).toBe(0)
})

test('a credit is reversed on the page of the player', async ({ page }) => {
  const player = await aPlayer(page)
  await asStaff(page)
  await credit(page, player.username, 250)
  await expect(page.getByRole('main').getByRole('status')).toContainText(player.username)
  await page.goto(`/staff/players/${player.username}?tab=ledger`)
  await hydrated(page)
  await page.getByRole('button', { name: 'Estornar o crédito de 250 Cash' }).filter({ visible: true }).click()
  const question = page.getByRole('alertdialog', { name: `Estornar 250 Cash de ${player.username}?` })
  await question.getByLabel('Justificativa').fill('Conta errada.')
  await question.getByRole('button', { name: 'Estornar' }).click()
  await expect(toast(page, `250 Cash estornados de ${player.username}.`)).toBeVisible()
  await expect(page.getByRole('button', { name: /Estornar o crédito/ })).toHaveCount(0)
  await axe(page)
  expect(await balanceOf(page, player)).toBe(0)
})

test('a request can be read on a phone in both themes', async ({ page, newVisitor, portal }) => {
  const player = await aPlayer(page)
  const treasurer = await aTreasurer(page, portal)
  await page.setViewportSize({ width: 360, height: 800 })
  await rememberToken(page, treasurer.token)
  await credit(page, player.username, 30_000)
  await expect(page.getByRole('main').getByRole('status')).toContainText('Nada foi feito ainda.')
  const owner = await newVisitor()
  await owner.setViewportSize({ width: 360, height: 800 })
  await asStaff(owner)
  for (const colorScheme of ['dark', 'light'] as const) {
    await owner.emulateMedia({ colorScheme })
    await owner.goto('/staff/approvals')
    await expect(owner.getByRole('link', { name: `Creditar 30.000 Cash para ${player.username}` })).toBeVisible()
    await axe(owner)
    await owner.getByRole('link', { name: `Creditar 30.000 Cash para ${player.username}` }).click()
    await expect(owner.getByRole('button', { name: 'Recusar' })).toBeVisible()
    await axe(owner)
  }
  await hydrated(owner)
  await owner.getByRole('button', { name: 'Recusar' }).click()
  const question = owner.getByRole('alertdialog')
  await question.getByLabel('Justificativa').fill('Valor errado.')
  await question.getByRole('button', { name: 'Recusar' }).click()
  await expect(owner.getByText('Valor errado.')).toBeVisible()
})
