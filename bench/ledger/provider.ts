import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'

export interface Provider {
  url: string
  close(): void
}

/**
 * A provider that replies at once with what the sandbox replied before, by path: what a provider does for a reply is on
 * its own machine, and not part of a credit.
 */
export async function startProvider(replies: ReadonlyMap<string, string>): Promise<Provider> {
  const server = createServer((request, reply) => {
    const stored = replies.get(request.url ?? '')
    reply
      .writeHead(stored ? 200 : 404, { 'content-type': 'application/json' })
      .end(stored ?? JSON.stringify({ message: 'Payment not found', status: 404 }))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    close() {
      server.close()
      server.closeAllConnections()
    },
  }
}
