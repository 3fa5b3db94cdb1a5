import type { Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import { getUserByLogin, lockUser, type User } from '../people/queries.ts'
import { Problem } from './problem.ts'

/** The account of a login, in any case of its letters. Throws Problem when there is none. */
export async function demandAccount(db: Kysely<DB>, login: string): Promise<User> {
  const user = await getUserByLogin(db, login)
  if (!user) throw new Problem(`There is no account with the login "${login}". Nothing was changed.`)
  return user
}

/** The same, locked until the end of the transaction. */
export async function lockAccount(tx: Kysely<DB>, login: string): Promise<User> {
  const { id } = await demandAccount(tx, login)
  const user = await lockUser(tx, id)
  if (!user) throw new Problem(`The account "${login}" was removed a moment ago.`)
  return user
}

/** The name of an account for the operator: `maria (user 12, Maria Souza, superadmin)`. */
export function nameOf({ id, login, first_name, last_name, roles }: User): string {
  const person = `${first_name} ${last_name}`.trim()
  return `${login} (${[`user ${id}`, person, roles.join(' and ') || 'no role'].join(', ')})`
}
