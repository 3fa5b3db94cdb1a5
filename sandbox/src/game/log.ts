import type { Query } from '../store.ts'

type Entry = { id: number; at: Date; character: string; action: string; detail: string }

const mostTold = 200
const mostKept = 300

/** Records events of accounts, in the words that players read. */
export const writeLog = (query: Query, entries: { login: string; action: string; detail?: string }[]) =>
  query(
    `insert into sandbox.game_log (login, character, action, detail)
     select login, coalesce((select name from sandbox.game_characters where game_characters.login = entry.login
       order by position limit 1), ''), action, coalesce(detail, '')
     from jsonb_to_recordset($1) as entry (login text, action text, detail text)`,
    [JSON.stringify(entries)],
  )

/** The entries after `after`, oldest first; without it the newest ones, also oldest first. */
export async function findLog(query: Query, login: string, after: string | undefined): Promise<Entry[]> {
  const columns = 'id::integer as id, at, character, action, detail'
  if (after !== undefined)
    return query<Entry>(
      `select ${columns} from sandbox.game_log where login = $1 and id > $2 order by game_log.id limit ${mostTold}`,
      [login, after],
    )
  const newest = await query<Entry>(
    `select ${columns} from sandbox.game_log where login = $1 order by game_log.id desc limit ${mostTold}`,
    [login],
  )
  return newest.toReversed()
}

export const trimLog = (query: Query) =>
  query(
    `delete from sandbox.game_log using (
       select login, id, row_number() over (partition by login order by id desc) as place from sandbox.game_log) as old
     where old.place > ${mostKept} and game_log.id = old.id`,
  )
