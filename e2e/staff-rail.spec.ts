import type { Page } from '@playwright/test'
import { aPlayer, anotherSession, as } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { asPlayer, asStaff, axe, expect, hydrated, test } from './fixtures.ts'
import { aMember } from './staff-member.ts'
import { layoutShift, mostShift, watchLayoutShifts } from './walk/layout-shift.ts'

const rail = { name: 'Menu da equipe' }

test('the rail has the ticket queue first, the counts of the queues, and the current page; it folds', async ({
  page,
}) => {
  await asStaff(page)
  await page.goto('/staff/payments')
  await hydrated(page)
  const links = page.getByRole('navigation', rail).getByRole('listitem').getByRole('link')
  await expect(links.first()).toHaveAttribute('href', '/support')
  await expect(links.first()).toContainText(/Esperando: \d/)
  // While payments wait for staff, the entry leads to these.
  await expect(links.and(page.locator('[aria-current=page]'))).toHaveAttribute(
    'href',
    /^\/staff\/payments(\?state=review)?$/,
  )
  // The public header stays, the band of the hero does not.
  await expect(page.locator('[data-block=header]')).toBeVisible()
  await expect(page.locator('[data-block=hero]')).toBeHidden()
  // The line of phones would make the page longer than its content.
  await expect(page.getByRole('button', rail)).toBeHidden()
  await axe(page)
  // At the end of the page it stands beside the footer, and whole below the header.
  await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight))
  const boxOf = async (selector: string) => (await page.locator(selector).boundingBox())!
  await expect(page.getByRole('contentinfo')).toBeInViewport({ ratio: 0.9 })
  const { y, height } = await boxOf('[data-block=header]')
  expect((await boxOf('.rail')).y).toBeGreaterThanOrEqual(y + height - 1)
  expect((await boxOf('[data-block=footer]')).x).toBeGreaterThanOrEqual((await boxOf('.rail')).width)

  await page.getByRole('button', { name: 'Recolher o menu' }).click()
  expect((await page.locator('.staff-rail').boundingBox())!.width).toBeLessThan(70)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('button', { name: 'Recolher o menu' })).toHaveAttribute('aria-pressed', 'true')
  await links.filter({ hasText: 'Livro-caixa' }).click()
  await expect(page).toHaveURL('/staff/ledger')
  await axe(page)
  await page.getByRole('button', { name: 'Recolher o menu' }).click()
  await expect(page.getByRole('button', { name: 'Recolher o menu' })).toHaveAttribute('aria-pressed', 'false')
})

test('on a phone the rail is a drawer, and no public page has it', async ({ newVisitor }) => {
  const page = await newVisitor({ viewport: { width: 360, height: 800 }, hasTouch: true, isMobile: true })
  await asStaff(page)
  await page.goto('/dashboard')
  await hydrated(page)
  await page.getByRole('button', { name: 'Menu da equipe' }).tap()
  const drawer = page.getByRole('dialog', rail)
  await axe(page)
  await drawer.getByRole('link', { name: 'Fila de tickets' }).tap()
  await expect(page).toHaveURL('/support')
  await expect(drawer).toBeHidden()
  // The drawer opens where the current page is in its list.
  await page.goto('/administration')
  await hydrated(page)
  await page.getByRole('button', rail).tap()
  await expect(drawer.getByRole('listitem').locator('[aria-current=page]')).toBeInViewport()
  await page.goto('/staff/settings/links')
  await hydrated(page)
  const place = page.getByRole('navigation', { name: 'Barra da equipe' }).getByText('Um grupo de configurações')
  expect(await place.evaluate((name) => name.scrollHeight - name.clientHeight), 'the name of the page is whole').toBe(0)
  expect(await place.evaluate((name) => name.scrollWidth - name.clientWidth)).toBe(0)
  await page.goto('/ranking')
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('button', rail)).toHaveCount(0)
  await expect(page.locator('.staff-rail')).toHaveCount(0)
})

