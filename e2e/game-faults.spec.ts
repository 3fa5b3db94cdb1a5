import { aBitmap } from '../test/bitmap.ts'
import { aLogin } from './accounts.ts'
import { deliverNow, portalDatabase } from './database.ts'
import { asPlayer, axe, expect, hydrated, test } from './fixtures.ts'
import { startPortal, type Portal } from './portal.ts'
import { aBuyer, anItem, card } from './shop.ts'
import { fillRight, submit } from './signup-form.ts'

// These tests have their own portal: a fault hits the next request, and other journeys call the game too.
let portal: Portal
test.describe.configure({ mode: 'serial' })
test.beforeAll(async () => {
  test.setTimeout(200_000)
  portal = await startPortal()
})
test.afterAll(async () => {
  await portal.stop()
  await portal.remove()
})
test.beforeEach(({ complaints }) => complaints.expect(/request to another origin/))

async function control(path: string, data: object) {
  const reply = await fetch(`${portal.sandboxUrl}/control${path}`, {
    method: 'POST',
    body: JSON.stringify(data),
    headers: { 'content-type': 'application/json' },
  })
  expect(reply.status).toBe(200)
  return (await reply.json()) as { accepted?: boolean }
}
const fail = (call: string) => control('/faults', { target: 'game', kind: 'error', count: 1, call })

test('a sign-up without a reply of the game: the player is signed in, reads what is pending, and the next password settles it', async ({
  newVisitor,
}) => {
  const page = await newVisitor({ baseURL: portal.url })
  await page.goto('/en/signup')
  await hydrated(page)
  const username = await fillRight(page, aLogin())
  await fail('createAccount')
  await fail('getOperation')
  await submit(page).click()
  await expect(page.getByText(/Your game account is pending/)).toBeVisible()
  await expect(page).toHaveURL('/en/settings/game')
  await expect(page.getByText('Waiting for the game', { exact: true })).toBeVisible()
  await page.goto('/settings/profile')
  await hydrated(page)
  const notice = page.getByRole('region', { name: 'Conta do jogo' })
  await expect(notice).toContainText(`O jogo ainda não confirmou a conta ${username}.`)
  await axe(page)

  await page.goto('/en/settings/password')
  await hydrated(page)
  await page.getByLabel('Current Password').fill('Trono-7x')
  await page.getByLabel('New Password').fill('Nova-Era8')
  await page.getByLabel('Verify Password').fill('Nova-Era8')
  await page.getByRole('main').getByRole('button', { name: 'Save' }).click()
  await expect
    .poll(async () => (await control(`/game/accounts/${username}/login`, { password: 'Nova-Era8' })).accepted)
    .toBe(true)
  await page.goto('/settings/profile')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Perfil' })).toBeVisible()
  await expect(notice).toHaveCount(0)
  await page.close()
})

test('a guild mark while the game does not reply: nothing is stored, and the chosen file can be sent again', async ({
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 503/)
  const page = await newVisitor({ baseURL: portal.url })
  await asPlayer(page)
  await page.goto('/settings/upload/guildmark')
  await hydrated(page)
  await page.getByLabel('Número da guilda').fill('1')
  const buffer = aBitmap({ tint: 40 })
  await page.locator('input[type=file]').setInputFiles({ name: 'marca.bmp', mimeType: 'image/bmp', buffer })
  await fail('findCharacters')
  const send = page.getByRole('button', { name: 'Enviar' })
  await send.click()
  await expect(page.getByRole('alert')).toContainText('O jogo não respondeu, e nada foi mudado.')
  await expect(page.getByRole('img', { name: 'Marca ampliada' })).toBeVisible()
  await axe(page)
  expect((await page.request.get('/guilds/b01000001.bmp')).status()).toBe(404)
  await send.click()
  await expect(page.getByRole('status').filter({ hasText: 'Marca da guilda 1 guardada' })).toBeVisible()
  await page.close()
})

// SHOP-48
test('bought while the game is down, the item is visibly queued, and arrives automatically once the game is back', async ({
  newVisitor,
}) => {
  test.setTimeout(120_000)
  const page = await newVisitor({ baseURL: portal.url, viewport: { width: 360, height: 740 } })
  const item = await anItem(page, { price: 120 })
  const { username } = await aBuyer(page, 300)
  await control('/game/down', { down: true })
  await page.goto(`/shopping?q=${encodeURIComponent(item.name)}`)
  await hydrated(page)
  await card(page, item.name)
    .getByRole('button', { name: `Comprar ${item.name}` })
    .click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Comprar por 120 Cash' }).click()
  await card(page, item.name).getByRole('link', { name: 'Ver pedido' }).click()
  const steps = page.getByRole('region', { name: 'Andamento' })
  await expect(steps.getByRole('status')).toHaveText(/^A entrega espera pelo jogo e segue sozinha/)
  await expect(steps.locator('[aria-current=step]')).toHaveText(/^Na fila de entrega/)
  await axe(page)
  await control('/game/down', { down: false })
  const database = await portalDatabase(portal.dataDir)
  await deliverNow(database)
  await database.close()
  await expect(steps.getByRole('status')).toHaveText(`O item está no baú da conta ${username}.`, { timeout: 80_000 })
  await page.close()
})
