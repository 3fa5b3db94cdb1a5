import type { Query, Store } from '../store.ts'

/** The switches that people and tests may turn on in the game. All are off at first. */
const switches = {
  down: 'game down',
  /** Residents do not come, go or gain levels. */
  still: 'game still',
  /** Chests can be changed while the player is offline, as with DBSrv, and not while online. */
  chestOffline: 'chest offline',
  /** Deliveries are queued (202) until the next tick, which takes eight. */
  deliveriesWait: 'deliveries wait',
} as const
export type Switch = keyof typeof switches

export async function isOn({ query }: { query: Query }, name: Switch): Promise<boolean> {
  const [row] = await query<{ is_on: boolean }>('select is_on from sandbox.switches where name = $1', [switches[name]])
  return row?.is_on ?? false
}

export const turn = ({ query }: Store, name: Switch, on: boolean) =>
  query(
    `insert into sandbox.switches (name, is_on) values ($1, $2)
     on conflict (name) do update set is_on = excluded.is_on`,
    [switches[name], on],
  )
