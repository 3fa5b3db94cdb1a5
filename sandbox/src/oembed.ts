import type { FastifyInstance } from 'fastify'
import { applyFaults } from './faults.ts'
import type { Store } from './store.ts'

/** Titles of videos that exist on each site. The title of any other video is derived from its address. */
const titles: Record<string, string> = {
  dQw4w9WgXcQ: 'O cerco de Noatun, do começo ao fim',
  '76979871': 'The siege of Noatun',
}

/** The id of a private video. */
const privateVideo = 'private-video'

/** The replies of https://www.youtube.com/oembed and https://vimeo.com/api/oembed.json. */
export function serveOembed(fastify: FastifyInstance, store: Store): void {
  applyFaults(fastify, store, 'oembed')
  fastify.get<{ Params: { site: string }; Querystring: { url?: string; format?: string } }>(
    '/oembed/:site',
    async ({ params: { site }, query: { url = '', format } }, reply) => {
      const address = URL.parse(url)
      const id = address?.searchParams.get('v') ?? address?.pathname.split('/')[1]
      if (!id || (site === 'youtube' && format !== 'json'))
        return reply.code(400).type('text/plain').send('Bad Request')
      if (id === privateVideo) return reply.code(403).type('text/plain').send('Forbidden')
      return { type: 'video', version: '1.0', title: titles[id] ?? `Vídeo ${id}`, html: '<iframe src="x"></iframe>' }
    },
  )
}
