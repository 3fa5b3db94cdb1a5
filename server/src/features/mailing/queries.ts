import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

/** Accounts may share an address where UNIQUE_EMAIL is off. */
const mostAccounts = 100

export const findUsersOfAddress = (db: Kysely<DB>, address: string) =>
  db
    .selectFrom('users')
    .select(['id', 'login'])
    .where(sql<boolean>`lower(email) = lower(${address})`)
    .limit(mostAccounts)
    .execute()
