import type { Kysely } from 'kysely'
import type { DB } from './tables.ts'
import { wrote } from './wrote.ts'

/** Keeps a used proof; false when it was kept before. */
export const keepUsedCaptcha = (db: Kysely<DB>, hash: string, expiresAt: Date): Promise<boolean> =>
  wrote(
    db
      .insertInto('used_captchas')
      .values({ hash, expires_at: expiresAt.toISOString() })
      .onConflict((conflict) => conflict.doNothing()),
  )

/** Removes the proofs that would be too old by now anyway. */
export const removeUsedCaptchas = (db: Kysely<DB>, now: string) =>
  db.deleteFrom('used_captchas').where('expires_at', '<', now).execute()
