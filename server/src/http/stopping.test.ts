import { once } from 'node:events'
import { Agent, get, type IncomingMessage } from 'node:http'
import { connect, type AddressInfo } from 'node:net'
import Fastify, { type FastifyInstance } from 'fastify'
import { expect, test } from 'vitest'
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
  serveHealth(fastify, app)
  endConnections(fastify)
  const portOf = () => (fastify.server.address() as AddressInfo).port
  fastify.addHook('preClose', () => whileStopping(portOf()))
  await fastify.listen({ host: '127.0.0.1', port: 0 })
  return { fastify, port: portOf() }
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
