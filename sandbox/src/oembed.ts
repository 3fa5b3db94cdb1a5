import type { FastifyInstance } from 'fastify'
import { sufferFaults } from './faults.ts'
import type { Store } from './store.ts'

/** Videos that exist at every site of ours; of any other the title follows from its address. */
const titles: Record<string, string> = {
  dQw4w9WgXcQ: 'O cerco de Noatun, do começo ao fim',
  '76979871': 'The siege of Noatun',
}

/** A video that its owner keeps to himself. */
const privateVideo = 'private-video'

/** What https://www.youtube.com/oembed and https://vimeo.com/api/oembed.json answer. */
export function serveOembed(fastify: FastifyInstance, store: Store): void {
  sufferFaults(fastify, store, 'oembed')
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
