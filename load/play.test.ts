import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { createMeter, judge } from './meter.ts'
import { play } from './play.ts'
import { planDay } from './schedule.ts'
import { readMix } from './mix.ts'

const oneKind = (name: string) => ({ ...readMix().phases[2]!, name, load: 1, actions: { home: 100 } })
const plan = (seconds: number, rate: number) => planDay({ phases: [oneKind('one')] }, { rate, seconds, seed: 5 })

test('actions begin at their moments, although none of the earlier ones has ended', async () => {
  const day = plan(0.5, 100)
  const { promise: allBegun, resolve } = Promise.withResolvers<void>()
  let begun = 0
  const phases: number[] = []
  const { abandoned } = await play(
    day,
    ({ arrival, plannedAt }) => {
      expect(performance.now()).toBeGreaterThanOrEqual(plannedAt)
      expect(arrival).toBe(day.arrivals[begun])
      begun += 1
      // A generator that waits for a reply would never get the first one.
      if (begun === day.arrivals.length) resolve()
      return allBegun
    },
    (index) => phases.push(index),
  )
  expect(begun).toBe(day.arrivals.length)
  expect(abandoned).toBe(0)
  expect(phases).toEqual([0, 1])
})

/** A server that answers one request after the other, at once except for one of them. */
async function startSlowServer({ stallMs, stallAt }: { stallMs: number; stallAt: number }) {
  let turn: Promise<unknown> = Promise.resolve()
  const counts = { answered: 0, slow: 0 }
  const server = createServer((_, reply) => {
    turn = turn.then(async () => {
      counts.answered += 1
      if (counts.answered === stallAt) {
        counts.slow += 1
        await pause(stallMs)
      }
      reply.end('ok')
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, counts, server }
}

test('a server that answers in turn and stops once shows it in p99: nobody waits to ask it', async () => {
  const stallMs = 600
  const { url, counts, server } = await startSlowServer({ stallMs, stallAt: 20 })
  const client = createClient(url, { timeoutMs: 20_000 })
  const meter = createMeter(1)
  const day = plan(1.5, 100)
  await play(day, async ({ plannedAt }) => {
    const outcome = await client.send({ method: 'GET', path: '/' })
    meter.count(
      { phase: 0, kind: 'home' },
      performance.now() - plannedAt,
      judge(outcome, { good: [200], refusals: [] }),
    )
  })
  client.close()
  server.close()
  const { whole } = meter.figures()
  expect(whole).toMatchObject({ requests: day.arrivals.length, errors: {} })
  // A single turn was slow. A client that waits for its reply before it asks again would count one slow request.
  expect(counts).toEqual({ answered: day.arrivals.length, slow: 1 })
  expect(whole.maxMs).toBeGreaterThanOrEqual(stallMs)
  expect(whole.p99Ms).toBeGreaterThan(stallMs * 0.8)
})

test('what came back is good, a refusal of the day, or an error with its name', () => {
  const reply = (status: number, body: object) => ({
    status,
    head: '',
    body: Buffer.from(JSON.stringify(body)),
    bytes: 0,
  })
  const expected = { good: [200, 304], refusals: ['listing_closed'] }
  expect(judge(reply(304, {}), expected).verdict).toBe('good')
  expect(judge(reply(409, { code: 'listing_closed' }), expected)).toEqual({
    verdict: 'refused',
    why: '409 listing_closed',
  })
  expect(judge(reply(503, { code: 'busy' }), expected)).toEqual({ verdict: 'error', why: '503 busy' })
  expect(judge('late', expected)).toEqual({ verdict: 'error', why: 'late' })
})
