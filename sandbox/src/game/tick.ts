import { setTimeout as pause } from 'node:timers/promises'
import type { Query, Store } from '../store.ts'
import { moves, type Presence } from './accounts.ts'
import { passDeliveries } from './deliveries.ts'
import { trimLog, writeLog } from './log.ts'
import type { FolderWorld } from './folders/play.ts'
import { isOn } from './switches.ts'

/**
 * The number of residents that come or go, and of those that gain experience, in one tick. It does not grow with the
 * world.
 */
const mostMoving = 4
const mostRising = 8
const highestLevel = [400, 400, 200]

/**
 * One step of the world: residents come, go and gain levels. Accounts that people created or changed are left alone.
 * Two sandboxes on one database take turns.
 */
export async function tick(store: Store, folders?: FolderWorld): Promise<void> {
  await passDeliveries(store)
  if (await isOn(store, 'still')) return
  const changed = await store.transaction(async (query) => {
    const [turn] = await query<{ mine: boolean }>(`select pg_try_advisory_xact_lock(hashtext('game tick')) as mine`)
    if (!turn?.mine) return []
    const logins = [...(await move(query)), ...(await rise(query))]
    await trimLog(query)
    return logins
  })
  for (const login of new Set(changed)) await folders?.follow(login)
}

/** Repeats ticks until the signal; reports an error and continues. */
export async function keepTicking(
  store: Store,
  options: { tickMs: number; folders: FolderWorld | undefined; signal: AbortSignal; onTrouble(error: Error): void },
): Promise<void> {
  const { tickMs, folders, signal, onTrouble } = options
  while (await pause(tickMs, true, { signal }).catch(() => false)) await tick(store, folders).catch(onTrouble)
}

async function move(query: Query): Promise<string[]> {
  const moved = await query<{ login: string; presence: Presence }>(
    `update sandbox.game_accounts set presence = case presence
       when 'offline' then 'select' when 'select' then 'online' else 'offline' end
     where login in (
       select login from sandbox.game_accounts
       where is_resident and not is_presence_held and coalesce(banned_until < now(), true)
       -- Nobody chooses a character for long, and who plays stays longer than who is away.
       order by random() * case presence when 'select' then 0.1 when 'online' then 2 else 1 end
       limit ${mostMoving})
     returning login, presence`,
  )
  await writeLog(
    query,
    moved
      .filter(({ presence }) => presence !== 'select')
      .map(({ login, presence }) => ({ login, action: moves[presence] })),
  )
  return moved.map(({ login }) => login)
}

async function rise(query: Query): Promise<string[]> {
  const risen = await query<{ login: string; level: number; rose: boolean }>(
    `with chosen as (
       select name, level as before from sandbox.game_characters
       join sandbox.game_accounts using (login)
       where is_resident and position = 0 and presence = 'online' order by random() limit ${mostRising})
     update sandbox.game_characters set
       points = points + level * (5 + floor(random() * 20))::bigint,
       level = least((array[${highestLevel.join()}])[evolution + 1], level + case when random() < 0.15 then 1 else 0 end)
     from chosen where game_characters.name = chosen.name
     returning login, level, level > before as rose`,
  )
  await writeLog(
    query,
    risen
      .filter(({ rose }) => rose)
      .map(({ login, level }) => ({ login, action: 'Subiu de nível', detail: `Level ${level}` })),
  )
  return risen.map(({ login }) => login)
}
