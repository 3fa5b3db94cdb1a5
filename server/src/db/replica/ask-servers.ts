import type pg from 'pg'

/** What a primary says of itself. Two servers of one cluster have the same `cluster`. */
export interface PrimaryState {
  isPrimary: boolean
  cluster: string
  timeline: number
  position: bigint
}

export interface ReplicaState {
  isStandby: boolean
  cluster: string
  timeline: number
  /** Changes when its process starts again: it may then be behind where it was. */
  started: string
  replayed: bigint
}

/**
 * The end of what is flushed: no commit is visible before its flush, and hints of reads may wait unflushed for long on a
 * primary on which nothing happens. With asynchronous commits it is the end of what is written; right after the header
 * of a page that is the end of the page before, where the replay of everything ends.
 */
const ofPrimary = `
  with place as (
    select pg_wal_lsn_diff(
        case current_setting('synchronous_commit') when 'off' then pg_current_wal_insert_lsn()
          else pg_current_wal_flush_lsn() end, '0/0')::bigint as position,
      pg_size_bytes(current_setting('wal_segment_size')) as segment, current_setting('wal_block_size')::int as page
    where not pg_is_in_recovery()
  )
  select not pg_is_in_recovery() as is_primary,
    (select system_identifier::text from pg_control_system()) as cluster,
    case when pg_is_in_recovery() then 0
      else ('x' || left(pg_walfile_name(pg_current_wal_lsn()), 8))::bit(32)::int end as timeline,
    coalesce((select case when position % segment = 40 then position - 40 when position % page = 24 then position - 24
      else position end from place), 0)::text as position`

/**
 * A standby that follows a promotion says so at once where the role may see its receiver (pg_monitor), else with its next
 * restartpoint.
 */
const ofReplica = `
  select pg_is_in_recovery() as is_standby,
    (select system_identifier::text from pg_control_system()) as cluster,
    greatest((select received_tli from pg_stat_wal_receiver), (select timeline_id from pg_control_checkpoint()),
      (select min_recovery_end_timeline from pg_control_recovery())) as timeline,
    pg_postmaster_start_time()::text as started,
    coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as replayed`

export async function askPrimary(client: pg.Client): Promise<PrimaryState> {
  const { rows } = await client.query<{ is_primary: boolean; cluster: string; timeline: number; position: string }>(
    ofPrimary,
  )
  const { is_primary: isPrimary, position, ...rest } = rows[0]!
  return { ...rest, isPrimary, position: BigInt(position) }
}

export async function askReplica(client: pg.Client): Promise<ReplicaState> {
  const { rows } = await client.query<{
    is_standby: boolean
    cluster: string
    timeline: number
    started: string
    replayed: string
  }>(ofReplica)
  const { is_standby: isStandby, replayed, ...rest } = rows[0]!
  return { ...rest, isStandby, replayed: BigInt(replayed) }
}

/** Makes a connection read-only, also after a promotion, and says which process it has reached and where that is. */
export async function prepareReader(client: pg.ClientBase): Promise<Pick<ReplicaState, 'started' | 'replayed'>> {
  await client.query('set default_transaction_read_only = on')
  const { rows } = await client.query<{ started: string; replayed: string }>(
    `select pg_postmaster_start_time()::text as started,
       coalesce(pg_wal_lsn_diff(pg_last_wal_replay_lsn(), '0/0'), 0)::text as replayed`,
  )
  return { started: rows[0]!.started, replayed: BigInt(rows[0]!.replayed) }
}
