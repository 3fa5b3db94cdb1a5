import type { Page } from '@playwright/test'
import { sql } from 'kysely'
import { aPushService } from '../test/push-service.ts'
import { aPlayer, as } from './accounts.ts'
import { portalDatabase } from './database.ts'
import { axe, expect, hydrated, test as base } from './fixtures.ts'
import { startFrontServer, type FrontServer } from './front-server.ts'

/** Journeys with a service worker, behind a server of their own that can be cut off. */
const test = base.extend<{ front: FrontServer }>({
  // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the first argument what a fixture needs
  front: async ({}, use) => {
    const front = await startFrontServer(process.env.PORTAL_URL!)
    await use(front)
    await front.close()
  },
  portalUrl: async ({ front }, use) => use(front.url),
})
test.use({ serviceWorkers: 'allow' })

/** What the browser has saved: the paths of pages and the addresses of files. */
const saved = (page: Page, store: 'pages' | 'files') =>
  page.evaluate(async (name) => {
    const keys = await (await caches.open(name)).keys()
    return keys.map(({ url }) => new URL(url).pathname)
  }, store)

/** Waits until the worker controls the page and has saved it. */
async function isSaved(page: Page, path: string): Promise<void> {
  await expect.poll(() => page.evaluate(() => !!navigator.serviceWorker.controller)).toBe(true)
  await expect.poll(() => saved(page, 'pages')).toContain(path)
  await expect.poll(() => saved(page, 'pages')).toContain('/offline')
}

async function cut(page: Page, front: FrontServer, isAway: boolean): Promise<void> {
  front.setAway(isAway)
  await page.context().setOffline(isAway)
}

test.beforeEach(({ complaints }) => {
  complaints.expect(/ERR_INTERNET_DISCONNECTED|ERR_FAILED|ERR_CONNECTION|ERR_EMPTY_RESPONSE|Failed to fetch/)
  // The browser has a script from before the worker began, and loads it once more.
  complaints.expect(/cross-world service worker resource mismatch|preloaded using link preload but not used/)
})

const bar = (page: Page) => page.getByRole('status').filter({ hasText: 'Você está sem conexão. Esta página é de' })

test('a visitor installs the portal, reads the news without a connection, and comes back', async ({ page, front }) => {
  await page.goto('/')
  await hydrated(page)
  const link = page.locator('link[rel=manifest]')
  const manifest = await (await page.request.get((await link.getAttribute('href'))!)).json()
  expect(manifest).toMatchObject({ id: '/', start_url: '/', display: 'standalone', lang: 'pt-BR' })
  for (const { src, sizes, type } of manifest.icons) {
    const icon = await page.request.get(src)
    expect(icon.headers()['content-type']).toBe(type)
    const [width] = await page.evaluate(async (address) => {
      const picture = new Image()
      picture.src = address
      await picture.decode()
      return [picture.naturalWidth]
    }, src)
    expect(`${width}x${width}`).toBe(sizes)
  }
  const session = await page.context().newCDPSession(page)
  const { installabilityErrors } = await session.send('Page.getInstallabilityErrors')
  expect(installabilityErrors).toEqual([])

  await isSaved(page, '/')
  await page.goto('/notice')
  const title = page.getByRole('article').first().getByRole('link').first()
  const path = (await title.getAttribute('href'))!
  await title.click()
  await expect(page).toHaveURL(path)
  await expect(page.locator('#main h1')).not.toHaveText('Notícias')
  const heading = await page.locator('#main h1').textContent()
  await isSaved(page, path)

  await cut(page, front, true)
  await page.goto('/')
  await expect(bar(page)).toBeVisible()
  await hydrated(page)
  await page.getByRole('link', { name: 'Ver todas' }).first().click()
  await expect(page).toHaveURL('/notice')
  await expect(bar(page)).toBeVisible()
  await page.locator(`a[href="${path}"]`).first().click()
  await expect(page.locator('#main h1')).toHaveText(heading!)
  await expect(bar(page)).toBeVisible()

  await page.goto('/shopping')
  await expect(page).toHaveURL('/offline?to=%2Fshopping')
  await expect(page.getByRole('heading', { name: 'Você está sem conexão' })).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: heading! })).toBeVisible()
  await hydrated(page)
  await axe(page)
  await cut(page, front, false)
  await expect(page).toHaveURL('/shopping')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto(path)
  await expect(bar(page)).toHaveCount(0)
})

