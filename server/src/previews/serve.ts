import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Limit, Locale } from '@guildhall/contract'
import type { Preview } from '@guildhall/contract/previews'
import type { App } from '../app.ts'
import { Refusal, refuse } from '../fail.ts'
import { atOnce } from '../limits/at-once.ts'
import { countHit, networkOf } from '../limits/count-hits.ts'
import { hashOf, pageOf } from './addresses.ts'
import { drawPreview } from './draw.ts'
import { createPictureStore } from './picture-store.ts'
import { readPicture } from './read-picture.ts'

/** Finds the preview of a page for visitors, and the address of its picture. */
export type FindPreview = (
  request: FastifyRequest,
  page: string,
  locale: Locale,
) => Promise<{ preview: Preview; address: string }>

const limits = {
  /** Pictures kept in memory. One takes some 75 KB. */
  most: 200,
  mostBytes: 12 * 1024 * 1024,
  /** Drawings that may wait while one is drawn. */
  mostWaiting: 6,
  drawnPerMinute: 120,
}
/** Pictures that are not in memory, for one network: each runs the loaders of a page. */
const missesOfNetwork: Limit = { max: 60, perSeconds: 60, by: 'address' }

/**
 * Serves the pictures of link previews, drawn at the first request. An address of something that has changed since leads
 * to the present picture. A picture that may not be drawn now is that of the site.
 */
export function servePreviews(fastify: FastifyInstance, app: App, find: FindPreview): void {
  const pictures = createPictures(app)
  const ofSite = new Map<Locale, Promise<Buffer>>()

  fastify.get('/previews/*', async (request, reply) => {
    const asked = pageOf(request.url)
    if (!asked) refuse('not_found')
    const stored = pictures.get(asked.hash)
    if (stored) return sendPicture(request, reply, asked.hash, stored)
    try {
      if (app.config.rateLimits) await countHit(app, `preview ${networkOf(request.ip)}`, missesOfNetwork)
      const { preview, address } = await find(request, asked.page, asked.locale)
      const hash = hashOf(preview)
      if (hash !== asked.hash) return reply.header('cache-control', 'public, max-age=60').redirect(address, 302)
      return sendPicture(request, reply, hash, await pictures.draw(hash, preview))
    } catch (error) {
      if (!(error instanceof Refusal) && !(error instanceof Busy))
        app.log.warn({ err: error }, 'a preview was not drawn')
      return reply
        .headers(pictureHeaders)
        .header('cache-control', 'no-store')
        .send(await defaultPicture(request, asked.locale))
    }
  })

  /** Drawn once for each locale, and outside of the limits: it is what a limit leaves. */
  function defaultPicture(request: FastifyRequest, locale: Locale): Promise<Buffer> {
    const picture = ofSite.get(locale) ?? drawDefault(request, locale)
    ofSite.set(locale, picture)
    picture.catch(() => ofSite.delete(locale))
    return picture
  }

  async function drawDefault(request: FastifyRequest, locale: Locale): Promise<Buffer> {
    const { preview } = await find(request, locale === 'en' ? '/en/default' : '/default', locale)
    return drawPreview(preview, null)
  }
}

/** Nothing may be drawn at the moment. */
class Busy extends Error {}

/** The pictures of this process, of which one is drawn at a time. */
function createPictures(app: Pick<App, 'db' | 'storage' | 'now'>) {
  const store = createPictureStore(limits)
  const limited = atOnce(1)
  const drawing = new Map<string, Promise<Buffer>>()
  let minute = { number: 0, drawn: 0 }

  /** Counts a drawing. Throws where this minute, or the queue, has too many. */
  function demandRoom(): void {
    const number = Math.floor(app.now().getTime() / 60_000)
    if (minute.number !== number) minute = { number, drawn: 0 }
    if (minute.drawn >= limits.drawnPerMinute || drawing.size > limits.mostWaiting) throw new Busy()
    minute.drawn += 1
  }

  async function drawNow(hash: string, preview: Preview): Promise<Buffer> {
    const { picture, logo } = preview
    const stored = picture ? await readPicture(app, picture.url) : null
    const bytes = await drawPreview(preview, stored, logo ? await readPicture(app, logo) : null)
    store.put(hash, bytes)
    return bytes
  }

  return {
    get: (hash: string) => store.get(hash),
    /** Single flight: a picture that is being drawn is not drawn again. */
    async draw(hash: string, preview: Preview): Promise<Buffer> {
      const underWay = drawing.get(hash)
      if (underWay) return underWay
      demandRoom()
      const work = limited(() => drawNow(hash, preview)).finally(() => drawing.delete(hash))
      drawing.set(hash, work)
      return work
    },
  }
}

const pictureHeaders = {
  'content-type': 'image/jpeg',
  'content-security-policy': "sandbox; default-src 'none'",
  'cross-origin-resource-policy': 'cross-origin',
  'x-content-type-options': 'nosniff',
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, hash: string, picture: Buffer): FastifyReply {
  const etag = `"${hash}"`
  reply.headers(pictureHeaders).headers({ etag, 'cache-control': 'public, max-age=31536000, immutable' })
  if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  return reply.send(picture)
}
