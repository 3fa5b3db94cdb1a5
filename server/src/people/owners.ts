import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Owner } from '../game/guard.ts'
import { getOwners } from './queries.ts'

/**
 * Asks who owns a login. Logins that are asked about in one turn of the event loop are read by one statement, which
 * begins after the last of these calls. So each reply is as new as one of its own statement would give, while the
 * purchases of a busy market share it.
 */
export function createOwners(db: Kysely<DB>): (login: string) => Promise<Owner> {
  let logins = new Set<string>()
  let owners: Promise<Map<string, Owner>> | null = null

  async function readAll(): Promise<Map<string, Owner>> {
    await new Promise((resolve) => setImmediate(resolve))
    const asked = [...logins]
    logins = new Set()
    owners = null
    return getOwners(db, asked)
  }

  return async (login) => {
    const lowered = login.toLowerCase()
    logins.add(lowered)
    owners ??= readAll()
    return (await owners).get(lowered) ?? 'nobody'
  }
}
