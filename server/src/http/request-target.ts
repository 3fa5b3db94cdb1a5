/**
 * The address that a request asks for, in the one form that routes, pages and the cache know: a path that begins with
 * one slash. What cannot be decoded, or decodes to control characters, is taken as it was typed: it names nothing,
 * and is told so like any other address that does not exist.
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

/** Where a page that was asked for with slashes at its end stands, with its query; null when it stands here. */
export function withoutTrailingSlash(target: string): string | null {
  const [path = ''] = target.split('?', 1)
  if (path.length < 2 || !path.endsWith('/')) return null
  // Browsers read `/\host` as `//host`, which is another site.
  const bare = path.replace(/\/+$/, '').replace(/^[/\\]*/, '/')
  return bare + target.slice(path.length)
}

/** The host whose root is the API, where `apiBaseUrl` names one: there `/notices` is what is `/api/notices` here. */
export function apiHostOf(apiBaseUrl: string): string | null {
  const url = URL.parse(apiBaseUrl)
  return url?.pathname === '/' ? url.host : null
}
