import { fastify } from 'fastify'

/** A reply of a bare Fastify, to compare the portal with. `body` is base64. */
export interface BareRoute {
  url: string
  headers: Record<string, string>
  body: string
}

// Runs as a child process: receives the routes over IPC and sends its address.
process.once('message', async (routes: BareRoute[]) => {
  const bare = fastify()
  for (const { url, headers, body } of routes) {
    const bytes = Buffer.from(body, 'base64')
    bare.get(url, (_, reply) => reply.headers(headers).send(bytes))
  }
  bare.get('/hello', (_, reply) => reply.send('hello'))
  process.send?.(await bare.listen({ host: '127.0.0.1', port: 0 }))
})
process.on('disconnect', () => process.exit(0))
