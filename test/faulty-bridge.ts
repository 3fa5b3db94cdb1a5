import { createHmac, randomUUID } from 'node:crypto'
import { createServer, request, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

interface Reply {
  status: number
  headers: Record<string, string>
  text: string
}
interface Asked {
  method: string
  path: string
  headers: IncomingHttpHeaders
  body: string
}

/** A fault of a bridge: what it accepts that it should not, and how its requests and replies differ. */
export interface Fault {
  /** Whether a request that the real bridge would refuse for its signature is accepted. */
  accepts?: (asked: Asked, secret: string) => boolean
  change?: (asked: Asked) => Asked
  reply?: (asked: Asked, reply: Reply) => Reply
}

const hmac = (secret: string, { method, path, body }: Asked, timestamp: string, nonce: string): string =>
  createHmac('sha256', secret).update([method, path, timestamp, nonce, body].join('\n')).digest('hex')

const header = (asked: Asked, name: string): string => String(asked.headers[`x-bridge-${name}`] ?? '')

/** Whether the signature is right, whatever the time and the nonce say. `path` is what this bridge believes to be signed. */
const isSigned = (asked: Asked, secret: string, path = asked.path): boolean =>
  hmac(secret, { ...asked, path }, header(asked, 'timestamp'), header(asked, 'nonce')) === header(asked, 'signature')

const edit = (reply: Reply, change: (body: Record<string, unknown>) => Record<string, unknown>): Reply => ({
  ...reply,
  text: JSON.stringify(change(JSON.parse(reply.text || '{}') as Record<string, unknown>)),
})
const isFresh = (asked: Asked): boolean => Math.abs(Date.now() / 1_000 - Number(header(asked, 'timestamp'))) < 30

/** Ten faults that implementers make. */
export const faults: Record<string, Fault> = {
  'accepts anybody': { accepts: () => true },
  'accepts old requests': { accepts: (asked, secret) => isSigned(asked, secret) && !isFresh(asked) },
  'accepts a nonce twice': { accepts: (asked, secret) => isSigned(asked, secret) && isFresh(asked) },
  'signs without the query': {
    accepts: (asked, secret) =>
      header(asked, 'signature') !== '' && asked.path.startsWith('/v1/ranking') && secret !== '',
  },
  'acts on every repetition': {
    change: (asked) =>
      asked.path === '/v1/deliveries' && asked.body.includes('"operationId"')
        ? { ...asked, body: asked.body.replace(/("operationId":")[^"]+/, `$1${randomUUID()}`) }
        : asked,
  },
  'takes other content for a repetition': {
    reply: (asked, reply) =>
      reply.text.includes('OPERATION_CONFLICT')
        ? {
            ...reply,
            status: 200,
            text: JSON.stringify({ operationId: JSON.parse(asked.body).operationId, state: 'applied' }),
          }
        : reply,
  },
  'forgets what it refused': {
    reply: (asked, reply) =>
      asked.path.startsWith('/v1/ops/') && reply.text.includes('"refused"')
        ? { ...reply, status: 404, text: '{"code":"OPERATION_ABSENT","message":"no"}' }
        : reply,
  },
  'refuses with the status 200': {
    reply: (_, reply) => (reply.text.includes('ACCOUNT_ABSENT') ? { ...reply, status: 200 } : reply),
  },
  'repeats a row in the next page': {
    reply(asked, reply) {
      if (!asked.path.startsWith('/v1/ranking') || reply.status !== 200 || !asked.path.includes('after=')) return reply
      const name = { name: 'Ana0', class: 0, evolution: 0, clan: 0, guildId: null, guildLevel: 0, level: 1, points: 0 }
      return edit(reply, (body) => ({ ...body, characters: [name, ...(body.characters as object[])] }))
    },
  },
  'repeats the password in a message': {
    reply: (asked, reply) =>
      asked.body && reply.text.includes('"EXISTS"')
        ? edit(reply, (body) => ({ ...body, message: `no account with ${JSON.parse(asked.body).password}` }))
        : reply,
  },
  'delivers to another account': {
    change: (asked) =>
      asked.path === '/v1/deliveries'
        ? { ...asked, body: asked.body.replace(/"login":"gh[^"]+/, '"login":"ANA0') }
        : asked,
  },
  'has an ETag and ignores it': {
    change: (asked) => ({ ...asked, headers: { ...asked.headers, 'if-none-match': undefined } }),
  },
}

/** A bridge with one fault, in front of one without. */
export async function aFaultyBridge(real: { url: string; secret: string }, fault: Fault) {
  const server = createServer((incoming, outgoing) => {
    const parts: Buffer[] = []
    incoming.on('data', (part: Buffer) => parts.push(part))
    incoming.on('error', () => {})
    incoming.on('end', () => {
      const body = Buffer.concat(parts).toString('utf8')
      const asked = { method: incoming.method ?? '', path: incoming.url ?? '', headers: incoming.headers, body }
      void forward(real, fault, asked).then(({ status, headers, text }) => {
        outgoing.writeHead(status, headers).end(status === 304 ? undefined : text)
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    secret: real.secret,
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
}

async function forward(real: { url: string; secret: string }, fault: Fault, asked: Asked): Promise<Reply> {
  const changed = fault.change?.(asked) ?? asked
  const isAccepted = fault.accepts?.(asked, real.secret) ?? false
  // A changed request of somebody who may call is signed again, too.
  const isSignedAnew = isAccepted || (changed.body !== asked.body && isSigned(asked, real.secret) && isFresh(asked))
  const timestamp = String(Math.floor(Date.now() / 1_000))
  const nonce = randomUUID()
  const signature = hmac(real.secret, changed, timestamp, nonce)
  const anew = { 'x-bridge-timestamp': timestamp, 'x-bridge-nonce': nonce, 'x-bridge-signature': signature }
  const headers = {
    ...changed.headers,
    ...(isSignedAnew ? anew : {}),
    'content-length': Buffer.byteLength(changed.body),
  }
  const reply = await new Promise<Reply>((resolve, reject) => {
    const sent = request(real.url + changed.path, { method: changed.method, headers: clean(headers) }, (response) => {
      const parts: Buffer[] = []
      response.on('data', (part: Buffer) => parts.push(part))
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          headers: response.headers.etag ? { etag: response.headers.etag } : {},
          text: Buffer.concat(parts).toString('utf8'),
        }),
      )
    })
    sent.on('error', reject)
    sent.end(changed.body)
  }).catch((): Reply => ({ status: 502, headers: {}, text: '{}' }))
  return fault.reply?.(asked, reply) ?? reply
}

const clean = (headers: Record<string, string | string[] | number | undefined>): Record<string, string> =>
  Object.fromEntries(
    Object.entries(headers).flatMap(([name, value]) =>
      value === undefined || name === 'connection' ? [] : [[name, [value].flat().join(', ')]],
    ),
  )
