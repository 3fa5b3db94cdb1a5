import type { IncomingHttpHeaders } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyReply } from 'fastify'
import type { StoredFile } from '../ports/storage.ts'

/** Bytes `first` to `last`, both included. */
interface Range {
  first: number
  last: number
}

/**
 * What a Range header requests of a file of `size` bytes (RFC 9110 §14.2): a part, null for the whole file, or
 * `unsatisfiable`. Several parts, and a header that cannot be read, get the whole file.
 */
export function rangeOf(header: string | undefined, size: number): Range | null | 'unsatisfiable' {
  const match = /^bytes=\s*(\d*)\s*-\s*(\d*)\s*$/i.exec(header ?? '')
  if (!match) return null
  const [, from = '', to = ''] = match
  if (from === '' && to === '') return null
  if (from === '') {
    const length = Math.min(Number(to), size)
    return length === 0 ? 'unsatisfiable' : { first: size - length, last: size - 1 }
  }
  const first = Number(from)
  const last = to === '' ? size - 1 : Math.min(Number(to), size - 1)
  if (to !== '' && Number(to) < first) return null
  return first >= size ? 'unsatisfiable' : { first, last }
}

/** Sends a file that never changes, in whole or in the requested part, without holding it in memory. */
export function sendFile(
  headers: IncomingHttpHeaders,
  reply: FastifyReply,
  file: StoredFile,
  { etag, name, type, isPrivate = false }: { etag: string; name: string; type: string; isPrivate?: boolean },
): FastifyReply {
  reply.headers({
    'content-type': type,
    'content-disposition': `attachment; filename="${name}"`,
    'cache-control': isPrivate ? 'private, no-store' : 'public, max-age=31536000, immutable',
    'accept-ranges': 'bytes',
    etag,
    'content-security-policy': "sandbox; default-src 'none'",
    'cross-origin-resource-policy': isPrivate ? 'same-site' : 'cross-origin',
    'x-content-type-options': 'nosniff',
  })
  if (hasTag(headers['if-none-match'], etag)) return reply.status(304).send()
  // A part is useful only when the client's other parts are of the same file.
  const isSame = headers['if-range'] === undefined || headers['if-range'] === etag
  const range = isSame ? rangeOf(headers.range, file.size) : null
  if (range === 'unsatisfiable')
    return reply
      .status(416)
      .headers({ 'content-range': `bytes */${file.size}`, 'cache-control': 'no-store' })
      .send()
  const { first, last } = range ?? { first: 0, last: file.size - 1 }
  if (range) reply.status(206).header('content-range', `bytes ${first}-${last}/${file.size}`)
  reply.header('content-length', last - first + 1)
  // Fastify would read the whole stream for the reply to a HEAD.
  return reply.send(reply.request.method === 'HEAD' ? Readable.from([]) : file.read(first, last))
}

const hasTag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header
    .split(',')
    .map((tag) => tag.trim().replace(/^W\//, ''))
    .some((tag) => tag === etag || tag === '*')
