import { beforeEach, describe, expect, test } from 'vitest'
import { aDatabase } from '../../../../test/database.ts'
import { aPortal, type Portal } from '../../../../test/portal.ts'
import { until } from '../../../../test/programs.ts'
import { aProvider } from '../../../../test/provider.ts'
import { prepareProvidersJob } from './jobs.ts'

// These tests cover how many webhooks the portal checks, and which reply a provider gets.
const { url: databaseUrl } = await aDatabase()
const mp = aProvider('mercadopago')
const payments = { mercadopago: mp, pix: aProvider('pix'), picpay: null }
const limited = await aPortal({ RATE_LIMITS: 'on' }, { databaseUrl, payments })
const free = await aPortal({}, { databaseUrl, payments })

const now = new Date('2026-11-20T12:00:00Z')
beforeEach(() => [limited, free].forEach((portal) => portal.setNow(now)))

const post = (portal: Portal, { signed = 'yes', from = '198.51.100.1', id = '4711', path = '/mercadopago' } = {}) =>
  portal.fastify.inject({
    method: 'POST',
    url: `/webhooks${path}`,
    payload: JSON.stringify({ id }),
    headers: { 'x-signed': signed, 'content-type': 'application/json' },
    remoteAddress: from,
  })
const statuses = async (answers: ReturnType<typeof post>[]) =>
  (await Promise.all(answers)).map(({ statusCode }) => statusCode)

test('a network that has sent thirty forged webhooks within a minute is refused until the minute is over', async () => {
  for (let count = 0; count < 30; count += 1) expect((await post(limited, { signed: 'no' })).statusCode).toBe(401)
  const refused = await post(limited)
  expect([refused.statusCode, refused.json().code]).toEqual([429, 'too_many_requests'])
  expect(refused.headers['retry-after']).toBe('60')
  // The limit does not count genuine webhooks, and the portal does not refuse other networks.
  for (let count = 0; count < 31; count += 1)
    expect((await post(limited, { from: '203.0.113.9' })).statusCode).toBe(200)
  limited.setNow(new Date(now.getTime() + 59_999))
  expect((await post(limited)).statusCode).toBe(429)
  limited.setNow(new Date(now.getTime() + 60_000))
  expect((await post(limited)).statusCode).toBe(200)
})

describe('while sixteen webhooks are being checked', () => {
  /** Holds every check of a webhook until `end` is called. */
  function holdChecks() {
    const { promise, resolve: end } = Promise.withResolvers<void>()
    const { readWebhook } = mp
    let running = 0
    mp.readWebhook = async (webhook) => {
      running += 1
      await promise
      return readWebhook(webhook)
    }
    return {
      isRunning: (count: number) => until(`${count} checks`, async () => running === count || null),
      end() {
        mp.readWebhook = readWebhook
        end()
      },
    }
  }

  test('another is told to come again after five seconds; then it is taken', async () => {
    for (let round = 0; round < 2; round += 1) {
      const checks = holdChecks()
      const sent = Array.from({ length: 16 }, (_, at) => post(limited, { from: `203.0.113.${at + 1}` }))
      await checks.isRunning(16)
      const refused = await post(limited, { from: '203.0.113.99' })
      expect([refused.statusCode, refused.json().code]).toEqual([503, 'busy'])
      expect(refused.headers['retry-after']).toBe('5')
      checks.end()
      expect(new Set(await statuses(sent))).toEqual(new Set([200]))
      expect((await post(limited, { from: '203.0.113.99' })).statusCode).toBe(200)
    }
  })

  test('another is taken where limits are off, and forged ones are not counted', async () => {
    const checks = holdChecks()
    const sent = Array.from({ length: 17 }, () => post(free))
    await checks.isRunning(17)
    checks.end()
    expect(new Set(await statuses(sent))).toEqual(new Set([200]))
    for (let count = 0; count < 31; count += 1)
      expect((await post(free, { signed: 'no', from: '192.0.2.7' })).statusCode).toBe(401)
  })
})

