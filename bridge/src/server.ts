import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { createServer as createTlsServer } from 'node:https'
import type { AddressInfo } from 'node:net'
import { bridge, type BridgeCall } from '../../server/src/adapters/bridge-contract.ts'
import type { Calls } from './calls.ts'
import type { Log } from './log.ts'
import type { Nonces } from './nonces.ts'
import { refuse, type Said } from './replies.ts'
import { signatureProblem } from './signature.ts'

export interface ServerOptions {
  host: string
  port: number
  tls: { cert: Buffer; key: Buffer } | null
  secret: string
  calls: Calls
  nonces: Nonces
  log: Log
  now: () => number
}

const mostBodyBytes = 64 * 1024
const requestMs = 10_000
const connectionsMost = 100

/** Listens, and answers signed requests of the contract. `close` waits for the requests under way. */
export async function listen(options: ServerOptions): Promise<{ url: string; close(): Promise<void> }> {
  const limits = { requestTimeout: requestMs, headersTimeout: requestMs, keepAliveTimeout: requestMs }
  const handler = (request: IncomingMessage, response: ServerResponse) => void handle(options, request, response)
  const server = options.tls ? createTlsServer({ ...limits, ...options.tls }, handler) : createServer(limits, handler)
  server.maxConnections = connectionsMost
  await new Promise<void>((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => reject(listenError(error, options)))
    server.listen(options.port, options.host, () => resolve())
  })
  const { address, port, family } = server.address() as AddressInfo
  return {
    url: `${options.tls ? 'https' : 'http'}://${family === 'IPv6' ? `[${address}]` : address}:${port}`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeIdleConnections()
      }),
  }
}

/** Why the address cannot be used, with the cure. */
function listenError(error: NodeJS.ErrnoException, { host, port }: ServerOptions): Error {
  const cures: Record<string, string> = {
    EADDRINUSE: 'another program uses it, perhaps a second bridge. End that one, or choose another port',
    EADDRNOTAVAIL: 'this machine has no such address. Choose one of its own',
    EACCES: 'this user may not use the port. Choose one above 1023',
  }
  const cure = cures[error.code ?? '']
  const how = 'in "listen" of the settings, and in GAME_BRIDGE_URL of the portal'
  return cure ? new Error(`${host}:${port} cannot be used: ${cure}, ${how}.`, { cause: error }) : error
}

async function handle(options: ServerOptions, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const begin = performance.now()
  const { method = 'GET' } = request
  const found = find(method, pathOf(request))
  let said: Said
  try {
    said = await answer(options, request, found)
  } catch (error) {
    options.log(`error in ${found?.name ?? 'a request'}: ${(error as Error).stack ?? String(error)}`)
    said = { status: 500, body: { code: 'FAILED', message: 'The bridge failed. Its log has the cause.' } }
  }
  send(request, response, said)
  // The address of a call contains the login, so the line has only the name of the call.
  const name = found?.name ?? `${method} of an unknown path`
  options.log(`${name} ${said.status}${codeOf(said)} ${Math.round(performance.now() - begin)} ms`)
}

interface Found {
  name: keyof Calls
  call: BridgeCall
  params: Record<string, string>
}

async function answer(options: ServerOptions, request: IncomingMessage, found: Found | null): Promise<Said> {
  const body = await readBody(request)
  if (body === null) return { status: 413, body: { code: 'TOO_LARGE', message: 'The body is too large.' } }
  const header = (name: string) => String(request.headers[`x-bridge-${name}`] ?? '')
  const path = pathOf(request)
  const [timestamp, nonce] = [header('timestamp'), header('nonce')]
  const signed = { method: request.method ?? '', path, timestamp, nonce, body: body.toString('utf8') }
  const problem = await signatureProblem(options, signed, header('signature'))
  if (problem) return refuse(problem, 'The request is not signed as it should be.')
  if (!found) return { status: 404, body: { code: 'NO_SUCH_CALL', message: 'The contract has no such call.' } }

  let json: unknown
  try {
    json = body.length ? JSON.parse(signed.body) : {}
  } catch {
    return refuse('BAD_REQUEST', 'The body is no JSON.')
  }
  const query = found.call.query?.safeParse(Object.fromEntries(new URL(path, 'http://bridge').searchParams))
  const content = found.call.body?.safeParse(json)
  const issue = query?.error?.issues[0] ?? content?.error?.issues[0]
  if (issue?.path[0] === 'item')
    return refuse('BAD_ITEM', 'An item is [index, effect, value, …] with an index from 1 to 6499 and bytes.')
  if (issue) return refuse('BAD_REQUEST', `Something is wrong with the request: ${issue.path.join('.') || 'body'}.`)
  const call = options.calls[found.name] as (sent: object) => Promise<Said>
  return call({ params: found.params, query: query?.data, body: content?.data })
}

/** From /v1 on, because a proxy may add a path before it. */
const pathOf = ({ url = '/' }: IncomingMessage): string => url.slice(Math.max(url.indexOf('/v1/'), 0))

const routes = Object.entries(bridge).map(([name, call]) => {
  const [method = '', path = ''] = call.route.split(' ')
  const names = [...path.matchAll(/\{(\w+)\}/g)].map((match) => match[1] ?? '')
  return {
    name: name as keyof Calls,
    call,
    method,
    names,
    pattern: new RegExp(`^${path.replaceAll(/\{\w+\}/g, '([^/]+)')}$`),
  }
})

function find(method: string, path: string): Found | null {
  const [only = ''] = path.split('?')
  for (const { name, call, method: methodOfRoute, names, pattern } of routes) {
    const values = methodOfRoute === method ? pattern.exec(only)?.slice(1).map(decoded) : undefined
    if (!values || values.includes(null)) continue
    return { name, call, params: Object.fromEntries(names.map((each, at) => [each, values[at] ?? ''])) }
  }
  return null
}

function decoded(text: string): string | null {
  try {
    return decodeURIComponent(text)
  } catch {
    return null
  }
}

async function readBody(request: IncomingMessage): Promise<Buffer | null> {
  const parts: Buffer[] = []
  let bytes = 0
  for await (const part of request as AsyncIterable<Buffer>) {
    bytes += part.length
    if (bytes > mostBodyBytes) return null
    parts.push(part)
  }
  return Buffer.concat(parts)
}

function send(request: IncomingMessage, response: ServerResponse, { status, body }: Said): void {
  const headers: Record<string, string> = { 'content-type': 'application/json', 'cache-control': 'no-store' }
  // A body that was not read to its end would be taken for the next request.
  if (status === 413) headers.connection = 'close'
  if (request.method === 'GET' && status === 200 && !pathOf(request).startsWith('/v1/ops/')) {
    headers.etag = etagOf(body)
    if (request.headers['if-none-match'] === headers.etag) {
      response.writeHead(304, headers).end()
      return
    }
  }
  response.writeHead(status, headers).end(JSON.stringify(body))
}

/** Of the content without `at`, which changes with every request. */
function etagOf(body: object): string {
  const { at: _, ...lasting } = body as { at?: unknown }
  return `"${createHash('sha256').update(JSON.stringify(lasting)).digest('base64url').slice(0, 22)}"`
}

const codeOf = ({ body }: Said): string => ('code' in body && typeof body.code === 'string' ? ` ${body.code}` : '')
