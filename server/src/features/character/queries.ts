import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'
import type { Half, Snapshot } from '../../snapshots/queries.ts'
import { isHidden } from '../ranking/public.ts'

type Db = Kysely<DB>

const tableOf = (half: Half) => sql.table(`characters_${half}`)

/** A character of the shown ranking, with its guild and mark, and what its account hides. */
export interface CharacterRow {
  character_id: number | null
  name: string
  level: number
  class: number | null
  evolution: number
  clan: number
  points: number
  position: number
  position_before: number | null
  class_place: number | null
  kingdom_place: number | null
  class_kingdom_place: number | null
  guild_place: number | null
  guild_id: number
  guild_name: string | null
  guild_has_mark: boolean
  hides_page: boolean
  hides_history: boolean
  hides_guild: boolean
}

/** No guild of the game has so many members, so a place within one is counted up to here. */
const placesMost = 1_000

/**
 * The character of this name. Names that differ only in case or accents may exist side by side: the exact one comes
 * first, then one that differs in case alone, then the better one.
 */
export async function findCharacter(db: Db, half: Half, name: string, key: string): Promise<CharacterRow | undefined> {
  const { rows } = await sql<CharacterRow>`
    select c.character_id, c.name, c.level, c.class, c.evolution, c.clan, c.points, c.position, c.position_before,
      c.class_place, c.kingdom_place, c.class_kingdom_place, c.guild_id, g.name as guild_name,
      exists (select from guild_marks m where m.guild_id = c.guild_id and not m.is_removed) as guild_has_mark,
      case when c.guild_id > 0 then (
        select case when count(*) < ${sql.lit(placesMost)} then count(*) + 1 end from (
          select from ${tableOf(half)} o where o.guild_id = c.guild_id and o.position < c.position limit ${sql.lit(placesMost)}
        ) better) end as guild_place,
      ${isHidden(sql`c.name`, 'page')} as hides_page, ${isHidden(sql`c.name`, 'history')} as hides_history,
      ${isHidden(sql`c.name`, 'guild')} as hides_guild
    from (
      select * from ${tableOf(half)} where name_key = ${key}
      order by (name = ${name}) desc, (lower(name) = lower(${name})) desc, position limit 1
    ) c left join guilds g on g.id = c.guild_id`.execute(db)
  return rows[0]
}

export interface ListingRow {
  id: number
  item: number[]
  name: string
  price: number
}

/** The newest open listings of the account whose character this is, when it shows them. */
export async function findListings(
  db: Db,
  name: string,
  limit: number,
): Promise<{ seller: string | null; listings: ListingRow[] }> {
  const { rows: sellers } = await sql<{ id: number; login: string }>`
    select u.id, u.login from account_characters ac join character_settings cs using (user_id) join users u on u.id = ac.user_id
    where ac.name = ${name} and cs.shows_page and cs.shows_listings`.execute(db)
  const [seller] = sellers
  if (!seller) return { seller: null, listings: [] }
  const listings = await db
    .selectFrom('market_listings')
    .select(['id', 'item', 'name', 'price'])
    .where('seller_id', '=', seller.id)
    .where('state', '=', 'open')
    .where('frozen_at', 'is', null)
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
  return { seller: seller.login, listings }
}

/** The characters of those sellers who show their listings, by login. */
export async function findSellersNames(db: Db, logins: string[]): Promise<Map<string, string[]>> {
  const { rows } = await sql<{ login: string; names: string[] }>`
    select u.login, array_agg(ac.name) as names
    from users u join character_settings cs on cs.user_id = u.id join account_characters ac on ac.user_id = u.id
    where u.login = any(${logins}) and cs.shows_page and cs.shows_listings group by u.login`.execute(db)
  return new Map(rows.map(({ login, names }) => [login, names]))
}

export interface GuildRow {
  id: number
  name: string
  clan: number
  fame: number | null
  leader: string | null
  members: number
  /** Of the guild's mark; null without one. */
  mark_etag: string | null
}

export async function findGuild(db: Db, id: number): Promise<GuildRow | undefined> {
  const { rows } = await sql<GuildRow>`
    select g.id, g.name, g.clan, g.fame, case when ${isHidden(sql`g.leader`, 'guild')} then null else g.leader end as leader,
      g.members, (select etag from guild_marks m where m.guild_id = g.id and not m.is_removed) as mark_etag
    from guilds g where g.id = ${id}`.execute(db)
  return rows[0]
}