describe('a webhook', () => {
  const stored = (key: string) =>
    free.app.db.selectFrom('payment_notices').selectAll().where('key', '=', key).orderBy('id').execute()

  test('is stored each time with what it names, and acknowledged in a reply that no cache keeps', async () => {
    for (const path of ['/mercadopago', '/mercadopago', '/pix', '/pix/pix']) {
      const answer = await post(free, { id: 'stored-1', path })
      expect([answer.statusCode, answer.json(), answer.headers['cache-control']]).toEqual([
        200,
        { received: true },
        'no-store',
      ])
    }
    const row = { is_signed: true, hints: [{ providerId: 'stored-1' }], received_at: now.toISOString() }
    const names = ['mercadopago', 'mercadopago', 'pix', 'pix']
    expect(await stored('stored-1')).toMatchObject(names.map((provider) => ({ provider, ...row })))
  })

  test('that is forged is not stored, and that of a provider which is off is not found', async () => {
    expect((await post(free, { id: 'forged-1', signed: 'no' })).statusCode).toBe(401)
    expect((await post(free, { id: 'off-1', path: '/picpay' })).statusCode).toBe(404)
    expect([...(await stored('forged-1')), ...(await stored('off-1'))]).toEqual([])
  })

  test('that names no charge is acknowledged and not stored', async () => {
    const { readWebhook } = mp
    mp.readWebhook = async () => ({ kind: 'accepted', key: 'empty-1', isSigned: true, charges: [] })
    expect((await post(free)).json()).toEqual({ received: true })
    mp.readWebhook = readWebhook
    expect(await stored('empty-1')).toEqual([])
  })

  test('is read from its bytes, its query and its path, and may have no body', async () => {
    const read: object[] = []
    const { readWebhook } = mp
    mp.readWebhook = async ({ path, query, raw }) => {
      read.push({ path, query, raw: raw.toString() })
      return { kind: 'accepted', key: 'read', isSigned: true, charges: [] }
    }
    const url = '/webhooks/mercadopago?data.id=7&type=payment'
    await free.fastify.inject({ method: 'POST', url, payload: 'no JSON', headers: { 'content-type': 'text/odd' } })
    await free.fastify.inject({ method: 'POST', url })
    mp.readWebhook = readWebhook
    const named = { path: '/webhooks/mercadopago', query: { 'data.id': '7', type: 'payment' } }
    expect(read).toEqual([
      { ...named, raw: 'no JSON' },
      { ...named, raw: '' },
    ])
  })

  test('of an unknown charge has it asked for once, under a name that can be a provider’s number', async () => {
    const jobs = async () =>
      (
        await free.app.db
          .withSchema('graphile_worker')
          .withTables<{ jobs: { key: string } }>()
          .selectFrom('jobs')
          .select('key')
          .where('key', 'like', 'find_noticed_payment %')
          .orderBy('key')
          .execute()
      ).map(({ key }) => key)
    await free.runJobs()
    const name = async (path: string, charges: { providerId?: string; reference?: string }[]) => {
      const provider = path === '/pix' ? payments.pix : mp
      const own = provider.readWebhook
      provider.readWebhook = async () => ({ kind: 'accepted', key: 'named', isSigned: true, charges })
      expect((await post(free, { path })).statusCode).toBe(200)
      provider.readWebhook = own
    }
    await name('/mercadopago', [
      { providerId: '1'.repeat(100) },
      { providerId: '2'.repeat(101) },
      { providerId: 'a b' },
    ])
    await name('/mercadopago', [{ providerId: '1'.repeat(100) }])
    // At a bank, the number of a charge is our reference, so it gets a job. At Mercado Pago it is not, so it gets none.
    await name('/mercadopago', [{ reference: 'only-a-reference' }])
    await name('/pix', [{ reference: 'the-txid' }])
    expect(await jobs()).toEqual([
      `find_noticed_payment mercadopago ${'1'.repeat(100)}`,
      'find_noticed_payment pix the-txid',
    ])
  })
})

test('a provider that misses the address of our webhooks is told again within seconds, and at most five times an hour', async () => {
  const { app, runJobs } = free
  let tries = 0
  const missedUntil = (last: number) => {
    tries = 0
    payments.pix.prepare = async () => {
      tries += 1
      if (tries < last) throw new Error('the address did not reply')
    }
  }
  const prepare = async () => {
    await app.jobs.add(app.db, prepareProvidersJob, {}, prepareProvidersJob.name)
    await runJobs()
  }
  // The clock of the tests is behind that of the database, so each further try is due at once.
  missedUntil(3)
  await prepare()
  expect(tries).toBe(3)
  missedUntil(Number.POSITIVE_INFINITY)
  await prepare()
  expect(tries).toBe(5)

  const later = new Date(Date.now() + 3600_000)
  free.setNow(later)
  await prepare()
  const waiting = await app.db
    .withSchema('graphile_worker')
    .withTables<{ jobs: { key: string; run_at: Date } }>()
    .selectFrom('jobs')
    .select('run_at')
    .where('key', '=', prepareProvidersJob.name)
    .execute()
  expect([tries, waiting.map(({ run_at }) => new Date(run_at).getTime() - later.getTime())]).toEqual([6, [10_000]])
})
