import { fastify as createFastify } from 'fastify'
import { pino } from 'pino'
import { Writable } from 'node:stream'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { createCounts } from '../counts.ts'
import { getProbe } from '../db/probes.ts'
import { watchForwarding } from './forwarding.ts'

const { app } = await aPortal()

/** A server of production behind a proxy at 127.0.0.1, and the warnings that it logged. */
function aServer(trustProxy: string[] | false, production = true) {
  const warnings: { peer: string | null; requests: number }[] = []
  const write = (line: Buffer, _: unknown, done: () => void) => (warnings.push(JSON.parse(String(line))), done())
  const counts = createCounts()
  const clock = { ms: Date.parse('2026-11-20T12:00:00Z') }
  const fastify = createFastify({ trustProxy })
  watchForwarding(fastify, {
    config: { ...app.config, production },
    counts,
    db: app.db,
    log: pino({ level: 'warn' }, new Writable({ write })),
    now: () => new Date(clock.ms),
  })
  fastify.get('/', () => 'ok')
  const ask = (remoteAddress: string, forwarded?: string) =>
    fastify.inject({ url: '/', remoteAddress, headers: forwarded ? { 'x-forwarded-for': forwarded } : {} })
  return { ask, warnings, clock, count: () => counts.of('untrusted_forwards').get('') ?? 0 }
}

// At version 30c27a2 all players shared one address, and nothing said so.
test('a proxy that is not named is in the log once an hour with the number of requests, and in the findings', async () => {
  const { ask, warnings, clock, count } = aServer(false)
  for (let at = 0; at < 5; at += 1) await ask('127.0.0.1', `203.0.113.${at}`)
  expect(warnings).toMatchObject([{ peer: '127.0.0.1', requests: 1 }])
  clock.ms += 3_600_000
  await ask('127.0.0.1', '203.0.113.9')
  expect(warnings).toMatchObject([{ requests: 1 }, { peer: '127.0.0.1', requests: 6 }])
  expect(count()).toBe(6)
  await expect.poll(() => getProbe(app.db, 'proxy')).toMatchObject({ is_up: false, cause: '127.0.0.1' })
})

test('a named proxy, a request without a proxy, and a demo cause no warning', async () => {
  const named = aServer(['127.0.0.1'])
  await named.ask('127.0.0.1', '203.0.113.1')
  await named.ask('127.0.0.1')
  const demo = aServer(false, false)
  await demo.ask('127.0.0.1', '203.0.113.1')
  expect([named.warnings, demo.warnings, named.count(), demo.count()]).toEqual([[], [], 0, 0])
})

test('somebody on the internet who forges the header is counted, and not named', async () => {
  const { ask, warnings } = aServer(['127.0.0.1'])
  await ask('198.51.100.7', '203.0.113.1')
  expect(warnings).toMatchObject([{ peer: null, requests: 1 }])
  expect(JSON.stringify(warnings)).not.toContain('198.51.100.7')
})
