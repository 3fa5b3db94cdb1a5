import { sql } from 'kysely'
import { afterAll, expect, test } from 'vitest'
import { aPortal, type Person } from '../../../../test/portal.ts'
import { aPushService, type Browser } from '../../../../test/push-service.ts'
import { createWebPush } from '../../adapters/web-push.ts'
import { getPushKeys } from '../../db/push-keys.ts'
import { holdPush } from '../../ports/held.ts'
import { openSession } from '../account/login/sessions.ts'
import { notify } from '../notification/public.ts'
import { callEventsJob } from './jobs.ts'
import { noChoice } from '../../../../test/message-choices.ts'
import { startingSoon } from './rules.ts'

const service = await aPushService()
afterAll(service.close)
const portal = await aPortal({ PUSH_TEST_ORIGIN: service.origin })
const { app, call } = portal

/** What a player has chosen for devices; all else stays as before any choice. */
const choose = ({ token }: Person, push: string[]) =>
  call('PUT', '/messages/settings', { token, body: { ...noChoice, push } })

/** A player with a browser that gets messages about tickets and payments. */
async function aReader(kinds = ['tickets', 'payments'], headers = {}): Promise<{ person: Person; browser: Browser }> {
  const person = await portal.aPerson()
  const browser = service.aBrowser()
  const added = await call('POST', '/push/devices', { token: person.token, body: browser.subscription, headers })
  expect(added.status, JSON.stringify(added.body)).toBe(200)
  await choose(person, kinds)
  return { person, browser }
}

const answered = (userId: number, title = 'Item que sumiu', at = app.now()) =>
  notify(app.db, { userId, kind: 'ticket_answered', data: { ticketId: 7, title }, link: '/support/reply/7', at })

const settingsOf = async ({ token }: Person) => (await call('GET', '/push', { token })).body
const waiting = async () => (await app.db.selectFrom('push_devices').select('id').execute()).length

/** The priorities of the waiting jobs of a name. Credits and deliveries have 0, and what has a higher number waits for them. */
const priorities = async (name: string) =>
  (
    await sql<{ priority: number }>`
      select distinct priority from graphile_worker.jobs where task_identifier = ${name}`.execute(app.db)
  ).rows.map(({ priority }) => priority)

test('a chosen notification reaches the browser, encrypted for it alone, signed, and in its language', async () => {
  const { person, browser } = await aReader(['tickets'], { 'accept-language': 'en' })
  await answered(person.id)
  await notify(app.db, { userId: person.id, kind: 'staff_credit', data: { cash: 5 }, link: null, at: app.now() })
  await portal.runJobs()
  const [delivered, ...others] = browser.delivered
  expect(others).toEqual([])
  expect(delivered!.message).toEqual({
    title: 'Guildhall',
    body: expect.stringContaining('Item que sumiu'),
    link: '/en/support/reply/7',
    tag: expect.stringMatching(/^notification \d+$/),
    lang: 'en',
  })
  const { key } = await settingsOf(person)
  expect(delivered!.signedBy).toBe(key)
  expect(delivered!.headers).toMatchObject({ ttl: '86400', urgency: 'normal', 'content-encoding': 'aes128gcm' })
})

test('nothing is pushed without a choice, after the notification was read, or when it is a day old', async () => {
  const { person, browser } = await aReader([])
  await answered(person.id)
  await choose(person, ['tickets'])
  await answered(person.id)
  await call('POST', '/notifications/readOf', { token: person.token, body: { link: '/support/reply/7' } })
  await answered(person.id, 'velho', new Date(app.now().getTime() - 25 * 3600_000))
  await portal.runJobs()
  expect(browser.delivered).toEqual([])
})

test('a device gets messages as long as its session, and belongs to whoever is signed in there', async () => {
  const { person, browser } = await aReader()
  const other = await portal.aPerson()
  await answered(person.id)
  // The same browser, and another person.
  await call('POST', '/push/devices', { token: other.token, body: browser.subscription })
  await portal.runJobs()
  expect(browser.delivered).toEqual([])
  expect((await settingsOf(person)).devices).toEqual([])

  await choose(other, ['tickets'])
  await answered(other.id, 'antes')
  await call('POST', '/logout', { token: other.token })
  await answered(other.id, 'depois')
  await portal.runJobs()
  expect(browser.delivered).toEqual([])
})

test('a service that is away is asked again, and a subscription that is gone is removed', async () => {
  const { person, browser } = await aReader()
  browser.replies.status = 503
  await answered(person.id)
  await portal.runJobs().catch(() => {})
  expect(browser.delivered).toEqual([])
  expect(await priorities('push')).toEqual([10])
  browser.replies.status = 201
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  await portal.runJobs()
  expect(browser.delivered).toHaveLength(1)
  browser.replies.status = 410
  await answered(person.id)
  await portal.runJobs()
  expect((await settingsOf(person)).devices).toEqual([])
})

