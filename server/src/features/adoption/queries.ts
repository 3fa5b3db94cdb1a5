import type { AdoptionSkip } from '@guildhall/contract/adoption'
import { sql, type Insertable, type Kysely } from 'kysely'
import type { AdoptedPeople, DB, Users } from '../../db/tables.ts'

type Db = Kysely<DB>

/** Locks a run, so that its batches take turns. */
export async function lockRun(tx: Db, id: number): Promise<void> {
  await tx.selectFrom('adoption_runs').select('id').where('id', '=', id).forUpdate().executeTakeFirstOrThrow()
}

interface Decided {
  source_key: string
  run_id: number
  user_id: number | null
  outcome: 'new' | 'skipped'
  reason: AdoptionSkip | null
}

/**
 * What became of these people of a source before, by their keys. After an account is closed only a hash is stored. An
 * alternative in the join (`in`) would read the whole table for each key while its statistics are old.
 */
export async function findDecided(db: Db, label: string, keys: string[]): Promise<Decided[]> {
  const { rows } = await sql<Decided>`
    select k.key as source_key, p.run_id, p.user_id, p.outcome, p.reason
    from (
      select key, key as stored from unnest(${keys}::text[]) k(key)
      union all select key, encode(sha256(convert_to(key, 'UTF8')), 'hex') from unnest(${keys}::text[]) k(key)
    ) k join adopted_people p on p.label = ${label} and p.source_key = k.stored`.execute(db)
  return rows
}

/** Whose these logins are, by their lower case: of an account adopted from the same source, or of another. */
export async function findTakenLogins(
  db: Db,
  label: string,
  logins: string[],
): Promise<Map<string, 'adopted' | 'other'>> {
  const { rows } = await sql<{ login: string; is_adopted: boolean }>`
    select lower(u.login) as login,
      exists (select from adopted_people p where p.user_id = u.id and p.label = ${label}) as is_adopted
    from users u where lower(u.login) = any(${logins.map((login) => login.toLowerCase())}::text[])`.execute(db)
  return new Map(rows.map((row) => [row.login, row.is_adopted ? 'adopted' : 'other']))
}

/** Which addresses an account has, or can restore. */
export async function findTakenEmails(db: Db, emails: string[]): Promise<string[]> {
  if (emails.length === 0) return []
  const { rows } = await sql<{ email: string }>`
    select email_key as email from users where email_key = any(${emails}::text[])
    union select email from former_emails where email = any(${emails}::text[])`.execute(db)
  return rows.map((row) => row.email)
}

/** Inserts accounts. Those whose login or address was taken in this moment are missing in the result. */
export async function insertUsers(tx: Db, users: Insertable<Users>[]): Promise<{ id: number; login: string }[]> {
  if (users.length === 0) return []
  return tx
    .insertInto('users')
    .values(users)
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'login'])
    .execute()
}

/** Notes what became of people. Replaces only what says that an earlier run skipped them. */
export async function keepPeople(tx: Db, people: Insertable<AdoptedPeople>[]) {
  if (people.length === 0) return []
  return tx
    .insertInto('adopted_people')
    .values(people)
    .onConflict((conflict) =>
      conflict
        .columns(['label', 'source_key'])
        .doUpdateSet((eb) => ({
          run_id: eb.ref('excluded.run_id'),
          user_id: eb.ref('excluded.user_id'),
          outcome: eb.ref('excluded.outcome'),
          reason: eb.ref('excluded.reason'),
          source_state: eb.ref('excluded.source_state'),
          balance: eb.ref('excluded.balance'),
          adopted_at: eb.ref('excluded.adopted_at'),
        }))
        .where('adopted_people.outcome', '=', 'skipped'),
    )
    .returning(['id', 'user_id', 'balance'])
    .execute()
}

/** The opening balances that adopted accounts got. */
export async function sumOpenings(db: Db): Promise<number> {
  const { rows } = await sql<{ sum: number }>`
    select coalesce(sum(balance), 0)::bigint as sum from adopted_people`.execute(db)
  return Number(rows[0]!.sum)
}
