import { guildmark } from '@guildhall/contract/guildmark'
import type { FastifyInstance } from 'fastify'
import type { App } from '../../app.ts'
import { refuse } from '../../fail.ts'
import { operations } from '../../http/mount.ts'
import { findMarkOfFile } from './public.ts'
import { storeGuildMark } from './service.ts'
import * as staff from './staff.ts'

export const guildmarkOperations = operations(guildmark, {
  storeGuildMark: ({ app, caller, address, body, files }) =>
    storeGuildMark(app, caller, address, body.guildindex, files.guildmark),
  listGuildMarks: ({ app, query }) => staff.listGuildMarks(app, query),
  removeGuildMark: ({ app, caller, params, body }) => staff.removeGuildMark(app, caller, params.id, body.reason),
  lockGuildMark: ({ app, caller, params, body }) => staff.lockGuildMark(app, caller, params.guild, body.reason),
  unlockGuildMark: ({ app, caller, params, body }) => staff.unlockGuildMark(app, caller, params.guild, body.reason),
})

/**
 * Serves the marks at /guilds/… for the game's client, which sends a plain GET, and for our pages. Browsers revalidate
 * each time, so that a player sees a new mark at once.
 */
export function serveGuildMarks(fastify: FastifyInstance, app: Pick<App, 'db'>): void {
  fastify.get<{ Params: { name: string } }>('/guilds/:name', async (request, reply) => {
    const mark = await findMarkOfFile(app, request.params.name)
    if (!mark) refuse('not_found')
    reply.headers({
      'content-type': 'image/bmp',
      'cache-control': 'public, no-cache',
      etag: mark.etag,
      'cross-origin-resource-policy': 'cross-origin',
      'x-content-type-options': 'nosniff',
    })
    if (request.headers['if-none-match'] === mark.etag) return reply.status(304).send()
    return reply.send(mark.bmp)
  })
}
