import { sql, type Kysely } from 'kysely'
import type { DB } from '../../../db/tables.ts'

type Db = Kysely<DB>

/** Stores a rating in place of an earlier one, whose words stay when none are given. */
export const upsertRating = (
  db: Db,
  { words, ...rating }: { ticket_id: number; is_good: boolean; words: string | undefined; rated_at: string },
) =>
  db
    .insertInto('ticket_ratings')
    .values({ ...rating, words: words ?? '' })
    .onConflict((conflict) =>
      conflict.column('ticket_id').doUpdateSet({
        is_good: rating.is_good,
        rated_at: rating.rated_at,
        ...(words !== undefined && { words }),
      }),
    )
    .returning(['is_good', 'words', 'rated_at'])
    .executeTakeFirstOrThrow()

/** How many authors rated their tickets, and how many of them were content. */
export interface Satisfaction {
  ratings: number
  good: number
}

/** The ratings since each of these moments, in their order, without those of spam and duplicates. */
export async function findSatisfaction(db: Db, since: string[]): Promise<Satisfaction[]> {
  const { rows } = await sql<Satisfaction>`
    select count(r.ticket_id) as ratings, count(r.ticket_id) filter (where r.is_good) as good
    from unnest(${since}::timestamptz[]) with ordinality as period (since, place)
      left join (ticket_ratings r join tickets t on t.id = r.ticket_id and t.spam_at is null and t.merged_into is null)
        on r.rated_at >= period.since
    group by period.place order by period.place`.execute(db)
  return rows
}

/** Whether the author of the ticket `t` rated it since a moment, as `findSatisfaction` counts it. */
export const ratedSince = (since: string) => sql<boolean>`t.spam_at is null and t.merged_into is null
  and t.id in (select r.ticket_id from ticket_ratings r where r.rated_at >= ${since})`
