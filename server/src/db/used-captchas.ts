import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'
import { wrote } from './wrote.ts'

/** Stores a used proof; false when it was stored before. */
export const keepUsedCaptcha = (db: Kysely<DB>, hash: string, expiresAt: Date): Promise<boolean> =>
  wrote(
    db
      .insertInto('used_captchas')
      .values({ hash, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.doNothing()),
  )
