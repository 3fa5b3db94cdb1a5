import { once } from 'node:events'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'

/** A server in front of the portal that a journey can cut off, or let serve another build. */
export interface FrontServer {
  url: string
  /** Cuts connections instead of passing requests on. */
  setAway(isAway: boolean): void
  /** Serves the same pages as another build: each script has another address, and the former ones are gone. */
  setBuild(name: string): void
  /** Serves pages and worker as after staff have switched the app off. */
  switchAppOff(): void
  /** The documents that were sent, by path. */
  documents: string[]
  close(): Promise<void>
}

export async function startFrontServer(portalUrl: string): Promise<FrontServer> {
  const documents: string[] = []
  let isAway = false
  let build = ''
  let isAppOff = false
  const server = createServer((incoming, outgoing) => {
    if (isAway) return void incoming.socket.destroy()
    const url = incoming.url ?? '/'
    const isScript = /^\/assets\/.*\.js$/.test(url)
    if (isScript && build && !url.includes(`~${build}`)) return void outgoing.writeHead(404).end()
    const { 'accept-encoding': _, 'if-none-match': __, ...headers } = incoming.headers
    const passed = request(
      new URL(url.replace(`~${build}`, ''), portalUrl),
      { method: incoming.method ?? 'GET', headers: { ...headers, 'accept-encoding': 'identity' } },
      (reply) => {
        const type = reply.headers['content-type'] ?? ''
        const chunks: Buffer[] = []
        reply.on('data', (chunk: Buffer) => chunks.push(chunk))
        reply.on('end', () => {
          const isPage = type.startsWith('text/html')
          if (isPage) documents.push(url)
          const body = Buffer.concat(chunks)
          const isRewritten = isPage || url === '/sw.js' || (isScript && build)
          const text = isRewritten ? withBuild(body.toString(), build) : body
          const sent =
            isAppOff && isRewritten
              ? String(text)
                  .replace(/"isOn":true/, '"isOn":false')
                  .replace(/<link rel="manifest"[^>]*>/, '')
              : text
          const { 'content-length': ___, 'transfer-encoding': ____, ...rest } = reply.headers
          outgoing.writeHead(reply.statusCode ?? 502, rest).end(sent)
        })
      },
    )
    passed.on('error', () => outgoing.destroy())
    incoming.pipe(passed)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    setAway(next) {
      isAway = next
      if (next) server.closeAllConnections()
    },
    switchAppOff: () => void (isAppOff = true),
    setBuild: (name) => void (build = name),
    documents,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** The text of a page or script whose scripts belong to another build. */
const withBuild = (text: string, build: string): string =>
  build ? text.replace(/((?:assets|\.)\/[\w-]+)\.js(?=["'`])/g, `$1~${build}.js`) : text
