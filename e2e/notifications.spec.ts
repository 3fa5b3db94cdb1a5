import type { Page } from '@playwright/test'
import { itemOf } from '../server/src/game/formats/item.ts'
import { queueDelivery } from '../server/src/features/delivery/service.ts'
import { notify, notifyStaff } from '../server/src/features/notification/notify.ts'
import { createJobs } from '../server/src/jobs/worker.ts'
import { aPlayer, as, press, tabTo, type Player } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asPlayer, asStaff, axe, expect, hydrated, setTheme, test } from './fixtures.ts'
import { setHidden } from './polls.ts'

let database: Awaited<ReturnType<typeof portalDatabase>>
test.beforeAll(async () => {
  database = await portalDatabase()
})
test.afterAll(() => database.close())

const everyMs = 20_000
const bell = (page: Page) => page.locator('[data-bell]:visible')
const panel = (page: Page) => page.getByRole('dialog', { name: /Notificações|Notifications/ })
const entries = (page: Page) => panel(page).locator('[data-notification]')

async function idOf({ username }: Player): Promise<number> {
  const { db } = database
  return (await db.selectFrom('users').select('id').where('login', '=', username).executeTakeFirstOrThrow()).id
}

/** Gives bonuses of these amounts, the last one newest; each links to the same page. */
async function giveBonuses(player: Player, amounts: number[], link: `/${string}` = '/ranking'): Promise<void> {
  const userId = await idOf(player)
  for (const cash of amounts)
    await notify(database.db, { userId, kind: 'referral_bonus', data: { cash }, link, at: new Date() })
}

/** Queues an item for the player, as a purchase does; the portal delivers it by itself. */
async function owe(player: Player, reference: string, login = player.username): Promise<void> {
  const userId = await idOf(player)
  const item = itemOf([402, 61, 7])!
  const app = { jobs: createJobs(), now: () => new Date() }
  await database.db
    .transaction()
    .execute((tx) => queueDelivery(app, tx, { reference, userId, login, item, target: 'storage' }))
}

async function untilTold(page: Page, player: Player, count: number): Promise<void> {
  const headers = { authorization: `Bearer ${player.token}` }
  await expect
    .poll(async () => (await (await page.request.get('/api/notifications/unread', { headers })).json()).unread, {
      timeout: 30_000,
    })
    .toBe(count)
}

async function open(page: Page, path = '/notice'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await expect(bell(page)).toBeVisible()
}

// LAYOUT-48, as decided in D-089.
test('an item that reaches the game while the page is open is counted by the bell, and read in the panel', async ({
  page,
}) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.clock.install()
  await open(page)
  await expect(bell(page)).toHaveAccessibleName('Notificações')
  await owe(player, `purchase ${player.username}`)
  await untilTold(page, player, 1)
  await expect(bell(page), 'the page has not asked again').toHaveAttribute('data-bell', '0')
  await page.clock.fastForward(everyMs)
  await expect(bell(page)).toHaveAccessibleName('Notificações: 1 não lida')
  await expect(page.getByRole('status').filter({ hasText: 'Notificações: 1 não lida' })).toHaveCount(1)

  await bell(page).click()
  await expect(entries(page)).toHaveCount(1)
  await expect(entries(page)).toContainText(/Chegou ao jogo: 7\s×\s/)
  await expect(entries(page).getByText('agora')).toBeVisible()
  await axe(page)
  // A new notification appears in the open panel; the newest is first.
  await owe(player, `purchase ${player.username} lost`, 'nobodyhere')
  await untilTold(page, player, 2)
  await page.clock.fastForward(everyMs)
  await expect(entries(page)).toHaveCount(2)
  await expect(entries(page).first()).toContainText(/O jogo não aceitou a entrega de 7\s×\s/)
  const readAll = panel(page).getByRole('button', { name: 'Marcar todas como lidas' })
  await expect(readAll).not.toHaveAttribute('data-blocked')
  // Without a poll, which would bring the same.
  await setHidden(page, true)
  await readAll.click()
  await expect(panel(page).getByText('Não lida', { exact: true })).toHaveCount(0)
  await expect(bell(page)).toHaveAttribute('data-bell', '0')
  await expect(readAll).toHaveAttribute('data-blocked')
  await page.reload()
  await expect(bell(page)).toHaveAttribute('data-bell', '0')
})

