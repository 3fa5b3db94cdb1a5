import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'
import type { PageAssets } from './pages.ts'

const root = new URL('../../../web', import.meta.url).pathname

/**
 * Pages while developing: Vite transforms modules on demand on the same port, and each page is rendered from the
 * sources as they stand. No policy and no cache, since Vite injects scripts and styles of its own.
 */
export async function serveDevPages(
  fastify: FastifyInstance,
  app: App,
  handlerOf: (
    renderer: Promise<never>,
    assets: Promise<PageAssets>,
  ) => (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>,
): Promise<void> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: fastify.server }, ws: undefined },
  })
  fastify.addHook('onClose', () => vite.close())
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|media|healthz|readyz|metrics)/.test(request.url)) return done()
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  const assets: PageAssets = { script: '/src/entry-client.tsx', styles: '', preloads: {}, fonts: [] }
  fastify.setNotFoundHandler(async (request, reply) => {
    app.cache.suspend()
    reply.removeHeader('content-security-policy')
    const renderer = vite.ssrLoadModule('/src/entry-server.tsx') as Promise<never>
    return handlerOf(renderer, Promise.resolve(assets))(request, reply)
  })
}
