import { once } from 'node:events'
import { createServer, type RequestListener } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { createClient } from './client.ts'
import { headerOf } from './reply-reader.ts'

async function withServer<Result>(listener: RequestListener, work: (origin: string) => Promise<Result>) {
  const server = createServer(listener).listen(0, '127.0.0.1')
  await once(server, 'listening')
  try {
    return await work(`http://127.0.0.1:${(server.address() as AddressInfo).port}`)
  } finally {
    server.closeAllConnections()
    server.close()
  }
}

test('replies of all forms are read over one connection: with a length, in chunks, without a body', async () => {
  const big = 'ação '.repeat(100_000)
  const connections = new Set<unknown>()
  const bodies: string[] = []
  await withServer(
    async (request, reply) => {
      connections.add(request.socket)
      const chunks: Buffer[] = []
      for await (const chunk of request) chunks.push(chunk as Buffer)
      bodies.push(Buffer.concat(chunks).toString())
      if (request.url === '/length') return void reply.setHeader('content-length', 2).end('ok')
      if (request.url === '/same') return void reply.writeHead(304, { etag: '"a"' }).end()
      if (request.url === '/pieces') {
        // Each write is a chunk, and one of them ends like the reply itself.
        for (const piece of ['one\r\n0\r\n\r\n', big]) reply.write(piece)
        return void reply.end('\r\n\r\n')
      }
      reply.writeHead(201).end(request.headers['x-name'])
    },
    async (origin) => {
      const client = createClient(origin, { timeoutMs: 20_000 })
      const text = async (path: string, over: object = {}) => {
        const reply = await client.send({ method: 'GET', path, ...over })
        if (typeof reply === 'string') throw new Error(reply)
        return `${reply.status} ${reply.body.toString()}`
      }
      expect(await text('/length')).toBe('200 ok')
      expect(await text('/pieces')).toBe(`200 one\r\n0\r\n\r\n${big}\r\n\r\n`)
      const same = await client.send({ method: 'GET', path: '/same' })
      expect(typeof same === 'string' ? same : headerOf(same.head, 'ETag')).toBe('"a"')
      expect(await text('/else', { method: 'POST', body: '{"é":1}', headers: { 'x-name': 'Ana' } })).toBe('201 Ana')
      expect(await text('/length', { method: 'HEAD' })).toBe('200 ')
      expect(bodies[3]).toBe('{"é":1}')
      expect(connections.size).toBe(1)
      expect(client.mostConnections()).toBe(1)
      expect(client.received()).toBeGreaterThan(big.length)
      client.close()
    },
  )
})

test('a request that is not answered ends late, a broken connection is named, and others do not wait for them', async () => {
  await withServer(
    (request, reply) => {
      if (request.url === '/broken') request.socket.destroy()
      else if (request.url !== '/never') reply.end('ok')
    },
    async (origin) => {
      const client = createClient(origin, { timeoutMs: 200 })
      const never = client.send({ method: 'GET', path: '/never' })
      expect(await client.send({ method: 'GET', path: '/' })).toMatchObject({ status: 200 })
      expect(await client.send({ method: 'GET', path: '/broken' })).toBe('broken')
      expect(await never).toBe('late')
      expect(client.mostConnections()).toBe(2)
      client.close()
    },
  )
})
