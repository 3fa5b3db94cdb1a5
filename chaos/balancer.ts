import { once } from 'node:events'
import { createServer, request, type IncomingMessage, type Server, type ServerResponse } from 'node:http'

/**
 * Balances requests over two portals: each goes to one of them, and to the other when that one is down. With
 * `repeatsReads` it asks the other one, too, when a read gets 503 or no reply, as ops/nginx.conf does.
 */
export async function balance(nodes: readonly string[], { repeatsReads = false } = {}): Promise<Server> {
  let turn = 0
  const server = createServer((incoming, outgoing) => {
    const chunks: Buffer[] = []
    incoming.on('data', (chunk: Buffer) => chunks.push(chunk))
    incoming.on('error', () => {})
    incoming.on('end', () => pass(incoming, outgoing, Buffer.concat(chunks), (turn += 1), 0))
  })
  const pass = (incoming: IncomingMessage, outgoing: ServerResponse, body: Buffer, first: number, tried: number) => {
    const { method, url = '/', headers } = incoming
    const isLast = tried + 1 >= nodes.length
    const isRepeatable = repeatsReads && method === 'GET' && !isLast
    const repeat = () => pass(incoming, outgoing, body, first, tried + 1)
    const sent = request(nodes[(first + tried) % nodes.length] + url, { method, headers }, (reply) => {
      if (isRepeatable && reply.statusCode === 503) return void reply.resume().on('end', repeat)
      outgoing.writeHead(reply.statusCode ?? 502, reply.headers)
      reply.on('error', () => outgoing.destroy())
      reply.pipe(outgoing)
    })
    sent.on('error', (error: NodeJS.ErrnoException) => {
      if (outgoing.headersSent) return void outgoing.destroy()
      if (isRepeatable || (error.code === 'ECONNREFUSED' && !isLast)) return repeat()
      // The portal may have acted on the request. The client repeats it.
      outgoing.destroy()
    })
    sent.end(body)
  }
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return server
}
