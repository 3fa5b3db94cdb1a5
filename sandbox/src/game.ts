import { hashSecret, matchesSecret } from './secrets.ts'
import type { Query, Store } from './store.ts'

export const presences = ['online', 'offline', 'select'] as const
export type Presence = (typeof presences)[number]
export type Account = { login: string; presence: Presence; characters: string[]; created_at: Date }

/** What the game says no with: an HTTP status and the code of the bridge's contract. */
export type Refusal = { status: number; code: string; message: string }

const columns = 'login, presence, characters, created_at'
// Names of devices, which the game's own files on Windows cannot carry.
const reserved = /^(com\d|lpt\d|con|prn|aux|nul)$/i
const absent: Refusal = { status: 404, code: 'ACCOUNT_ABSENT', message: 'There is no such account.' }

export const findAccounts = ({ query }: Store) =>
  query<Account>(`select ${columns} from sandbox.game_accounts order by lower(login)`)

export async function findAccount({ query }: Pick<Store, 'query'>, login: string): Promise<Account | null> {
  const [account] = await query<Account>(
    `select ${columns} from sandbox.game_accounts where lower(login) = lower($1)`,
    [login],
  )
  return account ?? null
}

export async function createAccount(query: Query, login: string, password: string): Promise<Refusal | null> {
  if (!/^[a-z0-9]{1,16}$/i.test(login) || reserved.test(login))
    return { status: 400, code: 'BAD_LOGIN', message: 'A login has 1 to 16 letters and digits.' }
  if (!isPassword(password)) return badPassword
  const made = await query(
    `insert into sandbox.game_accounts (login, password_hash) values ($1, $2)
     on conflict do nothing returning login`,
    [login, await hashSecret(password)],
  )
  return made.length ? null : { status: 409, code: 'EXISTS', message: 'An account of that name exists already.' }
}

export async function changePassword(query: Query, login: string, password: string): Promise<Refusal | null> {
  if (!isPassword(password)) return badPassword
  const changed = await query(
    'update sandbox.game_accounts set password_hash = $2 where lower(login) = lower($1) returning login',
    [login, await hashSecret(password)],
  )
  return changed.length ? null : absent
}

/** Whether the game would let somebody in with it. */
export async function acceptsPassword({ query }: Store, login: string, password: string): Promise<boolean> {
  const [account] = await query<{ password_hash: string }>(
    'select password_hash from sandbox.game_accounts where lower(login) = lower($1)',
    [login],
  )
  return account !== undefined && matchesSecret(password, account.password_hash)
}

/** Holds until it is set again. Who is online has a character: one named after the login, if need be. */
export async function setPresence({ query }: Store, login: string, presence: Presence): Promise<boolean> {
  const changed = await query(
    `update sandbox.game_accounts set presence = $2,
       characters = case when $2 = 'online' and characters = '{}' then array[login] else characters end
     where lower(login) = lower($1) returning login`,
    [login, presence],
  )
  return changed.length === 1
}

/** What the demo begins with: the game account of the portal's demo player, in the game. */
export async function makeWorld(store: Store): Promise<void> {
  await store.transaction(async (query) => {
    const [first] = await query<{ name: string }>(
      `insert into sandbox.switches (name, is_on) values ('world made', true) on conflict do nothing returning name`,
    )
    if (!first) return
    await createAccount(query, 'player', 'player123')
    await query(`update sandbox.game_accounts set presence = 'online', characters = '{Player}' where login = 'player'`)
  })
}

export async function isDown({ query }: Store): Promise<boolean> {
  const [row] = await query<{ is_on: boolean }>(`select is_on from sandbox.switches where name = 'game down'`)
  return row?.is_on ?? false
}

export const setDown = ({ query }: Store, down: boolean) =>
  query(
    `insert into sandbox.switches (name, is_on) values ('game down', $1)
     on conflict (name) do update set is_on = excluded.is_on`,
    [down],
  )

const isPassword = (text: string): boolean => /^(?![_@#!])[!-~]{5,11}$/.test(text)
const badPassword: Refusal = {
  status: 400,
  code: 'BAD_PASSWORD',
  message: 'A password has 5 to 11 printable characters, no space, and does not begin with _ @ # or !.',
}
