import type { Query } from '../store.ts'

export type Character = {
  name: string
  class: number
  evolution: number
  clan: number
  guildId: number | null
  guildLevel: number
  level: number
  points: number
}
export type Guild = { id: number; name: string; clan: number; fame: number; leader: string | null }

type Asks = { query: Query }
export const pageSize = 1_000
export const mostInPage = 5_000

const columns = `name, class, evolution, clan, guild_id as "guildId", guild_level as "guildLevel", level,
  points::float8 as points`

export const findCharacters = ({ query }: Asks, login: string) =>
  query<Character>(`select ${columns} from sandbox.game_characters where login = $1 order by position`, [login])

export async function findCharacter({ query }: Asks, name: string) {
  const [found] = await query<Character & { login: string }>(
    `select login, ${columns} from sandbox.game_characters where lower(name) = lower($1)`,
    [name],
  )
  return found ?? null
}

/** One page of characters by name; by level, a rising character could appear twice or not at all. */
export const findRanked = ({ query }: Asks, after = '', most = pageSize) =>
  query<Character>(
    `select ${columns} from sandbox.game_characters where name collate "C" > $1
     order by name collate "C" limit $2`,
    [after, most],
  )

export const findGuilds = ({ query }: Asks) =>
  query<Guild>(
    `select id, name, clan, fame, (select name from sandbox.game_characters
       where guild_id = game_guilds.id and guild_level = 9 order by level desc limit 1) as leader
     from sandbox.game_guilds order by id`,
  )

export const findCities = ({ query }: Asks) =>
  query<{ name: string; guildId: number | null }>(
    'select name, guild_id as "guildId" from sandbox.game_cities order by id',
  )

/** The number of online players; two thirds are on the first channel. */
export async function countOnline({ query }: Asks): Promise<{ total: number; channels: number[] }> {
  const [row] = await query<{ total: number }>(
    `select count(*)::integer as total from sandbox.game_accounts where presence = 'online'`,
  )
  const total = row?.total ?? 0
  const first = Math.ceil((total * 2) / 3)
  return { total, channels: [first, total - first] }
}

export async function setMark(query: Query, guildId: number, mark: Buffer): Promise<boolean> {
  const marked = await query('update sandbox.game_guilds set mark = $2 where id = $1 returning id', [guildId, mark])
  return marked.length === 1
}

export async function findMark({ query }: Asks, guildId: number): Promise<Buffer | null> {
  const [guild] = await query<{ mark: Buffer | null }>('select mark from sandbox.game_guilds where id = $1', [guildId])
  return guild?.mark ?? null
}
