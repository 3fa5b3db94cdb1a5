import type { Page } from '@playwright/test'
import { axe, dismissLaunch, expect, hydrated, test } from './fixtures.ts'

const card = (page: Page) => page.getByRole('region', { name: 'Próximos eventos' })
const cards = (page: Page) => card(page).locator('[data-event]')
const first = (page: Page, title: string) => cards(page).filter({ hasText: title }).first()
const timers = (page: Page) => card(page).getByRole('timer')
const filter = (page: Page, name: string) => card(page).getByRole('button', { name })

/** Opens the home with the server's calendar at `time`, where the clock stands until the test advances it. */
async function standAt(page: Page, time: string): Promise<void> {
  const at = Date.parse(`${time.replace(' ', 'T')}-03:00`)
  await page.clock.install({ time: at - 2 * 60_000 })
  // The page would correct its clock by the server's. Without a date in the reply it keeps its own.
  await page.route('**/healthz', (route) => route.fulfill({ body: '' }))
  await dismissLaunch(page.context())
  await open(page)
  await page.clock.pauseAt(at)
}

async function open(page: Page, path = '/'): Promise<void> {
  await page.goto(path)
  await hydrated(page)
  await page.locator('#events').scrollIntoViewIfNeeded()
  await expect(page.locator('#events').getByRole('timer').first()).toHaveText(/\d\d:\d\d:\d\d$/)
}

// HOME-17, EVENT-01, EVENT-07, D-094
test('filters are in the address, send no request, and apply before the list is cut', async ({ page }) => {
  await open(page)
  await expect(cards(page)).toHaveCount(8)
  await expect(filter(page, 'TODOS')).toHaveAttribute('aria-pressed', 'true')
  // The first hover preloads the list of page modules, once. The filters do not cause that request.
  const pagesAhead = page.waitForResponse(/\/page-modules-/)
  await filter(page, 'BOSS').hover()
  await (await pagesAhead).finished()
  await page.waitForLoadState('networkidle')
  const asked: string[] = []
  page.on('request', (request) => asked.push(new URL(request.url()).pathname))

  await filter(page, 'BOSS').click()
  await expect(page).toHaveURL('/?events=BOSS')
  await expect(cards(page)).toHaveCount(8)
  await expect(card(page).locator('[data-event=GUERRA]')).toHaveCount(0)
  await expect(filter(page, 'BOSS')).toHaveAttribute('aria-pressed', 'true')

  await filter(page, 'GUERRA').focus()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL('/?events=GUERRA')
  await expect(cards(page)).toHaveCount(8)
  await expect(card(page).locator('[data-event=BOSS]')).toHaveCount(0)
  await expect(filter(page, 'GUERRA')).toBeFocused()
  // The browser fetches the icon of the site after each change of the address. Some code of the home loads a while after
  // the page, whatever is pressed, and that of the ranking opens its stream.
  const ofThePage = /^\/(?:favicon\.svg|assets\/.*|api\/ranking\/changes)$/
  expect(asked.filter((path) => !ofThePage.test(path))).toEqual([])

  await page.goBack()
  await expect(card(page).locator('[data-event=BOSS]')).toHaveCount(8)
  await page.reload()
  await expect(card(page).locator('[data-event=BOSS]')).toHaveCount(8)
  await open(page, '/en?events=GUERRA')
  const english = page.getByRole('region', { name: 'Next events' })
  await expect(english.locator('[data-event=GUERRA]')).toHaveCount(8)
  await english.getByRole('button', { name: 'ALL' }).click()
  await expect(page).toHaveURL('/en')
  await expect(english.locator('[data-event=BOSS]').first()).toBeVisible()
  await axe(page)
})

test('the code is loaded when the events are about to be visible, and does not move the focus', async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.goto('/')
  await hydrated(page)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('EventsCard'))).toEqual([])
  await expect(cards(page)).toHaveCount(8)
  await filter(page, 'BOSS').focus()
  await expect(timers(page).first()).toHaveText(/:\d\d$/)
  await expect(filter(page, 'BOSS')).toBeFocused()
})

// EVENT-02, EVENT-08
test('each second counts, for all cards at once', async ({ page }) => {
  await standAt(page, '2026-11-25 12:00:00')
  await expect(first(page, 'Sombra Negra')).toContainText('qua., 25/11, 13:00 (Brasília)')
  await expect(first(page, 'Sombra Negra').getByRole('timer')).toHaveText('em 01:00:00')
  for (const left of ['00:59:59', '00:59:58', '00:59:57']) {
    await page.clock.runFor(1_000)
    await expect(first(page, 'Sombra Negra').getByRole('timer')).toHaveText(`em ${left}`)
  }
  await expect(timers(page)).toHaveCount(8)
  for (const timer of await timers(page).all()) {
    await expect(timer).toHaveText(/:57$/)
    await expect(timer).toHaveAttribute('aria-live', 'off')
  }
})

