import { readdirSync } from 'node:fs'
import { join, relative, sep } from 'node:path'
import send from '@fastify/send'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { refuse } from '../fail.ts'
import { takesEncoding } from './write-entry.ts'

const oneYearSeconds = 365 * 24 * 3600
const oneHourSeconds = 3600

/**
 * Serves each file below `folder` at the address of its name; hidden files are left out. A file with a `.br` beside it
 * goes out as that to browsers that take brotli. Files in `assets` are named by their content and stay for a year. Those named in `except` are
 * served elsewhere.
 */
export function serveFiles(fastify: FastifyInstance, folder: string, except: readonly string[] = []): void {
  addRoutes(fastify, folder, (name) => !except.includes(name))
}

/**
 * Serves what `folders`, the clients of the builds before, have below `assets` and `client` has not: pages that were
 * loaded before an upgrade load more of their files after it. Such names are made from the content, so files of one name
 * are the same.
 */
export function serveFormerAssets(fastify: FastifyInstance, folders: readonly string[], client: string): void {
  const served = new Set(namesIn(client))
  for (const folder of folders) {
    addRoutes(fastify, folder, (name) => name.startsWith('assets/') && !served.has(name))
    for (const name of namesIn(folder)) served.add(name)
  }
}

function addRoutes(fastify: FastifyInstance, folder: string, isServed: (name: string) => boolean): void {
  const names = new Set(namesIn(folder))
  for (const name of names) {
    if (name.endsWith('.br') || !isServed(name)) continue
    const hasBrotli = names.has(`${name}.br`)
    fastify.route({
      method: ['HEAD', 'GET'],
      url: `/${name}`,
      config: { isQuiet: true },
      handler: (request, reply) => sendBuilt(request, reply, { folder, name, hasBrotli }),
    })
  }
}

const namesIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).split(sep).join('/'))
    .filter((name) => !/(?:^|\/)\./.test(name))

async function sendBuilt(
  request: FastifyRequest,
  reply: FastifyReply,
  { folder, name, hasBrotli }: { folder: string; name: string; hasBrotli: boolean },
): Promise<FastifyReply> {
  const isBrotli = hasBrotli && takesEncoding(request, 'br')
  const path = encodeURI(`/${name}${isBrotli ? '.br' : ''}`)
  const file = await send(request.raw, path, { root: folder, index: false, cacheControl: false })
  // A build that was replaced twice is removed while the portal runs.
  if (file.type === 'error') return file.statusCode === 404 ? refuse('not_found') : Promise.reject(file.metadata.error)
  reply
    .status(file.statusCode)
    .headers(file.headers)
    .header('cache-control', cacheControlOf(name))
    .header('vary', 'Accept-Encoding')
  if (isBrotli) reply.type(contentTypeOf(name)).header('content-encoding', 'br')
  return reply.send(file.stream)
}

const cacheControlOf = (name: string): string =>
  name.startsWith('assets/') ? `public, max-age=${oneYearSeconds}, immutable` : `public, max-age=${oneHourSeconds}`

function contentTypeOf(name: string): string {
  const type = send.mime.getType(name) ?? 'application/octet-stream'
  return send.isUtf8MimeType(type) ? `${type}; charset=utf-8` : type
}
