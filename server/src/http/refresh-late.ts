import { randomUUID } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { App } from '../app.ts'

/** Replies that are made anew at once. Others wait for their next visitor, so visitors of new pages are not slowed down. */
const mostAtOnce = 2
const header = 'x-refresh'
// Only this process knows it, so no visitor can ask past the cache.
const secret = randomUUID()

/** Whether this request makes a stored reply anew, so it must not get the stored one. */
export const isRefresh = ({ headers }: FastifyRequest): boolean => headers[header] === secret

/**
 * Makes replies anew that visitors still get although they are no longer current (`isLate` of the cache): by a request
 * of the portal to itself, once for each reply, so that no visitor waits for it. It counts as a request of the visitor.
 */
export function refresher(fastify: FastifyInstance, app: Pick<App, 'log'>): (key: string, by: FastifyRequest) => void {
  const underWay = new Set<string>()
  return (key, { url, ip, headers }) => {
    if (underWay.has(key) || underWay.size >= mostAtOnce) return
    underWay.add(key)
    const language = headers['accept-language']
    fastify
      .inject({
        method: 'GET',
        url,
        remoteAddress: ip,
        headers: { [header]: secret, ...(language !== undefined && { 'accept-language': language }) },
      })
      .catch((error: unknown) => app.log.warn({ err: error, url }, 'a stored reply could not be made anew'))
      .finally(() => underWay.delete(key))
  }
}