export interface MemberRow {
  name: string
  level: number
  class: number | null
  evolution: number
  position: number
}

/**
 * The first members of a guild after a place, best first, without those whose accounts hide their guild. `buckets` are
 * those of the snapshot: each is a sorted range of one index, and PostgreSQL merges the ranges.
 */
export async function findMembers(
  db: Db,
  { half, buckets }: Pick<Snapshot, 'buckets'> & { half: Half },
  { guild, after, limit }: { guild: number; after: number; limit: number },
): Promise<MemberRow[]> {
  const withGuild = buckets.filter((bucket) => bucket % 2 === 1)
  const ranges = withGuild.map(
    (bucket) => sql`(
      select name, level, class, evolution, position from ${tableOf(half)} c
      where guild_id = ${guild} and bucket = ${sql.lit(bucket)} and position > ${after}
        and not ${isHidden(sql`c.name`, 'guild')}
      order by position limit ${limit})`,
  )
  if (ranges.length === 0) return []
  const { rows } = await sql<MemberRow>`
    select * from (${sql.join(ranges, sql` union all `)}) member order by position limit ${limit}`.execute(db)
  return rows
}

export interface GuildDayRow {
  day: string
  members: number
  best_place: number
}

/** The days of a guild from `from`: each one since `dailyFrom`, of the earlier ones the Sundays. */
export async function findGuildDays(db: Db, guild: number, from: string, dailyFrom: string): Promise<GuildDayRow[]> {
  const { rows } = await sql<GuildDayRow>`
    select to_char(day, 'YYYY-MM-DD') as day, members, best_place from guild_days
    where guild_id = ${guild} and day >= ${from} and (day >= ${dailyFrom} or extract(isodow from day) = 7)
    order by day`.execute(db)
  return rows
}

/** Names of the shown ranking after one of them, in the order of their keys, without hidden pages: for the sitemap. */
export async function listPublicNames(
  db: Db,
  half: Half,
  { after, limit }: { after: number; limit: number },
): Promise<{ name: string; position: number }[]> {
  const { rows } = await sql<{ name: string; position: number }>`
    select name, position from ${tableOf(half)} c
    where position > ${after} and not ${isHidden(sql`c.name`, 'page')} order by position limit ${limit}`.execute(db)
  return rows
}

export interface SettingsRow {
  shows_page: boolean
  shows_history: boolean
  shows_guild: boolean
  shows_listings: boolean
}

export const findSettings = (db: Db, userId: number): Promise<SettingsRow | undefined> =>
  db
    .selectFrom('character_settings')
    .select(['shows_page', 'shows_history', 'shows_guild', 'shows_listings'])
    .where('user_id', '=', userId)
    .executeTakeFirst()

export const storeSettings = (db: Db, userId: number, settings: SettingsRow, now: string) =>
  db
    .insertInto('character_settings')
    .values({ user_id: userId, ...settings, changed_at: now })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet({ ...settings, changed_at: now }))
    .execute()

/** Replaces the names of an account's characters by those that the game returned. */
export async function storeNames(db: Db, userId: number, names: string[], now: string): Promise<void> {
  await sql`
    delete from account_characters where user_id = ${userId} and name <> all(${names}::text[])`.execute(db)
  await sql`
    insert into account_characters (name, user_id) select name, ${userId} from unnest(${names}::text[]) name
    on conflict (name) do update set user_id = excluded.user_id`.execute(db)
  await noteReading(db, userId, now)
}

export const noteReading = (db: Db, userId: number, now: string) =>
  db.updateTable('character_settings').set({ read_at: now }).where('user_id', '=', userId).execute()

/** Accounts with settings whose characters were last read before the moment, the oldest reading first. */
export const findUnread = (db: Db, before: string, limit: number): Promise<{ user_id: number; login: string }[]> =>
  db
    .selectFrom('character_settings as cs')
    .innerJoin('users as u', 'u.id', 'cs.user_id')
    .select(['cs.user_id', 'u.login'])
    .where((where) => where.or([where('cs.read_at', 'is', null), where('cs.read_at', '<', before)]))
    .orderBy(sql`cs.read_at nulls first`)
    .orderBy('cs.user_id')
    .limit(limit)
    .execute()
