const targets: Record<string, string> = {
  '/': '/notice/store',
  '/download': '/download/store',
  '/shopping': '/item/store',
  '/guides': '/guide/store',
  '/roadmap': '/admin/roadmap',
}

/** Where Create leads before any page with a target of its own was seen. */
export const firstCreateTarget = '/notice/store'

/** Where Create leads on this page: its own target, else the previous one. */
export function createTarget(pathname: string, previous: string, isRegistered: (path: string) => boolean): string {
  const own = targets[pathname.replace(/(?<=.)\/$/, '')]
  return own && isRegistered(own) ? own : previous
}