test('nothing of one account is saved or shown to the next, with and without a connection', async ({ page, front }) => {
  const first = await aPlayer(page)
  await as(page, first)
  await page.goto('/')
  await hydrated(page)
  await isSaved(page, '/')
  await page.goto('/settings/profile')
  await expect(page.getByLabel('E-mail').first()).toHaveValue(first.email)
  await page.goto('/support?order=1')
  await page.goto('/guides')
  await isSaved(page, '/guides')
  await page.goto('/ranking')
  await isSaved(page, '/ranking')
  const texts = await page.evaluate(async () => {
    const found: string[] = []
    for (const name of await caches.keys())
      for (const request of await (await caches.open(name)).keys())
        found.push(
          `${request.url} ${JSON.stringify([...request.headers])} ${await (await caches.match(request))!.text()}`,
        )
    return found
  })
  expect(texts.length).toBeGreaterThan(10)
  for (const secret of [first.username, first.email, first.token, '/api/', '/settings/', '/support?'])
    expect(texts.filter((text) => text.split(' ')[0]!.includes(secret))).toEqual([])
  for (const secret of [first.username, first.email, first.token])
    expect(texts.filter((text) => text.includes(secret))).toEqual([])

  await page.getByRole('button', { name: 'Minha conta' }).filter({ visible: true }).click()
  await page.getByRole('button', { name: 'Sair', exact: true }).filter({ visible: true }).click()
  await expect(page.getByText(first.username)).toHaveCount(0)
  // The page at hand is loaded again, for a visitor.
  await expect.poll(() => saved(page, 'pages').catch(() => ['/guides'])).not.toContain('/guides')

  const second = await aPlayer(page)
  await as(page, second)
  await page.goto('/notice')
  await isSaved(page, '/notice')
  await cut(page, front, true)
  for (const path of ['/notice', '/guides', '/settings/profile']) {
    await page.goto(path)
    await hydrated(page)
    expect(await page.content()).not.toContain(first.username)
  }
  await expect(page).toHaveURL(/\/offline\?to=/)
  await expect(page.locator('#main').getByRole('link', { name: /Notícias/ })).toBeVisible()
  await expect(page.locator('#main').getByRole('link', { name: /Guias/ })).toHaveCount(0)
})

test('a new build is there after one navigation, and nothing reloads by itself', async ({ page, front }) => {
  front.setBuild('one')
  await page.goto('/')
  await hydrated(page)
  await isSaved(page, '/')
  await page.goto('/ranking')
  await isSaved(page, '/ranking')
  const scripts = () => page.locator('script[type=module]').getAttribute('src')
  expect(await scripts()).toContain('~one')

  front.setBuild('two')
  front.documents.length = 0
  await page.goto('/notice')
  await hydrated(page)
  expect(await scripts()).toContain('~two')
  await isSaved(page, '/notice')
  // What was saved of the former build is replaced, so that it is not shown without a connection either.
  await expect.poll(async () => (await saved(page, 'files')).filter((file) => file.includes('~one'))).toEqual([])
  expect(await saved(page, 'pages')).toEqual(expect.arrayContaining(['/', '/ranking', '/notice', '/offline']))
  expect(front.documents.filter((path) => path === '/notice')).toHaveLength(1)
})

test('an app that staff have switched off leaves nothing on the device', async ({ page, front }) => {
  await page.goto('/guides')
  await isSaved(page, '/guides')
  front.switchAppOff()
  await page.goto('/notice')
  await hydrated(page)
  const registrations = () => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)
  await expect.poll(registrations).toBe(0)
  await expect.poll(() => page.evaluate(() => caches.keys())).toEqual([])
  await page.goto('/ranking')
  expect(await page.evaluate(() => navigator.serviceWorker.controller)).toBeNull()
})

test('the hint to install comes at the second visit, stays away from a form, and is dismissed for good', async ({
  page,
}) => {
  // Chromium makes its offer only for a person who uses the site for a while.
  const offer = () =>
    page.evaluate(() => {
      const event = new Event('beforeinstallprompt', { cancelable: true })
      dispatchEvent(Object.assign(event, { prompt: async () => ({ outcome: 'dismissed' }) }))
    })
  const hint = page.getByRole('complementary', { name: 'Guildhall na tela inicial' })
  const registered = () => page.evaluate(async () => !!(await navigator.serviceWorker.getRegistration()))
  await page.goto('/')
  await hydrated(page)
  await offer()
  await expect.poll(registered).toBe(true)
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-visits'))).toBe('1')
  expect(await page.evaluate(() => localStorage.getItem('app-answered'))).toBeNull()

  // A visit ends with its tab.
  await page.evaluate(() => sessionStorage.clear())
  await page.goto('/guides')
  await hydrated(page)
  await offer()
  await page.getByRole('searchbox').or(page.getByRole('textbox')).first().focus()
  await expect.poll(() => page.evaluate(() => localStorage.getItem('app-visits'))).toBe('2')
  await expect(hint).toHaveCount(0)
  await page.getByRole('heading', { level: 1 }).click()
  await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur())
  await expect(hint).toBeVisible()
  await axe(page)
  await hint.getByRole('button', { name: 'Agora não' }).click()
  await expect(hint).toHaveCount(0)
  expect(await page.evaluate(() => localStorage.getItem('app-answered'))).toBe('1')
})

