import type { IncomingMessage, ServerResponse } from 'node:http'
import type { CachedBytes, EncodedCopy } from '../cache/byte-cache.ts'
import { withoutEdgeHeaders } from '../cache/edge.ts'

/** What replies from the cache depend on. The address is in the form of `targetOf`. */
export interface Asked {
  method?: string | undefined
  url: string
  headers: IncomingMessage['headers']
}

const refused = { br: /\bbr\s*;\s*q=0(?:\.0*)?(?:,|$)/, gzip: /\bgzip\s*;\s*q=0(?:\.0*)?(?:,|$)/ }

/** Whether a browser takes replies in this encoding. */
export function takesEncoding({ headers }: Pick<Asked, 'headers'>, encoding: 'br' | 'gzip'): boolean {
  const accepted = headers['accept-encoding'] ?? ''
  return accepted.includes(encoding) && !refused[encoding].test(accepted)
}

/** If-None-Match may list several ETags. No ETag of ours is part of another one, so `includes` is enough. */
export const hasAlready = ({ headers }: Pick<Asked, 'headers'>, { etag }: CachedBytes): boolean =>
  headers['if-none-match']?.includes(etag) === true

/** The copy of a current entry that the browser takes; null while it is not compressed. */
export const readyCopy = (asked: Asked, entry: CachedBytes): EncodedCopy | null =>
  takesEncoding(asked, 'br') ? (entry.brotli ?? entry) : takesEncoding(asked, 'gzip') ? entry.gzip : entry

export function writeNotModified(
  response: ServerResponse,
  { headers: { 'content-length': _, ...headers } }: Pick<EncodedCopy, 'headers'>,
): void {
  response.writeHead(304, headers).end()
}

export function writeCopy({ method }: Asked, response: ServerResponse, { body, headers }: EncodedCopy): void {
  response.writeHead(200, headers)
  response.end(method === 'HEAD' ? undefined : body)
}

/** Nothing that is late may be kept in front. */
export const asLate = ({ body, headers }: EncodedCopy): EncodedCopy => ({ body, headers: withoutEdgeHeaders(headers) })
