import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { fastify } from 'fastify'
import type { PageBundle, PageSettings } from '@guildhall/contract/pages'
import { builtPages } from '../../server/src/http/built-pages.ts'

/** The pages of `portal` to render: a name and a path for each. */
export interface Renderings {
  portal: string
  pages: Record<string, string>
}

const serverBundle = join(builtPages(), 'server/entry-server.js')

// Runs as a child process: a bare Fastify that only renders the portal's pages. The API's replies to a page are fetched
// once before. No server can render these pages faster than this.
process.once('message', async ({ portal, pages }: Renderings) => {
  const { renderer } = (await import(pathToFileURL(serverBundle).href)) as PageBundle
  const bare = fastify()
  for (const [name, path] of Object.entries(pages)) {
    const settings = Promise.resolve(settingsIn(await textOf(portal + path)))
    const replies = new Map<string, unknown>()
    const render = () =>
      renderer.renderPage({
        url: path,
        locale: 'pt-BR',
        settings,
        origin: portal,
        now: Date.now(),
        assets: {
          script: '/assets/entry.js',
          styles: 'b{}',
          homeStyles: 'b{}',
          allStyles: null,
          staffStyles: null,
          preloads: {},
          modules: {},
          fonts: [],
        },
        async call(reference, { params = {}, query = {} }) {
          const url = addressOf(reference, params as Fields, query as Fields)
          if (!replies.has(url)) replies.set(url, JSON.parse(await textOf(`${portal}/api${url}`)))
          return { kind: 'reply', reply: replies.get(url) }
        },
        previewAddress: () => '/previews/none.jpg',
        isOutage: () => false,
      })
    const { status } = await render()
    if (status !== 200) throw new Error(`${path} was rendered with ${status}.`)
    bare.get(`/${name}`, async (_, reply) => reply.type('text/html').send((await render()).html.join('')))
  }
  process.send?.(await bare.listen({ host: '127.0.0.1', port: 0 }))
})
process.on('disconnect', () => process.exit(0))

type Fields = Record<string, string | number | boolean | undefined>

function addressOf(reference: string, params: Fields, query: Fields): string {
  const [, route = ''] = reference.split(' ')
  const path = route.replace(/:(\w+)/g, (_, name: string) => encodeURIComponent(`${params[name]}`))
  const fields = Object.entries(query).filter((field) => field[1] !== undefined)
  return `${path}?${new URLSearchParams(fields.map(([key, value]) => [key, String(value)]))}`
}

async function textOf(url: string): Promise<string> {
  const response = await fetch(url)
  if (!response.ok) throw new Error(`${url} answered ${response.status}.`)
  return response.text()
}

/** Reads the settings that the portal puts into each page for the browser. */
function settingsIn(html: string): PageSettings {
  const state = /<script type="application\/json" id="page-state">(.*?)<\/script>/s.exec(html)?.[1]
  if (!state) throw new Error('The page carries no state.')
  return (JSON.parse(state) as { settings: PageSettings }).settings
}
