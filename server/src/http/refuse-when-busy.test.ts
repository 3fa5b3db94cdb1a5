import { fastify as createFastify } from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { until } from '../../../test/programs.ts'
import { refuseWhenBusy } from './refuse-when-busy.ts'

/** A server that counts as busy when its event loop is 50 ms late. */
async function aServer(startMs: number) {
  const fastify = createFastify()
  await refuseWhenBusy(fastify, { lateMs: 50, lookEveryMs: 20, startMs })
  fastify.get('/page', async () => 'page')
  fastify.post('/webhook', { config: { isTakenWhenBusy: true } }, async () => 'received')
  onTestFinished(() => fastify.close())
  await fastify.listen({ port: 0, host: '127.0.0.1' })
  return fastify
}
type Server = Awaited<ReturnType<typeof aServer>>

/** Keeps the event loop busy until the server has measured it, which it does between two such pieces of work. */
const busyUntilMeasured = (fastify: Server) =>
  until('a late event loop', async () => {
    const end = performance.now() + 150
    while (performance.now() < end);
    await new Promise((resolve) => setImmediate(resolve))
    return fastify.isUnderPressure()
  })
const statusOf = async (fastify: Server, method: 'GET' | 'POST', url: string) =>
  (await fastify.inject({ method, url })).statusCode

test('a busy portal refuses requests with 503, and takes webhooks', async () => {
  const fastify = await aServer(0)
  expect(await statusOf(fastify, 'GET', '/page')).toBe(200)
  await busyUntilMeasured(fastify)
  const refused = await fastify.inject({ method: 'GET', url: '/page' })
  expect([refused.statusCode, refused.headers['retry-after'], refused.json().code]).toEqual([
    503,
    '5',
    'FST_UNDER_PRESSURE',
  ])
  await busyUntilMeasured(fastify)
  expect(await statusOf(fastify, 'POST', '/webhook')).toBe(200)
})

test('the work of the start refuses nothing', async () => {
  const fastify = await aServer(60_000)
  await busyUntilMeasured(fastify)
  expect(await statusOf(fastify, 'GET', '/page')).toBe(200)
})