test('a link reads its notification and leads on; the panel closes in every way and gives the focus back', async ({
  page,
}) => {
  const player = await aPlayer(page)
  await giveBonuses(player, [11], '/droplist')
  await giveBonuses(player, [12])
  await as(page, player)
  await open(page)
  await expect(bell(page)).toHaveAttribute('data-bell', '2')
  await bell(page).click()
  // Escape closes nothing before the panel is open, so the test waits for the panel.
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()
  await bell(page).click()
  await expect(panel(page)).toBeVisible()
  await page.mouse.click(5, 400)
  await expect(panel(page)).toBeHidden()
  await bell(page).click()
  await panel(page).getByRole('button', { name: 'Fechar' }).click()
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toBeFocused()

  await bell(page).click()
  await entries(page).getByRole('link', { name: 'Bônus de indicação: 12 Cash' }).click()
  await expect(page).toHaveURL('/ranking')
  await expect(panel(page)).toBeHidden()
  await expect(bell(page)).toHaveAttribute('data-bell', '1')
  await page.goBack()
  await expect(page).toHaveURL('/notice')
  // The player reaches the linked page by the menu. The page marks the notification as read in this case too.
  await page.getByRole('navigation', { name: 'Menu principal' }).getByRole('link', { name: 'Drops' }).click()
  await expect(page).toHaveURL('/droplist')
  await expect(bell(page)).toHaveAttribute('data-bell', '0')
})

test('by keyboard alone, in English: open, read one, show older ones, follow a link', async ({ page }) => {
  const player = await aPlayer(page)
  await giveBonuses(
    player,
    Array.from({ length: 25 }, (_, at) => 100 + at),
  )
  await as(page, player)
  await open(page, '/en/notice')
  await expect(bell(page)).toHaveAccessibleName('Notifications: 25 unread')
  await press(page, bell(page))
  await expect(panel(page).getByRole('button', { name: 'Close' })).toBeFocused()
  await expect(entries(page)).toHaveCount(20)
  // Tab does not move the focus out of the panel.
  for (let step = 0; step < 50; step += 1) await page.keyboard.press('Tab')
  expect(await panel(page).evaluate((dialog) => dialog.contains(document.activeElement) || !document.hasFocus())).toBe(
    true,
  )
  await press(
    page,
    entries(page)
      .first()
      .getByRole('button', { name: /^Mark as read: Referral bonus: 124/ }),
  )
  await expect(entries(page).first()).toBeFocused()
  await expect(bell(page)).toHaveAttribute('data-bell', '24')
  await press(page, panel(page).getByRole('button', { name: 'Show older' }))
  await expect(entries(page)).toHaveCount(25)
  await expect(entries(page).nth(20)).toBeFocused()
  await expect(entries(page).last()).toContainText('Referral bonus: 100 Cash')
  await axe(page)
  await tabTo(page, entries(page).nth(20).getByRole('link'))
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/en/ranking')
  // All notifications of this player link to this page, so the page marks all of them as read.
  await expect(bell(page)).toHaveAttribute('data-bell', '0')
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 320, height: 640 } })

  test('the panel takes the place of another one, leaves an outside to press, and says that it is empty', async ({
    page,
  }) => {
    await as(page, await aPlayer(page))
    await setTheme(page, 'light')
    await open(page)
    await page.getByRole('button', { name: 'Conta', exact: true }).click()
    await expect(page.locator('#panel-account')).toBeVisible()
    await bell(page).click()
    await expect(panel(page).getByText('Nenhuma notificação por enquanto')).toBeVisible()
    await expect(page.locator('#panel-account')).toBeHidden()
    await axe(page)
    await page.mouse.click(10, 400)
    await expect(panel(page)).toBeHidden()
    await expect(bell(page)).toBeFocused()
  })
})

