import { createHash, randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { createWriteStream, mkdtempSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { afterAll } from 'vitest'
import { signatureProblem } from './s3-signature.ts'
import { S3Error, fail, operationOf, sendObject, tag, textOf, type Piece, type Stored } from './s3-wire.ts'

/** A request by the name of its operation in S3, with its object. */
export interface Asked {
  operation: string
  key: string
}
/**
 * An error in place of the reply. `reset`: no reply; `lost`: done, but no reply; `half`: a body that breaks off;
 * `silent`: nothing at all.
 */
type Fault = { status: number; code: string } | 'reset' | 'lost' | 'half' | 'silent'

/** S3 refuses a part below this unless it is the last. */
const leastPartBytes = 5 * 1024 * 1024

/**
 * An S3 store with one bucket and its real protocol: it verifies signatures, stores bodies on disk and replies with the
 * errors of S3. Closed after the test file.
 */
export async function anS3() {
  const folder = mkdtempSync(join(tmpdir(), 'guildhall-s3-'))
  const credentials = { accessKeyId: 'AKIATEST', secretAccessKey: 'the secret of a test' }
  const bucket = 'guildhall-test'
  const objects = new Map<string, Stored>()
  const uploads = new Map<string, { key: string; at: Date; parts: Map<number, Piece> }>()
  const asked: Asked[] = []
  const control = {
    fault: (_: Asked): Fault | null => null,
    /** Of lists. */
    pageRows: 1000,
  }

  const server = createServer((request, response) => void serve(request, response))
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const endpoint = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  afterAll(() => {
    server.closeAllConnections()
    server.close()
    rmSync(folder, { recursive: true, force: true })
  })

  async function serve(request: IncomingMessage, response: ServerResponse) {
    try {
      await answer(request, response)
    } catch (error) {
      if (!(error instanceof S3Error)) return response.destroy()
      // S3 closes the connection without reading the rest of the request, so this server does the same.
      response.writeHead(error.status, { 'content-type': 'application/xml', connection: 'close' })
      const body = `<Error><Code>${error.code}</Code><Message>No.</Message></Error>`
      response.end(request.method === 'HEAD' ? '' : body)
    }
  }

  async function answer(request: IncomingMessage, response: ServerResponse) {
    const { pathname, searchParams: query } = new URL(request.url ?? '', endpoint)
    const [, named = '', ...rest] = pathname.split('/').map(decodeURIComponent)
    const key = rest.join('/')
    const operation = operationOf(request, query)
    asked.push({ operation, key })
    const problem = signatureProblem(request, credentials)
    if (problem) fail(403, problem)
    if (named !== bucket) fail(404, 'NoSuchBucket')
    const fault = control.fault({ operation, key })
    if (fault === 'silent') return
    if (fault === 'reset') return request.destroy()
    if (fault && typeof fault === 'object') fail(fault.status, fault.code)
    const cut = fault === 'lost' || fault === 'half' ? fault : null
    if (operation === 'GetObject' || operation === 'HeadObject')
      return sendObject(request, response, objects.get(key) ?? fail(404, 'NoSuchKey'), cut === 'half')
    const outcome = await done(operation, { key, query, request })
    if (cut === 'lost') return response.destroy()
    response.writeHead(outcome.status ?? 200, { 'content-type': 'application/xml', ...outcome.headers })
    response.end(outcome.body)
  }

  type Call = { key: string; query: URLSearchParams; request: IncomingMessage }
  type Outcome = { status?: number; headers?: Record<string, string>; body?: string }

  async function done(operation: string, { key, query, request }: Call): Promise<Outcome> {
    const id = query.get('uploadId') ?? ''
    const upload = uploads.get(id)
    switch (operation) {
      case 'PutObject': {
        const piece = await receive(request)
        objects.set(key, { pieces: [piece], size: piece.size, etag: piece.etag, at: new Date() })
        return { headers: { etag: piece.etag } }
      }
      case 'CopyObject': {
        const from = decodeURIComponent(String(request.headers['x-amz-copy-source']))
        const source = from.startsWith(`${bucket}/`) ? objects.get(from.slice(bucket.length + 1)) : undefined
        if (!source) return fail(404, 'NoSuchKey')
        objects.set(key, { ...source, at: new Date() })
        return { body: `<CopyObjectResult><ETag>${source.etag}</ETag></CopyObjectResult>` }
      }
      case 'DeleteObject':
        objects.delete(key)
        return { status: 204 }
      case 'CreateMultipartUpload':
        return { body: tag('InitiateMultipartUploadResult', tag('UploadId', begin(key))) }
      case 'UploadPart': {
        const piece = await receive(request)
        // Another request may have aborted the upload while this part arrived.
        if (!uploads.has(id)) fail(404, 'NoSuchUpload')
        upload?.parts.set(Number(query.get('partNumber')), piece)
        return { headers: { etag: piece.etag } }
      }
      case 'CompleteMultipartUpload': {
        const list = (await textOf(request)).matchAll(/<Part>.*?<\/Part>/gs)
        const named = [...list].map(([part]) => ({
          number: Number(/<PartNumber>(\d+)</.exec(part)?.[1]),
          etag: /<ETag>(.*?)</.exec(part)?.[1]?.replaceAll('&quot;', '"'),
        }))
        if (!upload) return fail(404, 'NoSuchUpload')
        const pieces = named.map(({ number }) => upload.parts.get(number))
        if (pieces.some((piece, at) => piece?.etag !== named[at]?.etag)) fail(400, 'InvalidPart')
        if (named.some(({ number }, at) => number <= (named[at - 1]?.number ?? 0))) fail(400, 'InvalidPartOrder')
        const whole = pieces.filter((piece) => piece !== undefined)
        if (whole.slice(0, -1).some(({ size }) => size < leastPartBytes)) fail(400, 'EntityTooSmall')
        const size = whole.reduce((sum, piece) => sum + piece.size, 0)
        objects.set(key, { pieces: whole, size, etag: `"${randomUUID()}-${whole.length}"`, at: upload.at })
        uploads.delete(id)
        return { body: tag('CompleteMultipartUploadResult', tag('Key', key)) }
      }
      case 'AbortMultipartUpload':
        if (!uploads.delete(id)) fail(404, 'NoSuchUpload')
        return { status: 204 }
      case 'ListObjectsV2': {
        const after = query.get('continuation-token') ?? ''
        const found = [...objects].filter(([name]) => name.startsWith(query.get('prefix') ?? '') && name > after)
        const page = found.sort(([a], [b]) => (a < b ? -1 : 1)).slice(0, control.pageRows)
        const rows = page.map(([name, { at, size }]) =>
          tag('Contents', tag('Key', name) + tag('LastModified', at.toISOString()) + tag('Size', size)),
        )
        const more = found.length > page.length
        const next = more ? tag('NextContinuationToken', page.at(-1)?.[0] ?? '') : ''
        return { body: tag('ListBucketResult', tag('IsTruncated', more) + next + rows.join('')) }
      }
      case 'ListMultipartUploads': {
        const from = query.get('upload-id-marker') ?? ''
        const found = [...uploads].filter(([, { key: name }]) => name.startsWith(query.get('prefix') ?? ''))
        const rest = found.sort(([a], [b]) => (a < b ? -1 : 1)).filter(([one]) => one > from)
        const page = rest.slice(0, control.pageRows)
        const rows = page.map(([one, { key: name, at }]) =>
          tag('Upload', tag('Key', name) + tag('UploadId', one) + tag('Initiated', at.toISOString())),
        )
        const [last, one] = page.at(-1) ?? []
        const more = rest.length > page.length
        const next = more ? tag('NextKeyMarker', one?.key ?? '') + tag('NextUploadIdMarker', last ?? '') : ''
        return { body: tag('ListMultipartUploadsResult', tag('IsTruncated', more) + next + rows.join('')) }
      }
    }
    return fail(501, 'NotImplemented')
  }

  function begin(key: string, at = new Date()): string {
    const id = randomUUID()
    uploads.set(id, { key, at, parts: new Map() })
    return id
  }

  /** Writes a body to disk, and refuses one that differs from the signed one. */
  async function receive(request: IncomingMessage): Promise<Piece> {
    const file = join(folder, randomUUID())
    const [sha256, md5] = [createHash('sha256'), createHash('md5')]
    let size = 0
    const measure = new Transform({
      transform(chunk: Buffer, _, next) {
        sha256.update(chunk)
        md5.update(chunk)
        size += chunk.length
        next(null, chunk)
      },
    })
    await pipeline(request, measure, createWriteStream(file))
    if (sha256.digest('hex') !== request.headers['x-amz-content-sha256']) fail(400, 'XAmzContentSHA256Mismatch')
    return { file, size, etag: `"${md5.digest('hex')}"` }
  }

  return {
    endpoint,
    bucket,
    ...credentials,
    /** The environment of a portal that uses it. */
    env: {
      STORAGE: 's3',
      S3_ENDPOINT: endpoint,
      S3_BUCKET: bucket,
      S3_ACCESS_KEY_ID: credentials.accessKeyId,
      S3_SECRET_ACCESS_KEY: credentials.secretAccessKey,
    },
    control,
    /** Every request so far. */
    asked,
    keys: () => [...objects.keys()].sort(),
    uploads: () => uploads.size,
    /** A multipart upload that a killed process left behind. */
    begin,
    /** Moves the creation of an object into the past. */
    setAge: (key: string, at: Date) => Object.assign(objects.get(key) ?? {}, { at }),
  }
}