// EVENT-03, EVENT-04, D-094
test('Em breve from an hour before, Hoje within the day, and a begun event gives place to the next', async ({
  page,
}) => {
  await standAt(page, '2026-11-25 11:59:59')
  const next = first(page, 'Sombra Negra')
  await expect(next.getByText('Hoje', { exact: true })).toBeVisible()
  await expect(next.getByText('Em breve')).toHaveCount(0)
  await page.clock.runFor(1_000)
  await expect(next.getByText('Em breve')).toBeVisible()
  await expect(next.getByText('Hoje', { exact: true })).toHaveCount(0)
  const tomorrow = first(page, 'Verid')
  await expect(tomorrow).toContainText('qui., 26/11, 13:00')
  await expect(tomorrow.getByText(/Hoje|Em breve/)).toHaveCount(0)

  await page.clock.fastForward(3_599_000)
  await expect(next.getByRole('timer')).toHaveText('em 00:00:01')
  await page.clock.runFor(1_000)
  await expect(next).toContainText('qua., 25/11, 23:00')
  await expect(next.getByRole('timer')).toHaveText('em 10:00:00')
  await expect(cards(page)).toHaveCount(8)
})

// EVENT-05: with one weekly event alone, nothing later than 14 days is shown
test('no card is further than 14 days away', async ({ page }) => {
  await page.route('/notice', async (route) => {
    const reply = await route.fetch()
    const weekly = '{"schedule":[{"kind":"BOSS","title":"Kefra","days":[1],"times":["20:00"]}]}'
    const body = (await reply.text()).replace(/\{"schedule":\[.*?\]\}\]\}/, weekly)
    await route.fulfill({ response: reply, body })
  })
  await page.goto('/notice')
  await hydrated(page)
  const menu = page.getByRole('navigation', { name: 'Menu principal' })
  await menu.getByRole('link', { name: 'Notícias' }).click()
  await expect(timers(page)).toHaveCount(2)
})

// EVENT-01
test('without a network it continues, filters included', async ({ page, context, complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|request failed/)
  await open(page)
  await context.setOffline(true)
  const before = await timers(page).first().innerText()
  await expect(timers(page).first()).not.toHaveText(before)
  await filter(page, 'BOSS').click()
  await expect(card(page).locator('[data-event=BOSS]')).toHaveCount(8)
  await context.setOffline(false)
})

test('a hidden tab counts nothing, and wakes with the right time', async ({ page }) => {
  await standAt(page, '2026-11-25 12:30:00')
  const show = (hidden: boolean) =>
    page.evaluate((isHidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => isHidden })
      document.dispatchEvent(new Event('visibilitychange'))
    }, hidden)
  await show(true)
  await page.clock.runFor(10_000)
  await expect(first(page, 'Sombra Negra').getByRole('timer')).toHaveText('em 00:30:00')
  await show(false)
  await expect(first(page, 'Sombra Negra').getByRole('timer')).toHaveText('em 00:29:50')
})

test('a clock that is minutes wrong is corrected by the server’s; a larger difference is shown', async ({
  page,
  newVisitor,
}) => {
  const noon = Date.parse('2026-11-25T12:00:00-03:00')
  const visit = async (visitor: Page, serverIsAheadMs: number) => {
    await visitor.clock.install({ time: noon })
    await dismissLaunch(visitor.context())
    await visitor.route('**/healthz', (route) =>
      route.fulfill({ headers: { date: new Date(noon + serverIsAheadMs).toUTCString() }, body: '' }),
    )
    await open(visitor)
  }
  await visit(page, 5 * 60_000)
  await expect(first(page, 'Sombra Negra').getByRole('timer')).toHaveText(/^em 00:5[45]:/)
  await expect(card(page).getByText('mais de 10 minutos')).toHaveCount(0)

  const other = await newVisitor()
  await visit(other, 11 * 60_000)
  await expect(card(other).getByText('mais de 10 minutos')).toBeVisible()
  await expect(first(other, 'Sombra Negra').getByRole('timer')).toHaveText(/^em (01:00:00|00:59:)/)
  await axe(other)
})

// D-093
test('visitors in another time zone see both times', async ({ page, newVisitor }) => {
  await open(page)
  await expect(card(page).getByText('no seu fuso')).toHaveCount(0)

  const visitor = await newVisitor({ timezoneId: 'Europe/Lisbon' })
  await standAt(visitor, '2026-11-25 12:00:00')
  await expect(first(visitor, 'Sombra Negra')).toContainText('qua., 25/11, 13:00 (Brasília)')
  await expect(first(visitor, 'Sombra Negra').getByText('16:00 no seu fuso')).toBeVisible()
  await expect(first(visitor, 'Torre').getByText('qui., 26/11, 01:00 no seu fuso')).toBeVisible()
})

// GEN-07
test('without JavaScript there are the times, and the filters work', async ({ newVisitor, complaints }) => {
  complaints.expect(/request failed: .*\.js csp$/)
  const page = await newVisitor({ javaScriptEnabled: false })
  await page.goto('/')
  await expect(cards(page)).toHaveCount(8)
  for (const time of await card(page).locator('time').all())
    await expect(time).toHaveText(/^(dom|seg|ter|qua|qui|sex|sáb)\., \d\d\/\d\d, \d\d:\d\d \(Brasília\)$/)
  const at = await card(page)
    .locator('time')
    .evaluateAll((times) => times.map((time) => Date.parse(time.getAttribute('datetime')!)))
  expect(at).toEqual(at.toSorted((one, other) => one - other))
  await filter(page, 'GUERRA').click()
  await expect(page).toHaveURL('/?events=GUERRA#events')
  await expect(card(page).locator('[data-event=GUERRA]')).toHaveCount(8)
})
