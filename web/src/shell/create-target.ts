const targets: Record<string, string> = {
  '/': '/notice/store',
  '/download': '/download/store',
  '/updates': '/updates/store',
  '/shopping': '/item/store',
  '/guides': '/guide/store',
  '/roadmap': '/admin/roadmap',
}

/** The target of Create before the first page with a target of its own. */
export const firstCreateTarget = '/notice/store'

/** The target of Create on this page: its own, otherwise the previous one. */
export function createTarget(pathname: string, previous: string, isRegistered: (path: string) => boolean): string {
  const own = targets[pathname.replace(/(?<=.)\/$/, '')]
  return own && isRegistered(own) ? own : previous
}
