/** Where the database is reached. Both are the same unless a pooler in transaction mode is in between. */
export interface Addresses {
  /** For the queries of requests and jobs. */
  databaseUrl: string
  /** For what needs a session of its own: LISTEN, locks, migrations, long reads. */
  directUrl: string
}

/** `postgres://user@one:5432,two:5432/name?options`: what stands before the hosts, the hosts, and what follows. */
const listed = /^(postgres(?:ql)?:\/\/(?:[^/?#]*@)?)([^/?#@]*)(.*)$/

/**
 * An address for each host of a list, as libpq writes it: between `//` and `/`, or as `host=one,two&port=1,2`. A list
 * has one address when it names one host.
 */
export function hostsOf(databaseUrl: string): string[] {
  const [, before = '', hosts = '', after = ''] = listed.exec(databaseUrl) ?? []
  if (hosts.includes(',')) return hosts.split(',').map((host) => before + host + withoutTarget(after))
  const url = URL.parse(databaseUrl)
  const names = url?.searchParams.get('host')?.split(',') ?? []
  if (!url || names.length < 2) return [withoutTarget(databaseUrl)]
  const ports = url.searchParams.get('port')?.split(',') ?? []
  return names.map((name, at) => {
    const one = new URL(withoutTarget(databaseUrl))
    one.searchParams.set('host', name)
    const port = ports[at] ?? ports[0]
    if (port) one.searchParams.set('port', port)
    return one.href
  })
}

/** Whether the hosts are asked which one takes writes. One host without `target_session_attrs` is taken as it is. */
export const isChosen = (databaseUrl: string): boolean =>
  hostsOf(databaseUrl).length > 1 || /[?&]target_session_attrs=(read-write|primary)\b/.test(databaseUrl)

/** The value of `target_session_attrs` that would lead a writer to a standby, or that nobody knows; null without one. */
export function unfitTarget(databaseUrl: string): string | null {
  const target = /[?&]target_session_attrs=([^&]*)/.exec(databaseUrl)?.[1]
  return target === undefined || ['any', 'read-write', 'primary'].includes(target) ? null : target
}

const withoutTarget = (text: string): string =>
  text.replace(/([?&])target_session_attrs=[^&]*(&?)/, (_, first: string, next: string) => (next ? first : ''))

/** The address of another database of the same server, with all its hosts. */
export const withDatabase = (databaseUrl: string, name: string): string =>
  databaseUrl.replace(listed, (_, before: string, hosts: string, after: string) => {
    const options = after.indexOf('?')
    return `${before}${hosts}/${name}${options < 0 ? '' : after.slice(options)}`
  })