test('a failure says so and can be tried again; a refusal takes back what was shown', async ({ page, complaints }) => {
  complaints.expect(/status of 50\d|Failed to load/)
  const player = await aPlayer(page)
  await giveBonuses(player, [1])
  await as(page, player)
  await open(page)
  const fails = { status: 500, json: { code: 'unexpected', message: 'Algo falhou.', requestId: 'r-7' } }
  await page.route('**/api/notifications', (route) => route.fulfill(fails))
  await bell(page).click()
  await expect(panel(page).getByRole('status')).toBeVisible()
  const alert = panel(page).getByRole('alert')
  await expect(alert).toContainText('Algo falhou.', { timeout: 15_000 })
  await expect(alert).toContainText('r-7')
  await axe(page)
  await page.unroute('**/api/notifications')
  await alert.getByRole('button', { name: 'Tentar de novo' }).click()
  await expect(entries(page)).toHaveCount(1)

  await page.route('**/api/notifications/*/read', (route) => route.fulfill(fails))
  await entries(page)
    .getByRole('button', { name: /^Marcar como lida/ })
    .click()
  await expect(page.locator('[data-sonner-toast]').filter({ hasText: 'Algo falhou.' })).toBeVisible()
  await expect(entries(page).getByText('Não lida', { exact: true })).toBeVisible()
})

test('a tab that wakes asks at once; a visitor has no bell and asks nothing', async ({ page, newVisitor }) => {
  const player = await aPlayer(page)
  await as(page, player)
  await page.clock.install()
  await open(page)
  await expect(bell(page)).toHaveAttribute('data-bell', '0')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))
  await setHidden(page, true)
  await giveBonuses(player, [5])
  // From here on the clock stands, so that the next poll is no other than that of waking.
  await page.clock.pauseAt(Date.now() + 10 * everyMs)
  expect(asked).not.toContain('/api/notifications/unread')
  await setHidden(page, false)
  await expect(bell(page)).toHaveAttribute('data-bell', '1')

  const visitor = await newVisitor()
  const heard: string[] = []
  visitor.on('request', (request) => heard.push(new URL(request.url()).pathname))
  await visitor.goto('/notice')
  await hydrated(visitor)
  await visitor.waitForLoadState('networkidle')
  await expect(visitor.locator('[data-bell]')).toHaveCount(0)
  expect(heard.filter((path) => path.includes('notification'))).toEqual([])
})

test('staff are told what needs a person; the demo’s player finds the gifts', async ({ page, newVisitor }) => {
  await notifyStaff(database.db, { what: 'payment_review', link: null, at: new Date() })
  await asStaff(page)
  await open(page)
  await bell(page).click()
  await expect(entries(page).filter({ hasText: 'Um pagamento espera por análise.' }).first()).toBeVisible()
  const player = await newVisitor()
  await asPlayer(player)
  await open(player)
  await bell(player).click()
  await expect(entries(player).filter({ hasText: 'Chegou ao jogo' })).not.toHaveCount(0)
})

test('many new tickets are one line in the bell of staff, which opens', async ({ page }) => {
  for (const title of ['Ticket um', 'Ticket dois', 'Ticket três']) {
    const ticket = { title, login: 'player', priority: 'Low' } as const
    await notifyStaff(database.db, { what: 'ticket_opened', ticket, link: '/support', at: new Date() })
  }
  await asStaff(page)
  await open(page)
  await bell(page).click()
  const group = panel(page).locator('details').filter({ hasText: 'Ticket três' }).first()
  await expect(group.locator('summary')).toContainText(/^\d+ tickets novos/)
  await expect(group.getByText('Ticket três')).toBeHidden()
  await axe(page)
  await group.locator('summary').click()
  await expect(group.getByText('Ticket três').first()).toBeVisible()
  await axe(page)
  await group
    .getByRole('button', { name: /Ticket três/ })
    .first()
    .click()
  await expect(group.getByText('Ticket três').first()).toBeVisible()
})
