import { sql, type Kysely, type RawBuilder } from 'kysely'
import { likeText } from '../db/like-text.ts'
import type { DB } from '../db/tables.ts'

// The search of staff lists by a login or a part of it.

type Db = Kysely<DB>

/**
 * The people whom a text means: the owner of the login, or else those whose login contains it. `people` is null when
 * there are more than `fewPeople`; then the conditions below compare the logins themselves.
 */
export interface LoginMatch {
  people: { id: number; login: string }[] | null
  pattern: string
}

const fewPeople = 200

/**
 * Asked apart from the rows of a list, by an index of its own: as one condition of the join PostgreSQL would read every
 * row. For many people a scan of the newest rows fills a page soon.
 */
export async function findLogins(db: Db, text: string): Promise<LoginMatch> {
  const { rows } = await sql<{ id: number; login: string }>`
    select id, login from find_logins(${text}, ${fewPeople + 1})`.execute(db)
  // As in find_logins: shorter texts mean beginnings.
  const isPart = /[\p{L}\p{N}]{3}/u.test(text)
  const pattern = `${isPart ? '%' : ''}${likeText(text.toLowerCase())}%`
  return { people: rows.length > fewPeople ? null : rows, pattern }
}

/** The condition that the id in `column` is one of these people. */
export const isOneOf = ({ people, pattern }: LoginMatch, column: RawBuilder<unknown>): RawBuilder<boolean> =>
  people
    ? sql`${column} = any(${people.map(({ id }) => id)}::bigint[])`
    : sql`exists (select from users named where named.id = ${column} and lower(named.login) like ${pattern})`

/** The condition that the login in `column` is the text, of one of these people, or contains it as they do. */
export const hasLogin = (
  { people, pattern }: LoginMatch,
  column: RawBuilder<unknown>,
  text: string,
): RawBuilder<boolean> =>
  people
    ? sql`lower(${column}) = any(${[text, ...people.map(({ login }) => login)].map((login) => login.toLowerCase())}::text[])`
    : sql`lower(${column}) like ${pattern}`

/** Whether a text is the whole login of one of these people. */
export const isWholeLogin = ({ people }: LoginMatch, text = ''): boolean =>
  people?.some(({ login }) => login.toLowerCase() === text.toLowerCase()) ?? false