/** The part of the worker's world that this journey replaces. */
interface Scope {
  messages: [string, NotificationOptions | undefined][]
  opened: string[]
  registration: ServiceWorkerRegistration
  clients: { openWindow: (url: string) => Promise<void> }
}

test('a player asks for a reminder of an event, and the message reaches the browser', async ({ page, front }) => {
  const service = await aPushService(Number(new URL(process.env.PUSH_TEST_ORIGIN!).port))
  const browser = service.aBrowser()
  // Chromium's own push service is on the internet, so ours plays it. All else is the real thing.
  await page.context().grantPermissions(['notifications'], { origin: front.url })
  await page.addInitScript((subscription) => {
    const mine = { toJSON: () => subscription, unsubscribe: async () => true }
    Object.assign(PushManager.prototype, {
      subscribe: async () => (sessionStorage.setItem('is-subscribed', '1'), mine),
      getSubscription: async () => (sessionStorage.getItem('is-subscribed') ? mine : null),
    })
  }, browser.subscription)
  const player = await aPlayer(page)
  await as(page, player)
  await page.goto('/')
  await hydrated(page)
  await isSaved(page, '/')
  const remind = page.getByRole('button', { name: /^Me avise de / }).first()
  await page.locator('#events').scrollIntoViewIfNeeded()
  const title = (await remind.getAttribute('aria-label'))!.replace('Me avise de ', '')
  await expect(remind).toHaveAttribute('aria-pressed', 'false')
  await remind.click()
  await expect(page.getByText(`Você será avisado de ${title}.`)).toBeVisible()
  await expect(remind).toHaveAttribute('aria-pressed', 'true')

  const database = await portalDatabase()
  const headers = { authorization: `Bearer ${player.token}` }
  const { reminders } = await (await page.request.get('/api/push', { headers })).json()
  expect(reminders).toEqual([{ kind: expect.any(String), title }])
  const [{ kind }] = reminders
  const call = { event: `${kind} ${title}`, startsAt: new Date(Date.now() + 9 * 60_000).toISOString(), after: 0 }
  await sql`select graphile_worker.add_job('call_event', ${JSON.stringify(call)}::json)`.execute(database.db)
  await expect.poll(() => browser.delivered.length).toBe(1)
  await database.close()
  const [{ message }] = browser.delivered as [(typeof browser.delivered)[number]]
  expect(message).toMatchObject({ title, link: '/#events', lang: 'pt-BR' })

  // A browser without a screen shows no notification, so the worker's own calls are read.
  const worker = page.context().serviceWorkers()[0]!
  await worker.evaluate(() => {
    const scope = self as unknown as Scope
    scope.messages = []
    scope.opened = []
    scope.registration.showNotification = async (heading, options) => void scope.messages.push([heading, options])
    scope.clients.openWindow = async (url) => void scope.opened.push(url)
  })
  const session = await page.context().newCDPSession(page)
  const registrations: { registrationId: string; scopeURL: string }[] = []
  session.on('ServiceWorker.workerRegistrationUpdated', (event) => registrations.push(...event.registrations))
  await session.send('ServiceWorker.enable')
  await expect.poll(() => registrations.some(({ scopeURL }) => scopeURL.startsWith(front.url))).toBe(true)
  const { registrationId } = registrations.find(({ scopeURL }) => scopeURL.startsWith(front.url))!
  await session.send('ServiceWorker.deliverPushMessage', {
    origin: front.url,
    registrationId,
    data: JSON.stringify(message),
  })
  await expect
    .poll(() => worker.evaluate(() => (self as unknown as Scope).messages))
    .toEqual([[title, expect.objectContaining({ body: message.body, data: '/#events', tag: message.tag })]])
  await worker.evaluate(() => {
    const click = new (globalThis as unknown as { ExtendableEvent: typeof Event }).ExtendableEvent('notificationclick')
    dispatchEvent(Object.assign(click, { notification: { data: '/#events', close() {} } }))
  })
  await expect.poll(() => worker.evaluate(() => (self as unknown as Scope).opened)).toEqual([`${front.url}/#events`])

  await page.goto('/settings/notifications')
  await expect(page.getByText('Os avisos estão ligados neste aparelho')).toBeVisible()
  await page.getByLabel('Respostas dos seus tickets').check()
  await expect(page.getByText('Escolha salva.')).toBeVisible()
  await expect(page.getByRole('button', { name: `Desligar os avisos em ${title}` })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Desligar neste aparelho' }).click()
  await expect(page.getByText('Os avisos estão desligados neste aparelho.')).toBeVisible()
  await service.close()
})
