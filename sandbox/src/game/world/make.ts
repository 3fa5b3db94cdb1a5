import { hashSecret } from '../../secrets.ts'
import type { Query, Store } from '../../store.ts'
import { createAccount } from '../accounts.ts'
import { padded, type Item } from '../items.ts'
import { writeLog } from '../log.ts'
import { drops } from './drops.ts'
import { items } from './items.ts'
import { cities, guilds, residentPassword, residents } from './people.ts'

const chest: Item[] = [
  [413, 61, 10],
  [412, 61, 25],
  [1147, 43, 3, 2, 20, 42, 40],
  [804, 43, 233, 2, 54],
  [1122, 118, 250, 3, 25],
  [2441, 61, 4],
  [553, 4, 60, 40, 8],
  [401, 61, 120],
  [2332],
]

/** A hash that no password has. */
const noPassword = 'none'

/** Creates the demo's world once: the game account of the demo player, and the residents. */
export async function makeWorld(store: Store): Promise<void> {
  await store.transaction(async (query) => {
    const [first] = await query<{ name: string }>(
      `insert into sandbox.switches (name, is_on) values ('people made', true) on conflict do nothing returning name`,
    )
    if (!first) return
    await makeKnowledge(query)
    await makeGuilds(query)
    await makePeople(query)
    await makePlayer(query)
  })
  await giveResidentsPassword(store)
}

async function makeKnowledge(query: Query): Promise<void> {
  await query(
    `insert into sandbox.game_catalogue (item_index, name, required_level, position, grade, effects, is_tradable)
     select index, name, "requiredLevel", position, grade, effects, "isTradable" from jsonb_to_recordset($1) as item
       (index integer, name text, "requiredLevel" integer, position integer, grade integer, effects jsonb,
        "isTradable" boolean) on conflict do nothing`,
    [JSON.stringify(items)],
  )
  await query(
    `insert into sandbox.game_drops (item_index, mob, rarity)
     select "itemIndex", mob, rarity from jsonb_to_recordset($1) as one ("itemIndex" integer, mob text, rarity text)`,
    [JSON.stringify(drops)],
  )
}

async function makeGuilds(query: Query): Promise<void> {
  await query(
    `insert into sandbox.game_guilds (id, name, clan, fame)
     select * from jsonb_to_recordset($1) as guild (id integer, name text, clan integer, fame integer)`,
    [JSON.stringify(guilds)],
  )
  await query(
    `insert into sandbox.game_cities (id, name, guild_id)
     select place, name, place from unnest($1::text[]) with ordinality as city (name, place)`,
    [cities],
  )
}

async function makePeople(query: Query): Promise<void> {
  const people = residents()
  await query(
    `insert into sandbox.game_accounts (login, password_hash, presence, is_resident, created_at)
     select login, '${noPassword}', presence, true, now() - interval '40 days'
     from jsonb_to_recordset($1) as person (login text, presence text) on conflict do nothing`,
    [JSON.stringify(people)],
  )
  await addCharacters(
    query,
    people.flatMap(({ login, characters }) => characters.map((each, position) => ({ ...each, login, position }))),
  )
}

/** Gives residents of an earlier version their password. All share one hash, because hashing is slow. */
async function giveResidentsPassword({ query }: Store): Promise<void> {
  const bare = `is_resident and password_hash = '${noPassword}'`
  const found = await query(`select from sandbox.game_accounts where ${bare} limit 1`)
  if (!found.length) return
  await query(`update sandbox.game_accounts set password_hash = $1 where ${bare}`, [await hashSecret(residentPassword)])
}

async function makePlayer(query: Query): Promise<void> {
  await createAccount(query, 'player', 'player123')
  await query(
    `update sandbox.game_accounts set presence = 'online', is_presence_held = true, coin = 1250000 where login = 'player'`,
  )
  await query(`delete from sandbox.game_characters where login = 'player'`)
  await addCharacters(query, [
    {
      login: 'player',
      name: 'Player',
      position: 0,
      class: 0,
      evolution: 1,
      clan: 7,
      guild_id: 1,
      guild_level: 9,
      level: 356,
      points: 231_400_000,
    },
  ])
  await query(
    `insert into sandbox.game_items (login, place, slot, item)
     select 'player', 'storage', place - 1, array(select value::integer from jsonb_array_elements_text(item) as value)
     from jsonb_array_elements($1) with ordinality as one (item, place) on conflict do nothing`,
    [JSON.stringify(chest.map(padded))],
  )
  await writeLog(query, [
    { login: 'player', action: 'Entrou no jogo' },
    { login: 'player', action: 'Subiu de nível', detail: 'Level 356' },
    { login: 'player', action: 'Derrotou', detail: 'Guarda da Ponte' },
  ])
}

const addCharacters = (query: Query, characters: object[]) =>
  query(
    `insert into sandbox.game_characters
       (name, login, position, class, evolution, clan, guild_id, guild_level, level, points)
     select name, login, position, class, evolution, clan, guild_id, guild_level, level, points
     from jsonb_to_recordset($1) as one (name text, login text, position integer, class integer, evolution integer,
       clan integer, guild_id integer, guild_level integer, level integer, points bigint) on conflict do nothing`,
    [JSON.stringify(characters)],
  )
