import type { Query, Store } from '../store.ts'

/** What people and tests may turn on and off in the game. All are off at first. */
const switches = {
  down: 'game down',
  /** Nobody comes, goes or rises by themselves. */
  still: 'game still',
  /** Chests may be changed while nobody plays, as beside a DBSrv, not while somebody does. */
  chestOffline: 'chest offline',
  /** Deliveries wait (202) until the next tick, eight at a time. */
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
