import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test, vi } from 'vitest'
import { aPortal } from '../../../test/portal.ts'
import { serveHealth } from './health.ts'
import { endConnections } from './end-connections.ts'

const { app } = await aPortal()

/** A server that does `whileStopping` when its stop has begun and the connections are still open. */
async function aServer(
  whileStopping: (port: number) => Promise<void>,
  add: (fastify: FastifyInstance) => unknown = () => {},
) {
  const fastify = Fastify()
  add(fastify)
  endConnections(fastify)
  serveHealth(fastify, app)
  let port = 0
  fastify.addHook('preClose', () => whileStopping(port))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  port = (fastify.server.address() as AddressInfo).port
  return { fastify, port }
}

test('a node that is stopping is not ready, also on a connection that was open before', async () => {
  let answer = ''
  const { fastify, port } = await aServer(async () => void (answer = await ask()))
  const socket = connect(port, '127.0.0.1')
  const ask = async () => {
    socket.write('GET /readyz HTTP/1.1\r\nhost: x\r\n\r\n')
    return String((await once(socket, 'data'))[0])
  }
  expect(await ask()).toMatch(/^HTTP\/1\.1 200 /)
  await fastify.close()
  expect(answer).toMatch(/^HTTP\/1\.1 503 /)
  socket.destroy()
})

test('a connection that arrives while the node stops is ended', async () => {
  let isEnded = false
  const { fastify } = await aServer(async (port) => {
    const socket = connect(port, '127.0.0.1').resume()
    await once(socket, 'close')
    isEnded = true
  })
  await fastify.close()
  expect(isEnded).toBe(true)
})

test('a reply that is under way while the node stops ends its connection, which a browser would keep', async () => {
  const begun = Promise.withResolvers<void>()
  const stopping = Promise.withResolvers<void>()
  const { fastify, port } = await aServer(
    async () => stopping.resolve(),
    (server) =>
      server.get('/slow', async () => {
        begun.resolve()
        await stopping.promise
        return {}
      }),
  )
  const agent = new Agent({ keepAlive: true })
  const reply = new Promise<IncomingMessage>((resolve) => get({ port, path: '/slow', agent }, resolve))
  await begun.promise
  const closed = fastify.close()
  const { headers, statusCode } = await reply.then((each) => each.resume())
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' })
  await closed
})

test('a node that leaves its balancer is not ready, replies on kept connections, and accepts no new one', async () => {
  const { fastify, port } = await aServer(async () => {})
  const agent = new Agent({ keepAlive: true, maxSockets: 1 })
  const ask = (path: string) =>
    new Promise<IncomingMessage>((resolve, reject) =>
      get({ port, path, agent }, (reply) => resolve(reply.resume())).on('error', reject),
    )
  expect((await ask('/readyz')).statusCode).toBe(200)
  const left = fastify.leave({ noticeMs: 0, idleMs: 60_000 })
  await vi.waitFor(() => expect(fastify.server.listening).toBe(false))
  const refused = connect(port, '127.0.0.1')
  expect(await once(refused, 'error')).toMatchObject([{ code: 'ECONNREFUSED' }])
  // The agent has kept its connection, and sends on it what it may not repeat.
  const { statusCode, headers } = await ask('/healthz')
  expect({ statusCode, connection: headers.connection }).toEqual({ statusCode: 200, connection: 'close' })
  await left
  await fastify.close()
})

test('until the notice is over, a node that leaves accepts connections and says on each that it is not ready', async () => {
  const { fastify, port } = await aServer(async () => {})
  const ask = () => fetch(`http://127.0.0.1:${port}/readyz`)
  expect((await ask()).status).toBe(200)
  const left = fastify.leave({ noticeMs: 300, idleMs: 50 })
  const reply = await ask()
  expect([reply.status, await reply.json()]).toEqual([503, { status: 'stopping' }])
  await left
  await fastify.close()
  await expect(ask()).rejects.toThrow()
})

test('connections that nobody uses keep a leaving node only as long as it was told', async () => {
  const { fastify, port } = await aServer(async () => {})
  const idle = connect(port, '127.0.0.1')
  idle.write('GET /healthz HTTP/1.1\r\nhost: x\r\n\r\n')
  await once(idle, 'data')
  await fastify.leave({ noticeMs: 0, idleMs: 50 })
  await fastify.close()
  if (!idle.closed) await once(idle, 'close')
})
