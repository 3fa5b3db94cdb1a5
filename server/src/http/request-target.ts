import type { IncomingMessage } from 'node:http'

/**
 * The address of a request in the one form that routes, pages and the cache use: a path that begins with one slash. An
 * address that cannot be decoded, or that decodes to control characters, stays as it was typed. It then gets 404 like
 * any other unknown address.
 */
export function targetOf(url: string): string {
  if (url[0] === '/' && url[1] !== '/' && !url.includes('%')) return url
  const own = url.replace(/^https?:\/\/[^/?]*/i, '').replace(/^\/*/, '/')
  const [path = ''] = own.split('?', 1)
  return isReadable(path) ? own : path.replaceAll('%', '%25') + own.slice(path.length)
}

function isReadable(path: string): boolean {
  try {
    return !/\p{Cc}/u.test(decodeURIComponent(path))
  } catch {
    return false
  }
}

/** The address of a page that was requested with trailing slashes, with its query; null when the address is right. */
export function withoutTrailingSlash(target: string): string | null {
  const [path = ''] = target.split('?', 1)
  if (path.length < 2 || !path.endsWith('/')) return null
  // Browsers read `/\host` as `//host`, which is another site.
  const bare = path.replace(/\/+$/, '').replace(/^[/\\]*/, '/')
  return bare + target.slice(path.length)
}

/** The host whose root is the API, where `apiBaseUrl` names one. There `/notices` is `/api/notices` here. */
export function apiHostOf(apiBaseUrl: string): string | null {
  const url = URL.parse(apiBaseUrl)
  return url?.pathname === '/' ? url.host : null
}

/** Makes the address of a request that of its route: where the API has a host of its own, it is at the root there. */
export function rewriterOf(apiBaseUrl: string): (request: Pick<IncomingMessage, 'url' | 'headers'>) => string {
  const apiHost = apiHostOf(apiBaseUrl)
  return ({ url = '/', headers }) => (apiHost && headers.host === apiHost ? '/api' : '') + targetOf(url)
}
