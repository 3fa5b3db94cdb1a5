import { matchPath } from 'react-router'
import { splitLocale } from '../format/locale.ts'
import { aliases, pages } from './paths.ts'

/**
 * What public pages read of their query on the server, in a fixed order. A page that is missing here reads nothing. It is
 * not part of the site map, because the browser does not need it.
 */
export const publicQueries: Record<string, readonly string[]> = {
  '/': ['events'],
  '/events': ['events'],
  '/notice': ['page'],
  '/ranking': ['q', 'class', 'clan', 'guild', 'sort', 'limit', 'view'],
  '/player/:name': ['with'],
  '/guild/:id': ['after'],
  '/droplist': ['q'],
  '/download': ['forceAdmin'],
  '/updates': ['after'],
  '/guides': ['subguide', 'q', 'sort', 'view', 'page'],
  '/roadmap': ['q', 'status', 'tag', 'sort'],
  '/login': ['to', 'recover', 'recovery', 'reset'],
  '/signup': ['ref'],
  '/password/reset': ['refused'],
  '/unsubscribe': ['topic', 'outcome'],
  '/donationAmount': ['preset', 'method', 'promoTitle', 'hidePromo'],
  '/shopping': ['group', 'q', 'sort', 'promo', 'stock', 'grid', 'view', 'after'],
  '/search': ['q'],
  '/market': ['q', 'seller', 'sort', 'view', 'page'],
  '/market/item/:key': ['days'],
  '/campanha-indicacao': ['ref'],
}

// The list of paths is long to search, and the addresses with a query are few.
const namesByPath = new Map<string, readonly string[] | null>()
const mostPaths = 500

/**
 * The address without the part of its query that its page does not read, in one order. So `/?fbclid=…` is the home, and
 * is rendered and cached once with it. Addresses of no page stay as they are.
 */
export function withKnownQuery(url: string): string {
  const at = url.indexOf('?')
  if (at === -1) return url
  const address = url.slice(0, at)
  const names = namesOf(splitLocale(address).path)
  if (!names) return url
  if (names.length === 0) return address
  const query = new URLSearchParams(url.slice(at + 1))
  const pairs = names.filter((name) => query.has(name)).map((name) => [name, query.get(name)!])
  return pairs.length > 0 ? `${address}?${new URLSearchParams(pairs)}` : address
}

/** What the page of a path reads of its query on the server; null when there is no page. */
function namesOf(path: string): readonly string[] | null {
  const stored = namesByPath.get(path)
  if (stored !== undefined) return stored
  const page = path in aliases ? undefined : pages.find((each) => matchPath(each.path, path))
  const names = page ? (publicQueries[page.path] ?? []) : null
  if (namesByPath.size >= mostPaths) namesByPath.clear()
  namesByPath.set(path, names)
  return names
}
