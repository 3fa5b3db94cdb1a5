import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/** Balances requests over two portals: each goes to one of them, and to the other when that one is down. */
export async function balance(nodes: readonly string[]): Promise<Server> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => {})
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), (turn += 1), 0))
  })
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, first: number, tried: number) => {
    const { method, url = '/', headers } = incoming
    const sent = request(nodes[(first + tried) % nodes.length] + url, { method, headers }, (reply) => {
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'ECONNREFUSED' && tried + 1 < nodes.length)
        return pass(incoming, outgoing, body, first, tried + 1)
      // The portal may have acted on the request. The client repeats it.
      outgoing.destroy()
    })
    sent.end(body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