test('an event is pushed once to those who asked for it, and not after it has begun', async () => {
  const [first, second] = [await aReader([]), await aReader([], { 'accept-language': 'en' })]
  const asked = (person: Person, isOn: boolean, title: string, headers = {}) =>
    call('PUT', '/push/reminders', { token: person.token, body: { kind: 'GUERRA', title, isOn }, headers })
  expect((await asked(first.person, true, 'Nada')).status).toBe(404)
  await asked(first.person, true, 'Cidades')
  await asked(second.person, true, 'Cities', { 'accept-language': 'en' })
  expect((await settingsOf(first.person)).reminders).toEqual([{ kind: 'GUERRA', title: 'Cidades' }])

  // Sunday, 29 November 2026, 20:52 in Brasília; the event begins at 21:00.
  const before = new Date('2026-11-29T23:52:00Z')
  portal.setNow(before)
  for (let minute = 0; minute < 3; minute += 1) {
    await app.jobs.add(app.db, callEventsJob, {})
    await portal.runJobs()
  }
  expect(first.browser.delivered.map(({ message }) => message)).toEqual([
    {
      title: 'Cidades',
      body: 'Começa às 21:00 (Brasília).',
      link: '/#events',
      tag: 'event GUERRA Cidades',
      lang: 'pt-BR',
    },
  ])
  expect(first.browser.delivered[0]!.headers).toMatchObject({ ttl: '480', urgency: 'high' })
  expect(second.browser.delivered.map(({ message }) => [message.title, message.link])).toEqual([
    ['Cities', '/en#events'],
  ])
  portal.setNow()
})

test('a reminder whose push service is away waits behind credits and deliveries, and comes once it replies', async () => {
  const { person, browser } = await aReader([])
  const body = { kind: 'GUERRA', title: 'Cidades', isOn: true }
  await call('PUT', '/push/reminders', { token: person.token, body })
  browser.replies.status = 503
  portal.setNow(new Date('2026-12-06T23:52:00Z'))
  await app.jobs.add(app.db, callEventsJob, {})
  await portal.runJobs().catch(() => {})
  expect(browser.delivered).toEqual([])
  expect(await priorities('call_device')).toEqual([10])
  browser.replies.status = 201
  await sql`update graphile_worker._private_jobs set run_at = now()`.execute(app.db)
  await portal.runJobs()
  expect(browser.delivered.map(({ message }) => message.title)).toEqual(['Cidades'])
  portal.setNow()
})

test('times of events are found by the calendar of the server, across midnight', () => {
  const event = { kind: 'BOSS' as const, title: { 'pt-BR': 'Kefra', en: '' }, days: [0], times: ['00:05', '23:00'] }
  // Saturday, 28 November 2026, 23:58 in Brasília.
  const found = startingSoon([event, event], new Date('2026-11-29T02:58:00Z'))
  expect(found).toEqual([{ event: 'BOSS Kefra', startsAt: '2026-11-29T03:05:00.000Z' }])
  expect(startingSoon([event], new Date('2026-11-29T03:05:00Z'))).toEqual([])
})

test('only the address of a push service is taken, and ten devices stay', async () => {
  const person = await portal.aPerson()
  const { keys } = service.aBrowser().subscription
  for (const endpoint of [
    'http://push.example/1',
    'https://127.0.0.1/1',
    'https://[::1]/1',
    'https://localhost/1',
    'https://push.example:8443/1',
    'https://user:pass@push.example/1',
    'https://169.254.169.254/latest',
  ]) {
    const { status, body } = await call('POST', '/push/devices', { token: person.token, body: { endpoint, keys } })
    expect([status, body.messages?.[0]?.field], endpoint).toEqual([400, 'endpoint'])
  }
  for (let sessions = 0; sessions < 11; sessions += 1) {
    const token = await openSession(
      app,
      { id: person.id, roles: [], password_changed_at: null },
      { address: '192.0.2.1', device: `${sessions}` },
    )
    await call('POST', '/push/devices', { token, body: service.aBrowser().subscription })
  }
  const { devices } = await settingsOf(person)
  expect(devices.map(({ device }: { device: string }) => device)).toEqual(
    Array.from({ length: 10 }, (_, n) => `${10 - n}`),
  )
  const stranger = await portal.aPerson()
  const remove = (token: string) => call('DELETE', `/push/devices/${devices[0].id}`, { token })
  expect([(await remove(stranger.token)).status, (await remove(person.token)).status]).toEqual([404, 200])
  const name = createWebPush({
    keys: () => getPushKeys(app.db, app.config.secretKey, app.now()),
    contact: 'mailto:no-reply@portal.example',
    ownSites: [],
    testOrigin: null,
    onTrouble: () => {},
  })
  // A public name that leads into the own network is not asked.
  expect(
    await name.send({ endpoint: 'https://localhost.localdomain/1', ...keys }, {}, { ttlSeconds: 1, urgency: 'normal' }),
  ).toBe('later')
})

test('a restored portal pushes nothing, and the key pair is the one of the database until SECRET_KEY changes', async () => {
  const { browser } = await aReader()
  const held = holdPush(app.push, () => true)
  const { endpoint, keys } = browser.subscription
  expect(await held.send({ endpoint, ...keys }, {}, { ttlSeconds: 1, urgency: 'normal' })).toBe('later')
  expect(browser.delivered).toEqual([])

  const key = await app.push.publicKey()
  const again = () => getPushKeys(app.db, app.config.secretKey, app.now())
  expect((await again()).publicKey).toBe(key)
  const { private_key } = await app.db.selectFrom('push_keys').select('private_key').executeTakeFirstOrThrow()
  expect(private_key).not.toContain((await again()).privateKey)
  expect((await getPushKeys(app.db, 'another key', app.now())).publicKey).not.toBe(key)
  expect(await waiting()).toBe(0)
})
