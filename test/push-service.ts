import { createDecipheriv, createECDH, createPublicKey, hkdfSync, randomBytes, verify } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'

/** What a push service got for one browser. */
interface Delivered {
  headers: IncomingHttpHeaders
  /** The message as the browser decrypts it. */
  // oxlint-disable-next-line typescript/no-explicit-any -- what a test reads of it is its own affair
  message: any
  /** The public key that signed the request, as base64url. */
  signedBy: string
}

/** A browser that is subscribed at the push service. */
export interface Browser {
  /** As PushSubscription.toJSON() returns it. */
  subscription: { endpoint: string; keys: { p256dh: string; auth: string } }
  delivered: Delivered[]
  /** How the service replies for this browser, until it is set again; 201 at first. */
  replies: { status: number }
}

interface PushService {
  origin: string
  aBrowser(): Browser
  close(): Promise<void>
}

/**
 * A push service on this machine (RFC 8030). It opens each message with the keys of the browser (RFC 8291) and checks
 * the signature of the sender (RFC 8292), so a test sees exactly what a person would.
 */
export async function aPushService(port = 0): Promise<PushService> {
  const browsers = new Map<string, { browser: Browser; open: (body: Buffer) => string }>()
  const server = createServer((request, reply) => {
    const chunks: Buffer[] = []
    request.on('data', (chunk: Buffer) => chunks.push(chunk))
    request.on('end', () => {
      const found = browsers.get(request.url ?? '')
      if (!found) return void reply.writeHead(404).end()
      const { browser, open } = found
      if (browser.replies.status === 201)
        browser.delivered.push({
          headers: request.headers,
          message: JSON.parse(open(Buffer.concat(chunks))),
          signedBy: checkSignature(request.headers.authorization ?? '', origin),
        })
      reply.writeHead(browser.replies.status).end()
    })
  }).listen(port, '127.0.0.1')
  await once(server, 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  return {
    origin,
    aBrowser() {
      const keys = createECDH('prime256v1')
      const p256dh = keys.generateKeys()
      const auth = randomBytes(16)
      const path = `/push/${randomBytes(12).toString('base64url')}`
      const browser: Browser = {
        subscription: {
          endpoint: origin + path,
          keys: { p256dh: p256dh.toString('base64url'), auth: auth.toString('base64url') },
        },
        delivered: [],
        replies: { status: 201 },
      }
      browsers.set(path, { browser, open: (body) => decrypt(body, keys, p256dh, auth) })
      return browser
    },
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

/** Opens a message of the encoding aes128gcm: one record, as RFC 8291 demands. */
function decrypt(body: Buffer, keys: ReturnType<typeof createECDH>, own: Buffer, auth: Buffer): string {
  const salt = body.subarray(0, 16)
  const senderEnd = 21 + body.readUInt8(20)
  const sender = body.subarray(21, senderEnd)
  const derive = (secret: Buffer, from: Buffer, info: Buffer, length: number) =>
    Buffer.from(hkdfSync('sha256', secret, from, info, length))
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), own, sender])
  const secret = derive(keys.computeSecret(sender), auth, info, 32)
  const key = derive(secret, salt, Buffer.from('Content-Encoding: aes128gcm\0'), 16)
  const nonce = derive(secret, salt, Buffer.from('Content-Encoding: nonce\0'), 12)
  const record = body.subarray(senderEnd)
  const cipher = createDecipheriv('aes-128-gcm', key, nonce).setAuthTag(record.subarray(-16))
  const text = Buffer.concat([cipher.update(record.subarray(0, -16)), cipher.final()])
  // The end of the last record is marked by 2, before any padding of zeros.
  return text.subarray(0, text.lastIndexOf(2)).toString('utf8')
}

/** Checks the signed token of the sender and returns its public key. */
function checkSignature(authorization: string, audience: string): string {
  const [, token = '', key = ''] = /^vapid t=([\w.-]+), ?k=([\w-]+)$/.exec(authorization) ?? []
  const [head = '', claims = '', signature = ''] = token.split('.')
  const point = Buffer.from(key, 'base64url')
  const [x, y] = [point.subarray(1, 33), point.subarray(33)].map((part) => part.toString('base64url'))
  const publicKey = createPublicKey({ key: { kty: 'EC', crv: 'P-256', x: x!, y: y! }, format: 'jwk' })
  const isSigned = verify(
    'sha256',
    Buffer.from(`${head}.${claims}`),
    { key: publicKey, dsaEncoding: 'ieee-p1363' },
    Buffer.from(signature, 'base64url'),
  )
  const { aud, sub } = JSON.parse(Buffer.from(claims, 'base64url').toString()) as { aud: string; sub: string }
  if (!isSigned || aud !== audience || !/^(?:mailto|https):/.test(sub)) throw new Error('The sender is not signed.')
  return key
}
