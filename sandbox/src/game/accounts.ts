import { hashSecret, matchesSecret } from '../secrets.ts'
import type { Query, Store } from '../store.ts'
import { writeLog } from './log.ts'
import { accountAbsent, refuse, type Done, type Refusal } from './refusal.ts'

export const presences = ['online', 'offline', 'select'] as const
export type Presence = (typeof presences)[number]
export type Account = {
  login: string
  presence: Presence
  characters: string[]
  coin: number
  is_resident: boolean
  is_banned: boolean
  created_at: Date
}
type Asks = { query: Query }

const columns = `login, presence, coin, is_resident, created_at, coalesce(banned_until > now(), false) as is_banned,
  array(select name from sandbox.game_characters where game_characters.login = game_accounts.login order by position)
    as characters`
// Windows, where the game runs, cannot store files with the names of devices.
const reserved = /^(com\d|lpt\d|con|prn|aux|nul)$/i

/** Accounts that were created by people, newest first; then the residents. */
export const findAccounts = ({ query }: Asks, most: number) =>
  query<Account>(
    `select ${columns} from sandbox.game_accounts order by is_resident, created_at desc, lower(login) limit $1`,
    [most],
  )

export async function findAccount({ query }: Asks, login: string): Promise<Account | null> {
  const [account] = await query<Account>(
    `select ${columns} from sandbox.game_accounts where lower(login) = lower($1)`,
    [login],
  )
  return account ?? null
}

/** The account, locked until the transaction ends. */
export async function lockAccount(query: Query, login: string): Promise<Account | null> {
  await query('select from sandbox.game_accounts where lower(login) = lower($1) for update', [login])
  return findAccount({ query }, login)
}

export async function createAccount(query: Query, login: string, password: string): Promise<Refusal | Done> {
  if (!/^[a-z0-9]{1,16}$/i.test(login) || reserved.test(login))
    return refuse('BAD_LOGIN', 'A login has 1 to 16 letters and digits.')
  if (!isPassword(password)) return badPassword
  const inserted = await query(
    `insert into sandbox.game_accounts (login, password_hash) values ($1, $2)
     on conflict do nothing returning login`,
    [login, await hashSecret(password)],
  )
  return inserted.length ? {} : refuse('EXISTS', 'An account of that name exists already.')
}

export async function changePassword(query: Query, login: string, password: string): Promise<Refusal | Done> {
  if (!isPassword(password)) return badPassword
  const changed = await query(
    'update sandbox.game_accounts set password_hash = $2 where lower(login) = lower($1) returning login',
    [login, await hashSecret(password)],
  )
  return changed.length ? {} : accountAbsent
}

/** Whether the password is correct. A banned account is refused before its password is compared. */
export async function verifyPassword(
  { query }: Asks,
  login: string,
  password: string,
): Promise<Refusal | { login: string }> {
  const [account] = await query<{ login: string; password_hash: string; is_banned: boolean }>(
    `select login, password_hash, coalesce(banned_until > now(), false) as is_banned
     from sandbox.game_accounts where lower(login) = lower($1)`,
    [login],
  )
  if (!account) return accountAbsent
  if (account.is_banned) return refuse('LOCKED', 'The account is banned.')
  const isRight = await matchesSecret(password, account.password_hash)
  return isRight ? { login: account.login } : refuse('WRONG_PASSWORD', 'This is not the password of the account.')
}

/**
 * Sets the presence until it is set again. An account that goes online without a character gets one, named after the
 * login.
 */
export const setPresence = (store: Store, login: string, presence: Presence): Promise<boolean> =>
  store.transaction(async (query) => {
    const account = await lockAccount(query, login)
    if (!account) return false
    await query('update sandbox.game_accounts set presence = $2, is_presence_held = true where login = $1', [
      account.login,
      presence,
    ])
    if (presence === 'online' && account.characters.length === 0) await createCharacter(query, account.login)
    if (presence !== account.presence) await writeLog(query, [{ login: account.login, action: moves[presence] }])
    return true
  })

export const moves: Record<Presence, string> = {
  online: 'Entrou no jogo',
  offline: 'Saiu do jogo',
  select: 'Escolhendo personagem',
}

async function createCharacter(query: Query, login: string): Promise<void> {
  // Another account's character may have the name.
  for (let ending = 1; ; ending += 1) {
    const inserted = await query(
      `insert into sandbox.game_characters (name, login, position, class) values ($1, $2, 0, $3)
       on conflict do nothing returning name`,
      [ending === 1 ? login : `${login.slice(0, 12)}${ending}`, login, login.length % 4],
    )
    if (inserted.length) return
  }
}

/** Bans the account and takes it offline. */
export async function ban(query: Query, login: string, until: string | null, reason: string): Promise<Refusal | Done> {
  const account = await lockAccount(query, login)
  if (!account) return accountAbsent
  await query(
    `update sandbox.game_accounts set banned_until = $2, ban_reason = $3, presence = 'offline' where login = $1`,
    [account.login, until ?? 'infinity', reason],
  )
  await writeLog(query, [{ login: account.login, action: 'Conta suspensa', detail: reason }])
  return {}
}

export async function unban(query: Query, login: string): Promise<Refusal | Done> {
  const freed = await query(
    `update sandbox.game_accounts set banned_until = null, ban_reason = null where lower(login) = lower($1)
     returning login`,
    [login],
  )
  return freed.length ? {} : accountAbsent
}

const isPassword = (text: string): boolean => /^(?![_@#!])[!-~]{5,11}$/.test(text)
const badPassword = refuse(
  'BAD_PASSWORD',
  'A password has 5 to 11 printable characters, no space, and does not begin with _ @ # or !.',
)
