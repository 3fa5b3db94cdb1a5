import { isIPv6 } from 'node:net'
import type { Limit } from '@guildhall/contract'
import { sql } from 'kysely'
import type { App } from '../app.ts'
import { refuseUntil } from '../fail.ts'

/**
 * Counts one hit of `key` in the database, which all nodes share. Refuses with Retry-After when the limit of the
 * present window is exceeded.
 */
export async function countHit(app: Pick<App, 'db' | 'now'>, key: string, limit: Limit): Promise<void> {
  const { hits, secondsLeft } = await hit(app, key, limit.perSeconds)
  if (hits > limit.max) refuseUntil(limit.refusedAs ?? 'too_many_requests', secondsLeft)
}

/** Adds one to the counter of `key`; a window begins with its first hit and lasts `perSeconds`. */
export async function hit(
  app: Pick<App, 'db' | 'now'>,
  key: string,
  perSeconds: number,
): Promise<{ hits: number; secondsLeft: number }> {
  const now = app.now()
  const ends = new Date(now.getTime() + perSeconds * 1000)
  const { rows } = await sql<{ hits: number; ends_at: string }>`
    insert into rate_windows as w (key, hits, ends_at) values (${key}, 1, ${ends})
    on conflict (key) do update set
      hits = case when w.ends_at <= ${now} then 1 else w.hits + 1 end,
      ends_at = case when w.ends_at <= ${now} then excluded.ends_at else w.ends_at end
    returning hits, ends_at`.execute(app.db)
  const row = rows[0]
  if (!row) throw new Error('The counter did not answer its row.')
  return { hits: row.hits, secondsLeft: (Date.parse(row.ends_at) - now.getTime()) / 1000 }
}

/** The hits of `key` in its present window, without adding one. */
export async function hitsOf(
  app: Pick<App, 'db' | 'now'>,
  key: string,
): Promise<{ hits: number; secondsLeft: number }> {
  const row = await app.db
    .selectFrom('rate_windows')
    .select(['hits', 'ends_at'])
    .where('key', '=', key)
    .where('ends_at', '>', app.now().toISOString())
    .executeTakeFirst()
  return row
    ? { hits: row.hits, secondsLeft: (Date.parse(row.ends_at) - app.now().getTime()) / 1000 }
    : { hits: 0, secondsLeft: 0 }
}

/**
 * The network whose hits are counted together: an IPv4 address, or the /64 network of an IPv6 one. A subscriber has the
 * whole /64 and could use a new address for each attempt.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1]
  if (mapped) return mapped
  if (!isIPv6(address)) return address
  const [before = '', after = ''] = address.split('::')
  const groupsOf = (side: string) => side.split(':').filter(Boolean)
  const [head, tail] = [groupsOf(before), groupsOf(after)]
  const zeros = Array<string>(Math.max(0, 8 - head.length - tail.length)).fill('0')
  const network = [...head, ...zeros, ...tail].slice(0, 4).map((group) => Number.parseInt(group, 16).toString(16))
  return `${network.join(':')}::/64`
}
