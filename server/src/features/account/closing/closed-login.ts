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
