import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

export interface FirstDayRow {
  is_confirmed: boolean
  has_downloads: boolean
  is_referred: boolean
  is_welcomed: boolean
  is_downloaded: boolean
  is_dismissed: boolean
}

/** What the database knows of a player's first day. */
export async function getFirstDay(db: Db, userId: number): Promise<FirstDayRow | undefined> {
  const { rows } = await sql<FirstDayRow>`
    select u.email_verified_at is not null as is_confirmed, exists (select from downloads) as has_downloads,
      r.referred_id is not null as is_referred, r.welcomed_at is not null as is_welcomed,
      f.downloaded_at is not null as is_downloaded, f.dismissed_at is not null as is_dismissed
    from users u
      left join referrals r on r.referred_id = u.id
      left join first_days f on f.user_id = u.id
    where u.id = ${userId}`.execute(db)
  return rows[0]
}

/** Stores the first moment of either. */
export const setMoment = (db: Db, userId: number, moment: 'downloaded_at' | 'dismissed_at', at: string) =>
  db
    .insertInto('first_days')
    .values({ user_id: userId, [moment]: at })
    .onConflict((conflict) =>
      conflict.column('user_id').doUpdateSet((change) => ({
        [moment]: change.fn.coalesce(`first_days.${moment}`, `excluded.${moment}`),
      })),
    )
    .execute()
