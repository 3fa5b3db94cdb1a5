import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import { link } from './values.ts'

export const video = endpoints({
  findVideoTitle: {
    route: 'POST /video/title',
    access: ['news.write', 'guides.write', 'pages.write'],
    about:
      'What a video of YouTube or Vimeo is called, for the card that stands for it in a text. Null where its site does not tell it or is no site that is asked.',
    body: z.object({ address: link(500, 'address', { onlyWeb: true }) }),
    reply: z.object({ title: z.nullable(z.string()) }),
    limit: { max: 60, perSeconds: 600, by: 'caller' },
  },
})
