import { sql, type Insertable, type Kysely, type RawBuilder } from 'kysely'
import type { PlayerPart } from '@guildhall/contract/player-rules'
import type { DB, PlayerNotes } from '../../db/tables.ts'
import { numberColumns } from '../../people/numbers.ts'

type Db = Kysely<DB>

/** The account of a login with its second step, wallet and ban in force. */
export const getAccount = (db: Db, login: string, now: string) =>
  db
    .selectFrom('users as u')
    .leftJoin('totp as t', (join) => join.onRef('t.user_id', '=', 'u.id').on('t.confirmed_at', 'is not', null))
    .leftJoin('ledger_accounts as w', 'w.user_id', 'u.id')
    .leftJoin('users as inviter', 'inviter.id', 'u.referred_by')
    .leftJoin('bans as b', (join) =>
      join
        .onRef('b.user_id', '=', 'u.id')
        .on('b.ended_at', 'is', null)
        .on((on) => on.or([on('b.until', 'is', null), on('b.until', '>', now)])),
    )
    .leftJoin('refused_addresses as refused', (join) =>
      join.onRef('refused.user_id', '=', 'u.id').on(sql<boolean>`refused.address = lower(u.email)`),
    )
    .leftJoin('adopted_people as adopted', 'adopted.user_id', 'u.id')
    .select([
      'u.id',
      'u.password_hash',
      'adopted.label as adopted_from',
      'adopted.adopted_at',
      'adopted.source_state',
      'refused.refused_at',
      'refused.reply as refused_reply',
      'u.login',
      'u.first_name',
      'u.last_name',
      'u.roles',
      'u.locale',
      'u.created_at',
      'u.email',
      'u.email_verified_at',
      'u.pending_email',
      ...numberColumns.map((name) => `u.${name}` as const),
      'u.game_state',
      'u.game_account_made',
      't.confirmed_at as totp_since',
      'w.balance',
      'w.debt',
      'inviter.login as invited_by',
      'b.id as ban_id',
      'b.until as banned_until',
    ])
    .select(sql<string | null>`(select max(s.last_used_at) from sessions s where s.user_id = u.id)`.as('last_used_at'))
    .where(sql<boolean>`lower(u.login) = lower(${login})`)
    .executeTakeFirst()

/** The user whose rows are counted. `areAllActions`: every act of staff that concerns them, not only on the account. */
interface Counted {
  id: number
  login: string
  now: string
  areAllActions: boolean
}

/** The rows of each list. */
const rowsOf: Record<PlayerPart, (user: Counted) => RawBuilder<unknown>> = {
  notes: ({ id }) => sql`select from player_notes where user_id = ${id}`,
  payments: ({ id }) => sql`select from payments where user_id = ${id}`,
  deposits: ({ id }) => sql`select from deposits where user_id = ${id}`,
  orders: ({ id }) => sql`select from purchases where user_id = ${id}`,
  gifts: ({ id }) =>
    sql`(select from gifts where giver_id = ${id}) union all (select from gifts where receiver_id = ${id})`,
  deliveries: ({ login }) => sql`select from deliveries where lower(login) = lower(${login})`,
  market: ({ id }) =>
    sql`(select from market_listings where seller_id = ${id}) union all (select from market_listings where buyer_id = ${id})`,
  tickets: ({ id }) => sql`select from tickets where author_id = ${id}`,
  referrals: ({ id }) => sql`select from referrals where referrer_id = ${id}`,
  ledger: ({ id }) => sql`
    (select from ledger_transfers t join ledger_accounts a on a.id = t.from_account where a.user_id = ${id})
    union all
    (select from ledger_transfers t join ledger_accounts a on a.id = t.to_account where a.user_id = ${id})`,
  bans: ({ login }) => sql`select from bans where lower(login) = lower(${login})`,
  sessions: ({ id, now }) =>
    sql`select from sessions where user_id = ${id} and revoked_at is null and expires_at > ${now}`,
  actions: ({ id, areAllActions }) =>
    areAllActions
      ? sql`select from admin_actions where player_id = ${id}`
      : sql`select from admin_actions where target = ${`user ${id}`}`,
}

/** The number of rows in each of these lists, at most `most`, in one statement. */
export async function countRows(
  db: Db,
  user: Counted,
  parts: readonly PlayerPart[],
  most: number,
): Promise<Partial<Record<PlayerPart, number>>> {
  const counts = parts.map(
    (part) => sql`(select count(*) from (select from (${rowsOf[part](user)}) r limit ${most}) f) as ${sql.id(part)}`,
  )
  const { rows } = await sql<Partial<Record<PlayerPart, number>>>`select ${sql.join(counts)}`.execute(db)
  return rows[0] ?? {}
}

/** The addresses of an account: of the sign-up, of the last visit and of the newest sessions. */
export async function findAddresses(db: Db, userId: number, sessions: number) {
  const { rows } = await sql<{ address: string; at: string; of: 'signup' | 'visit' | 'session' }>`
    select signup_address as address, created_at as at, 'signup' as of
    from users where id = ${userId} and signup_address is not null
    union all
    select last_address, coalesce(last_address_at, created_at), 'visit'
    from users where id = ${userId} and last_address is not null
    union all
    (select address, last_used_at, 'session' from sessions
     where user_id = ${userId} and address is not null order by last_used_at desc limit ${sessions})`.execute(db)
  return rows
}

const notes = (db: Db) =>
  db
    .selectFrom('player_notes as n')
    .leftJoin('users as a', 'a.id', 'n.author_id')
    .select(['n.id', 'n.text', 'n.author_id', 'a.login as author', 'n.created_at'])

export const findNotes = (db: Db, userId: number, before: number | null, limit: number) => {
  const all = notes(db).where('n.user_id', '=', userId).orderBy('n.id', 'desc').limit(limit)
  return (before === null ? all : all.where('n.id', '<', before)).execute()
}

export const insertNote = (db: Db, note: Insertable<PlayerNotes>) =>
  db.insertInto('player_notes').values(note).returning(['id', 'text', 'created_at']).executeTakeFirstOrThrow()

/** Removes a note of this author; undefined when there is none. */
export const deleteNote = (db: Db, note: { id: number; userId: number; authorId: number }) =>
  db
    .deleteFrom('player_notes')
    .where('id', '=', note.id)
    .where('user_id', '=', note.userId)
    .where('author_id', '=', note.authorId)
    .returning(['text', 'created_at'])
    .executeTakeFirst()

export const setPendingEmail = (db: Db, userId: number, email: string) =>
  db.updateTable('users').set({ pending_email: email }).where('id', '=', userId).execute()