test('a reload of the ticket queue has the frame of staff and dense rows from the first paint on', async ({ page }) => {
  await asStaff(page)
  await page.goto('/dashboard')
  await expect(page.getByRole('navigation', rail)).toBeVisible()
  await page.goto('/support')
  await hydrated(page)
  await watchLayoutShifts(page)
  // Until the modules are let through, the document alone has the frame.
  const { promise: letThrough, resolve } = Promise.withResolvers<void>()
  await page.route('**/assets/*.js', async (route) => {
    await letThrough
    await route.continue()
  })
  await page.reload({ waitUntil: 'commit' })
  await expect(page.locator('.staff-rail')).toBeVisible()
  await expect(page.locator('[data-block=hero]')).toBeHidden()
  resolve()
  await hydrated(page)
  await expect(page.getByRole('navigation', rail)).toBeVisible()
  const row = page.getByRole('main').locator('[data-row]').first()
  expect((await row.boundingBox())!.height).toBeLessThanOrEqual(42)
  await expect(page.locator('[data-block=hero]')).toBeHidden()
  const { score, moved } = await layoutShift(page)
  expect(score, moved).toBeLessThan(mostShift)
})

test('players have no rail on their tickets', async ({ page }) => {
  await asPlayer(page)
  await page.goto('/support')
  await hydrated(page)
  await page.reload()
  await hydrated(page)
  await expect(page.getByRole('heading', { level: 1, name: 'Meus tickets' })).toBeVisible()
  await expect(page.locator('.staff-rail')).toHaveCount(0)
  await expect(page.locator('[data-block=hero]')).toBeVisible()
})

test('a support volunteer has the tickets and no payments: by rail, by address, by the API', async ({
  page,
  newVisitor,
  complaints,
}) => {
  complaints.expect(/status of 403/)
  const player = await aPlayer(await newVisitor())
  const { db, close } = await portalDatabase()
  await db
    .updateTable('users')
    .set({ roles: ['support'] })
    .where('login', '=', player.username)
    .execute()
  await close()
  const volunteer = await anotherSession(page, player)
  await as(page, volunteer)
  await page.goto('/dashboard')
  await hydrated(page)
  const links = page.getByRole('navigation', rail).getByRole('listitem').getByRole('link')
  await expect(links.first()).toHaveAttribute('href', '/support')
  const hrefs = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')))
  expect(hrefs).toContain('/staff/orders')
  for (const closed of ['/staff/payments', '/deposits', '/sendValue', '/staff/ledger', '/staff/roles'])
    expect(hrefs).not.toContain(closed)
  await page.goto('/staff/payments')
  // They are staff, so the words are those for staff, with whom to ask.
  await expect(page).toHaveURL('/dashboard')
  await expect(page.getByText('O seu cargo não abre esta página.')).toContainText('superadministrador')
  const reply = await page.request.get('/api/payment/search', {
    headers: { authorization: `Bearer ${volunteer.token}` },
  })
  expect(reply.status()).toBe(403)
})

test('what a role may not open or do is no link and no button', async ({ page, newVisitor }) => {
  const hrefsOf = (of: Page) =>
    of
      .getByRole('main')
      .getByRole('link')
      .evaluateAll((all) => all.map((link) => link.getAttribute('href') ?? ''))
  await aMember(page, 'game_master')
  await page.goto('/dashboard')
  await hydrated(page)
  await expect(page.locator('[data-table=payments]').getByRole('row')).not.toHaveCount(0)
  const ofMaster = await hrefsOf(page)
  expect(ofMaster.filter((href) => href.startsWith('/staff/payments'))).toEqual([])
  expect(ofMaster).toContainEqual(expect.stringMatching(/^\/staff\/deliveries\?q=/))

  const treasurer = await newVisitor()
  await aMember(treasurer, 'treasurer')
  await treasurer.goto('/dashboard')
  await hydrated(treasurer)
  await expect(treasurer.locator('[data-table=files]').getByRole('row')).not.toHaveCount(0)
  const ofTreasurer = await hrefsOf(treasurer)
  expect(ofTreasurer).toContainEqual(expect.stringMatching(/^\/staff\/payments\/./))
  // At /support those who answer no tickets find their own ones.
  expect(ofTreasurer.filter((href) => /^\/(support|staff\/deliveries)/.test(href))).toEqual([])

  const volunteer = await newVisitor()
  await aMember(volunteer, 'support')
  await volunteer.goto('/staff/orders')
  await hydrated(volunteer)
  await expect(volunteer.getByRole('columnheader', { name: 'Data' })).toBeVisible()
  await expect(volunteer.getByRole('columnheader', { name: 'Ações' })).toHaveCount(0)
  await volunteer.goto('/administration')
  await hydrated(volunteer)
  expect(await hrefsOf(volunteer)).not.toContain('/staff/approvals')
})
