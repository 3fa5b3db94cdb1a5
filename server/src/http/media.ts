import type { FastifyInstance } from 'fastify'
import type { App } from '../app.ts'
import { refuse } from '../fail.ts'

/** The file endings that may be served. Anything else in storage is not for visitors. */
const types: Record<string, string> = { webp: 'image/webp', jpg: 'image/jpeg' }

/**
 * Uploaded files at /media/…. They were re-encoded on upload and never change. As a second defence the content type is
 * fixed and a policy sandboxes the file in the browser.
 */
export function serveMedia(fastify: FastifyInstance, app: Pick<App, 'storage'>): void {
  fastify.get<{ Params: { '*': string } }>('/media/*', async (request, reply) => {
    const name = request.params['*']
    const type = types[name.slice(name.lastIndexOf('.') + 1)]
    const bytes = type ? await app.storage.read(name) : null
    if (!type || !bytes) refuse('not_found')
    const etag = `"${name}"`
    reply.headers({
      'content-type': type,
      'cache-control': 'public, max-age=31536000, immutable',
      etag,
      'content-disposition': `inline; filename="${name.slice(name.lastIndexOf('/') + 1)}"`,
      'content-security-policy': "sandbox; default-src 'none'",
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
    return reply.send(bytes)
  })
}
