import type { FastifyInstance } from 'fastify'
import type { PageBundle } from '@guildhall/contract/pages'
import type { PageSource } from './pages.ts'

const root = new URL('../../../web', import.meta.url).pathname

/** Pages during development: Vite transforms modules on demand on the same port and renders the current sources. */
export async function devPages(fastify: FastifyInstance): Promise<PageSource> {
  const { createServer } = await import('vite')
  const vite = await createServer({
    root,
    appType: 'custom',
    server: { middlewareMode: true, hmr: { server: fastify.server } },
  })
  fastify.addHook('onClose', () => vite.close())
  fastify.addHook('onRequest', (request, reply, done) => {
    if (/^\/(?:api|media|previews|covers|healthz|readyz|metrics)/.test(request.url)) return done()
    // Helmet's policy for the API would also apply to Vite's own replies.
    reply.raw.removeHeader('content-security-policy')
    vite.middlewares(request.raw, reply.raw, () => done())
  })
  return {
    async renderer() {
      const { renderer } = (await vite.ssrLoadModule('/src/app/entry-server.tsx')) as PageBundle
      return renderer
    },
    assets: {
      script: '/src/app/entry-client.tsx',
      styles: '',
      homeStyles: '',
      allStyles: null,
      staffStyles: null,
      preloads: {},
      modules: {},
      fonts: [],
    },
    policyOf: null,
    finish: (url, html) => vite.transformIndexHtml(url, html),
  }
}
