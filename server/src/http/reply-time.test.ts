import { Readable } from 'node:stream'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { createServer } from '../server.ts'
import { apiCacheKey, replyFromCache } from './cached.ts'
import { handleErrors } from './errors.ts'

const { app } = await aPortal()
const never = new Promise<never>(() => {})

/** A server whose requests end after 40 ms. */
function aServer() {
  const fastify = createServer(app.config, pino({ level: 'silent' }))
  replyFromCache(fastify, app, 40)
  handleErrors(fastify)
  return fastify
}

test('a request without a reply ends with 503 when its time is over', async () => {
  const fastify = aServer()
  fastify.get('/never', () => never)
  fastify.get('/soon', async () => ({ is: 'there' }))
  const late = await fastify.inject('/never')
  expect([late.statusCode, late.json().code]).toEqual([503, 'too_slow'])
  expect((await fastify.inject('/soon')).json()).toEqual({ is: 'there' })
  await fastify.close()
})

test('a request that waits for the reply of another ends with 503, too', async () => {
  const fastify = aServer()
  fastify.get('/api/same', async () => ({ is: 'there' }))
  const end = app.cache.begin(apiCacheKey('pt-BR', '/api/same'))
  expect((await fastify.inject('/api/same')).statusCode).toBe(503)
  end()
  expect((await fastify.inject('/api/same')).json()).toEqual({ is: 'there' })
  await fastify.close()
})

test('a route with a time of its own has that time', async () => {
  const fastify = aServer()
  const { promise: other, resolve: isOver } = Promise.withResolvers<void>()
  fastify.get('/upload', { handlerTimeout: 10_000 }, async () => {
    await other
    return { is: 'there' }
  })
  fastify.get('/never', () => never)
  const upload = fastify.inject('/upload')
  await fastify.inject('/never').finally(isOver)
  expect((await upload).json()).toEqual({ is: 'there' })
  await fastify.close()
})

test('the connection of a reply that has begun and does not end is cut', async () => {
  const fastify = aServer()
  fastify.get('/begun', (_, reply) => reply.send(Readable.from(endless())))
  const address = await fastify.listen({ host: '127.0.0.1', port: 0 })
  const reply = await fetch(`${address}/begun`)
  expect(reply.status).toBe(200)
  await expect(reply.text()).rejects.toThrow('terminated')
  await fastify.close()
})

async function* endless() {
  yield 'begun'
  await never
}
