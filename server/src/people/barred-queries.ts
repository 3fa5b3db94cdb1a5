import { sql, type RawBuilder } from 'kysely'

/** Whether an account is banned, closing or closed at a moment. `user` is a column of any other table or alias. */
export const isBarred = (user: RawBuilder<unknown>, now: string): RawBuilder<boolean> => sql<boolean>`(
  exists (select from users leaving where leaving.id = ${user} and leaving.closes_at is not null)
  or exists (
    select from bans barring
    where barring.user_id = ${user} and barring.ended_at is null and (barring.until is null or barring.until > ${now})))`
