import { readFileSync } from 'node:fs'
import { request } from 'node:https'
import { join } from 'node:path'
import { certs } from '../sandbox/src/certs.ts'
import { sandboxCertificates, sandboxCredentials } from '../server/src/config/sandbox-credentials.ts'
import type { TestSandbox } from './sandbox.ts'

const { clientId, clientSecret } = sandboxCredentials.pix
const { PIX_CERT, PIX_CERT_KEY, PIX_CA } = sandboxCertificates(certs)
const ca = readFileSync(PIX_CA)
const ours = { cert: readFileSync(PIX_CERT), key: readFileSync(PIX_CERT_KEY) }
/** A certificate of the same CA that is not for clients. */
export const theBanks = {
  cert: readFileSync(join(certs, 'server.pem')),
  key: readFileSync(join(certs, 'server.key.pem')),
}

// oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of it is its own affair
type Reply = { status: number; type: string; body: any }
interface Options {
  body?: unknown
  headers?: Record<string, string>
  /** By default ours; null sends none. */
  certificate?: { cert: Buffer; key: Buffer } | null
}

/** Calls the sandbox's bank as a merchant's server does: with a certificate and a token of its own. */
export function bankAt({ pixUrl }: Pick<TestSandbox, 'pixUrl'>) {
  let token = ''
  const send = (method: string, path: string, { body, headers = {}, certificate = ours }: Options) =>
    new Promise<Reply>((resolve, reject) => {
      const text = body === undefined ? undefined : JSON.stringify(body)
      const asked = request(
        `${pixUrl}${path}`,
        {
          method,
          ca,
          ...certificate,
          agent: false,
          headers: { ...(text ? { 'content-type': 'application/json' } : {}), ...headers },
        },
        (reply) => {
          const chunks: Buffer[] = []
          reply.on('data', (chunk: Buffer) => chunks.push(chunk))
          reply.on('error', reject)
          reply.on('end', () => {
            const said = Buffer.concat(chunks).toString()
            resolve({
              status: reply.statusCode ?? 0,
              type: String(reply.headers['content-type']),
              body: said && JSON.parse(said),
            })
          })
        },
      )
      asked.on('error', reject)
      asked.end(text)
    })
  const authorize = (pair = `${clientId}:${clientSecret}`) =>
    send('POST', '/oauth/token', {
      body: { grant_type: 'client_credentials' },
      headers: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` },
    })
  return {
    send,
    authorize,
    async call(method: string, path: string, options: Options = {}): Promise<Reply> {
      token ||= ((await authorize()).body as { access_token: string }).access_token
      return send(method, path, { ...options, headers: { authorization: `Bearer ${token}`, ...options.headers } })
    },
  }
}
