import { createReadStream } from 'node:fs'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { pipeline } from 'node:stream/promises'

/** The body of a Put or a part, in a file of its own. */
export interface Piece {
  file: string
  size: number
  etag: string
}
export interface Stored {
  pieces: Piece[]
  size: number
  etag: string
  at: Date
}

export class S3Error extends Error {
  status: number
  code: string
  constructor(status: number, code: string) {
    super(code)
    this.status = status
    this.code = code
  }
}
export const fail = (status: number, code: string): never => {
  throw new S3Error(status, code)
}

/** An element of a reply in XML. */
export const tag = (name: string, value: string | number | boolean): string => `<${name}>${value}</${name}>`

/** The name of the requested operation in S3. */
export function operationOf({ method, headers }: IncomingMessage, query: URLSearchParams): string {
  if (method === 'POST') return query.has('uploads') ? 'CreateMultipartUpload' : 'CompleteMultipartUpload'
  if (method === 'PUT' && query.has('partNumber')) return 'UploadPart'
  if (method === 'PUT') return headers['x-amz-copy-source'] ? 'CopyObject' : 'PutObject'
  if (method === 'DELETE') return query.has('uploadId') ? 'AbortMultipartUpload' : 'DeleteObject'
  if (query.has('uploads')) return 'ListMultipartUploads'
  if (query.has('list-type')) return 'ListObjectsV2'
  return method === 'HEAD' ? 'HeadObject' : 'GetObject'
}

/** Sends an object in whole or in part, as HTTP defines it. */
export async function sendObject(request: IncomingMessage, response: ServerResponse, stored: Stored, isHalf: boolean) {
  const match = /^bytes=(\d+)-(\d+)$/.exec(request.headers.range ?? '')
  const first = match ? Number(match[1]) : 0
  const last = match ? Math.min(Number(match[2]), stored.size - 1) : stored.size - 1
  if (match && first > last) fail(416, 'InvalidRange')
  response.writeHead(match ? 206 : 200, {
    'content-length': last - first + 1,
    'accept-ranges': 'bytes',
    etag: stored.etag,
    'last-modified': stored.at.toUTCString(),
    ...(match && { 'content-range': `bytes ${first}-${last}/${stored.size}` }),
  })
  if (request.method === 'HEAD') return response.end()
  const end = isHalf ? first + Math.floor((last - first) / 2) : last
  await pipeline(bytesOf(stored.pieces, first, end), response, { end: false })
  if (isHalf) response.destroy()
  else response.end()
}

async function* bytesOf(pieces: Piece[], first: number, last: number) {
  let start = 0
  for (const { file, size } of pieces) {
    const [from, to] = [Math.max(first - start, 0), Math.min(last - start, size - 1)]
    if (from <= to) yield* createReadStream(file, { start: from, end: to })
    start += size
  }
}

export async function textOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = []
  for await (const chunk of request) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks).toString()
}
