import * as m from '@guildhall/messages'
import type { CachedBytes } from '../cache/byte-cache.ts'
import { inLocale } from '../words/locale.ts'

const copies = new WeakMap<CachedBytes, CachedBytes>()
const bodyTag = '<body>'

/** An entry of the cache as it is sent while the database is away: a page says that it may be out of date. */
export function markedAsOld(entry: CachedBytes, url: string): CachedBytes {
  const copy = copies.get(entry) ?? makeCopy(entry, url)
  copies.set(entry, copy)
  return copy
}

function makeCopy(entry: CachedBytes, url: string): CachedBytes {
  const isPage = entry.headers['content-type']?.startsWith('text/html') ?? false
  const body = isPage ? withBar(entry.body, url) : entry.body
  const etag = entry.etag.replace(/"$/, '-old"')
  return {
    ...entry,
    body,
    etag,
    // The warning of RFC 7234, which says it in one word to whoever reads headers.
    headers: {
      ...entry.headers,
      etag,
      'content-length': String(body.length),
      'cache-control': 'no-store',
      warning: '110 - "Response is Stale"',
    },
    brotli: null,
    gzip: null,
  }
}

/** The bar is outside of the part that the scripts take over, and has only classes that every page has. */
function withBar(body: Buffer, url: string): Buffer {
  const at = body.indexOf(bodyTag)
  if (at < 0) return body
  const text = inLocale(/^\/en(?:[/?]|$)/.test(url) ? 'en' : 'pt-BR', () => m.shell_old_copy())
  const bar = `<div role="status" class="border-b border-line bg-s2"><p class="page py-3 font-semibold">${text}</p></div>`
  const end = at + bodyTag.length
  return Buffer.concat([body.subarray(0, end), Buffer.from(bar), body.subarray(end)])
}
