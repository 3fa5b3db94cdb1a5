import { sql } from 'kysely'
import { aPushService } from '../test/push-service.ts'
import { aPlayer, as } from './accounts.ts'
import { expectComplaints, isSaved, test } from './app.ts'
import { portalDatabase } from './database.ts'
import { axe, expect, hydrated } from './fixtures.ts'

test.use({ serviceWorkers: 'allow' })
test.beforeEach(expectComplaints)

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
  await expect(page.getByRole('button', { name: `Desligar os avisos em ${title}` })).toBeVisible()
  await axe(page)
  await page.getByRole('button', { name: 'Desligar neste aparelho' }).click()
  await expect(page.getByText('Os avisos estão desligados neste aparelho.')).toBeVisible()
  await service.close()
})
