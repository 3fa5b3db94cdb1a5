import type { FastifyInstance } from 'fastify'
import { drawCover } from './covers.ts'

const day = 24 * 3600

/** The drawn covers at `/covers/<category>/<kind>/<slug>.svg`. A name of no article has one as well: drawing is cheap. */
export function serveCovers(fastify: FastifyInstance): void {
  fastify.get<{ Params: { topic: string; name: string } }>('/covers/:topic/:kind/:name', async (request, reply) => {
    const { topic, name } = request.params
    return reply
      .headers({
        'content-type': 'image/svg+xml',
        'cache-control': `public, max-age=${day}`,
        'content-security-policy': "default-src 'none'; style-src 'unsafe-inline'; sandbox",
        'x-content-type-options': 'nosniff',
      })
      .send(drawCover(name.replace(/\.svg$/, ''), topic))
  })
}
