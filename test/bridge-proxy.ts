import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll } from 'vitest'

type Reply = { status: number; body: string }

export interface BridgeProxy {
  url: string
  /** Replaces the replies to requests of this method whose path has this end, after the bridge has acted on them. */
  replace(method: string, path: string, reply: Reply, count?: number): void
  /** Passes every reply through again. */
  clear(): void
  /** The requests since the last `clear`: `POST /v1/deliveries`. */
  requests: string[]
}

/** A proxy between a portal and its bridge that can replace replies by pages of its own. */
export async function aBridgeProxy(bridgeUrl: string): Promise<BridgeProxy> {
  let replacements: { method: string; path: string; reply: Reply; left: number }[] = []
  const requests: string[] = []
  const server = createServer((asked, answered) => {
    const { method = 'GET', url = '/', headers } = asked
    requests.push(`${method} ${url}`)
    const forwarded = request(new URL(bridgeUrl).origin + new URL(bridgeUrl).pathname + url, { method, headers })
    forwarded.on('response', (reply) => {
      const replaced = replacements.find((each) => each.left > 0 && each.method === method && url.endsWith(each.path))
      if (!replaced) {
        answered.writeHead(reply.statusCode ?? 502, reply.headers)
        return void reply.pipe(answered)
      }
      replaced.left -= 1
      reply.resume()
      reply.on('end', () =>
        answered.writeHead(replaced.reply.status, { 'content-type': 'application/json' }).end(replaced.reply.body),
      )
    })
    forwarded.on('error', () => answered.destroy())
    asked.pipe(forwarded)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  afterAll(() => {
    server.closeAllConnections()
    server.close()
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    requests,
    replace: (method, path, reply, count = Number.POSITIVE_INFINITY) =>
      void replacements.push({ method, path, reply, left: count }),
    clear() {
      replacements = []
      requests.length = 0
    },
  }
}

/** Pages of another server that look like refusals of the bridge. */
export const foreignPages: [string, Reply][] = [
  ['404 FST_ERR_NOT_FOUND', { status: 404, body: '{"code":"FST_ERR_NOT_FOUND","message":"Route not found"}' }],
  ['400 ERR_PROXY', { status: 400, body: '{"code":"ERR_PROXY","message":"bad upstream"}' }],
  ['404 OPERATION_ABSENT', { status: 404, body: '{"code":"OPERATION_ABSENT","message":"no such operation"}' }],
  ['400 BAD_REQUEST', { status: 400, body: '{"code":"BAD_REQUEST","message":"malformed"}' }],
  ['400 ACCOUNT_ABSENT', { status: 400, body: '{"code":"ACCOUNT_ABSENT","message":"wrong status for the code"}' }],
  ['404 GUILD_ABSENT', { status: 404, body: '{"code":"GUILD_ABSENT","message":"a code of another call"}' }],
]
