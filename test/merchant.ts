import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

export interface Received {
  path: string
  query: URLSearchParams
  headers: IncomingHttpHeaders
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of it is its own affair
  body: any
  at: number
}

interface Merchant {
  /** The address for webhooks. What is appended to it is visible in `path` and `query`. */
  url: string
  received: Received[]
  /** The statuses of the next replies, in order, afterwards 200. 0 breaks the connection, -1 never replies. */
  answers: number[]
  /** Resolves when that many have arrived in all. */
  until(count: number): Promise<Received[]>
}

/** Receives a provider's webhooks in place of the portal. Closed after the test file. */
export async function aMerchant(): Promise<Merchant> {
  const received: Received[] = []
  const answers: number[] = []
  let tell = () => {}
  const server = createServer((request, response) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const { pathname, searchParams } = new URL(request.url ?? '', 'http://merchant')
      const text = Buffer.concat(chunks).toString()
      const { headers } = request
      received.push({ path: pathname, query: searchParams, headers, body: text && JSON.parse(text), at: Date.now() })
      const status = answers.shift() ?? 200
      if (status > 0) response.writeHead(status).end()
      else if (status === 0) request.socket.destroy()
      tell()
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks`,
    received,
    answers,
    async until(count) {
      while (received.length < count) await new Promise<void>((resolve) => (tell = resolve))
      return received
    },
  }
}
