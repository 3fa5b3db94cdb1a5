import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  hkdfSync,
  randomBytes,
  scrypt,
  timingSafeEqual,
} from 'node:crypto'
import { promisify } from 'node:util'

/*
 * Encryption of a backup: AES-256-GCM in chunks, each with a tag of its own, so that neither reading nor writing needs
 * the whole in memory. The nonce counts the chunks and marks the last one: chunks cannot be moved, repeated or cut off.
 */

/** The first bytes of an encrypted backup. */
export const sealMagic = Buffer.from('GUILDHALL-SEALED-1\n')

const saltBytes = 16
const proofBytes = 32
const tagBytes = 16
const chunkBytes = 256 * 1024
// 64 MB and about a fifth of a second for each guess of a passphrase.
const scryptCost = { N: 2 ** 16, r: 8, p: 1, maxmem: 128 * 1024 * 1024 }

/** The secret is not the one with which the backup was encrypted. */
export class WrongSecret extends Error {}

async function keysOf(secret: string, salt: Buffer): Promise<{ key: Buffer; proof: Buffer }> {
  const derive = promisify<string, Buffer, number, typeof scryptCost, Buffer>(scrypt)
  const root = await derive(secret.normalize('NFC'), salt, 32, scryptCost)
  const key = Buffer.from(hkdfSync('sha256', root, salt, 'guildhall backup', 32))
  // It tells a wrong secret from a damaged file, and nothing about the key.
  const proof = createHmac('sha256', root).update('guildhall backup proof').digest()
  return { key, proof }
}

function nonceOf(count: number, isLast: boolean): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeBigUInt64BE(BigInt(count), 0)
  nonce.writeUInt8(isLast ? 1 : 0, 11)
  return nonce
}

/** Encrypts a stream. Each backup has a salt and so a key of its own, so no nonce is used twice with one key. */
export async function* seal(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(saltBytes)
  const { key, proof } = await keysOf(secret, salt)
  yield Buffer.concat([sealMagic, salt, proof])
  let count = 0
  for await (const { chunk, isLast } of chunksOf(source, chunkBytes)) {
    const cipher = createCipheriv('aes-256-gcm', key, nonceOf(count, isLast))
    const bytes = Buffer.concat([cipher.update(chunk), cipher.final()])
    yield Buffer.concat([bytes, cipher.getAuthTag()])
    count += 1
  }
}

/** Decrypts a stream that `seal` made. Throws WrongSecret, or an error when the stream was altered or cut off. */
export async function* unseal(source: AsyncIterable<Buffer>, secret: string): AsyncGenerator<Buffer> {
  const headBytes = sealMagic.length + saltBytes + proofBytes
  let keys: { key: Buffer; proof: Buffer } | undefined
  let count = 0
  const { head, rest } = await splitHead(source, headBytes)
  if (head.length < headBytes) throw new Error('the file ends early')
  const salt = head.subarray(sealMagic.length, sealMagic.length + saltBytes)
  keys = await keysOf(secret, salt)
  if (!timingSafeEqual(keys.proof, head.subarray(sealMagic.length + saltBytes))) throw new WrongSecret()
  for await (const { chunk, isLast } of chunksOf(rest, chunkBytes + tagBytes)) {
    if (chunk.length < tagBytes) throw new Error('the file ends early')
    const decipher = createDecipheriv('aes-256-gcm', keys.key, nonceOf(count, isLast))
    decipher.setAuthTag(chunk.subarray(-tagBytes))
    try {
      yield Buffer.concat([decipher.update(chunk.subarray(0, -tagBytes)), decipher.final()])
    } catch {
      throw new Error('the file was altered or cut off')
    }
    count += 1
  }
}

async function splitHead(source: AsyncIterable<Buffer>, size: number) {
  const chunks = source[Symbol.asyncIterator]()
  let all = Buffer.alloc(0)
  while (all.length < size) {
    const { value, done } = await chunks.next()
    if (done) break
    all = Buffer.concat([all, value])
  }
  const first = all.subarray(size)
  async function* rest(): AsyncGenerator<Buffer> {
    if (first.length > 0) yield first
    yield* { [Symbol.asyncIterator]: () => chunks }
  }
  return { head: all.subarray(0, size), rest: rest() }
}

/** The stream in chunks of one size; the last one may be shorter, and is marked. There is always a last one. */
async function* chunksOf(
  source: AsyncIterable<Buffer>,
  size: number,
): AsyncGenerator<{ chunk: Buffer; isLast: boolean }> {
  let waiting: Buffer[] = []
  let bytes = 0
  for await (const part of source) {
    waiting.push(part)
    bytes += part.length
    if (bytes <= size) continue
    let all = Buffer.concat(waiting)
    // One chunk stays back, because only the end of the stream shows which is the last.
    for (; all.length > size; all = all.subarray(size)) yield { chunk: all.subarray(0, size), isLast: false }
    waiting = [all]
    bytes = all.length
  }
  yield { chunk: Buffer.concat(waiting), isLast: true }
}
