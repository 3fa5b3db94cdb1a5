import { closedLoginDays } from '@guildhall/contract/account/closing-rules'
import type { Kysely } from 'kysely'
import type { App } from '../../../app.ts'
import type { DB } from '../../../db/tables.ts'
import { keyedHash } from '../throttle/device-cookie.ts'
import * as queries from './queries.ts'

const hashOf = ({ config }: Pick<App, 'config'>, login: string): string => keyedHash(config, 'closed login', login)

/** Keeps a login from being used again for a time. Only its keyed hash is stored. */
export const keepClosedLogin = (app: Pick<App, 'config' | 'now'>, tx: Kysely<DB>, login: string): Promise<unknown> =>
  queries.insertClosedLogin(
    tx,
    hashOf(app, login),
    new Date(app.now().getTime() + closedLoginDays * 24 * 3600_000).toISOString(),
  )

/** Whether an account of this login was closed so lately that nobody may use the login again. */
export const isClosedLogin = (app: Pick<App, 'config' | 'now'>, db: Kysely<DB>, login: string): Promise<boolean> =>
  queries.isClosedLogin(db, hashOf(app, login), app.now().toISOString())

/** Which of these logins were closed so lately that nobody may use them again, in lower case. */
export async function findClosedLogins(
  app: Pick<App, 'config' | 'now'>,
  db: Kysely<DB>,
  logins: string[],
): Promise<Set<string>> {
  const byHash = new Map(logins.map((login) => [hashOf(app, login), login.toLowerCase()]))
  const found = await queries.findClosedLogins(db, [...byHash.keys()], app.now().toISOString())
  return new Set(found.map((hash) => byHash.get(hash)!))
}
