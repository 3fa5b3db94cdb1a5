import { sql, type Kysely } from 'kysely'
import type { DB } from '../../db/tables.ts'

type Db = Kysely<DB>

/** The rows in one state, and the age of the oldest. */
export interface StateFigure {
  state: string
  count: number
  oldest_seconds: number
}

/** What metrics and alerts read of the database, as of one moment. */
export interface Figures {
  payments: StateFigure[]
  deliveries: StateFigure[]
  payments_for_staff: number
  payments_late: number
  deliveries_late: number
  deliveries_unknown: number
  jobs_waiting: number
  jobs_oldest_seconds: number
  jobs_failing: number
  jobs_given_up: number
  mails_waiting: number
  mails_failing: number
  webhooks_waiting: number
  ledger_findings: number
  audit_findings: number
  /** Since the last backup that was stored; null before the first. */
  backup_age_seconds: number | null
  /** Whether the last backup failed: 1 or 0. */
  backup_failed: number
  alerts: string[]
  probes: { name: string; is_up: boolean; failures: number; age_seconds: number }[]
}

/** Longer lists are counted up to this number, so that the statement stays cheap. */
const mostCounted = 10_000

/**
 * Reads all figures in one statement, by indexes of the open rows. Late payments are those whose provider
 * should have replied a quarter of an hour ago, late deliveries have been under way for half an hour.
 */
export async function readFigures(db: Db, now: Date): Promise<Figures> {
  const at = sql`${now.toISOString()}::timestamptz`
  const { rows } = await sql<Figures>`
    with jobs as materialized (
      select task_identifier as task, attempts, max_attempts, run_at, locked_at, last_error is not null as has_failed
      from graphile_worker.jobs limit ${mostCounted}
    ), due as (
      select * from jobs where run_at <= ${at} and attempts < max_attempts and locked_at is null
    )
    select
      (select coalesce(json_agg(f), '[]') from (
         select state, count(*) as count, extract(epoch from ${at} - min(created_at))::int as oldest_seconds
         from payments where state in ('created', 'pending', 'in_review', 'review') group by state) f) as payments,
      (select coalesce(json_agg(f), '[]') from (
         select state, count(*) as count, extract(epoch from ${at} - min(created_at))::int as oldest_seconds
         from deliveries where settled_at is null group by state) f) as deliveries,
      (select count(*) from (select from payments where needs_staff limit ${mostCounted}) p) as payments_for_staff,
      (select count(*) from (select from payments where next_check_at < ${at} + interval '3 minutes'
         and (next_check_at < ${at} - interval '15 minutes'
           -- Each attempt moves the next check, so only the last reply shows a provider that says nothing. Between two
           -- replies are 2 minutes in the first hour of a payment, 10 in a review, and 15 on its first day.
           or state in ('created', 'pending', 'in_review') and created_at > ${at} - interval '1 day'
             and coalesce(asked_at, created_at) < ${at} - case when created_at > ${at} - interval '1 hour'
               then interval '17 minutes' else interval '30 minutes' end)
         limit ${mostCounted}) p) as payments_late,
      (select count(*) from deliveries where settled_at is null and not waits_for_room and stop_asked_at is null
         and state in ('queued', 'staged')
         -- What waited for staff to switch deliveries on has the half hour from then.
         and greatest(created_at, (select changed_at from game_switches where name = 'deliveries' and is_on))
           < ${at} - interval '30 minutes'
         and exists (select from game_switches where name = 'deliveries' and is_on)) as deliveries_late,
      (select count(*) from deliveries where state = 'unknown') as deliveries_unknown,
      (select count(*) from due) as jobs_waiting,
      (select coalesce(extract(epoch from ${at} - min(run_at))::int, 0) from due) as jobs_oldest_seconds,
      (select count(*) from jobs where has_failed and attempts < max_attempts) as jobs_failing,
      (select count(*) from jobs where attempts >= max_attempts and locked_at is null) as jobs_given_up,
      (select count(*) from jobs where task = 'mail' and attempts < max_attempts) as mails_waiting,
      (select count(*) from jobs where task = 'mail' and has_failed and attempts < max_attempts) as mails_failing,
      (select count(*) from jobs where task in ('reconcile_payment', 'find_noticed_payment')
         and attempts < max_attempts) as webhooks_waiting,
      (select coalesce(jsonb_array_length(findings), 0) from ledger_audits order by id desc limit 1) as ledger_findings,
      (select coalesce(jsonb_array_length(findings), 0) from admin_action_checks order by id desc limit 1)
        as audit_findings,
      (select extract(epoch from ${at} - max(ended_at))::int from backups where outcome = 'stored')
        as backup_age_seconds,
      coalesce((select (outcome = 'failed')::int from backups where ended_at is not null order by id desc limit 1), 0)
        as backup_failed,
      (select coalesce(json_agg(name), '[]') from alerts where ended_at is null and fired_at is not null) as alerts,
      (select coalesce(json_agg(p), '[]') from (
         select name, is_up, failures, extract(epoch from ${at} - checked_at)::int as age_seconds
         from health_probes) p) as probes`.execute(db)
  const figures = rows[0]!
  return { ...figures, ledger_findings: figures.ledger_findings ?? 0, audit_findings: figures.audit_findings ?? 0 }
}

/** A row of `alerts`. */
export interface AlertRow {
  id: number
  name: string
  amount: number
  begun_at: string
  fired_at: string | null
  calm_since: string | null
  ended_at: string | null
}

/** The alerts that last, locked, so that two runs at once notify owners only once. */
export const lockOpenAlerts = (db: Db): Promise<AlertRow[]> =>
  db.selectFrom('alerts').selectAll().where('ended_at', 'is', null).orderBy('name').forUpdate().execute()

/** Adds an alert; undefined when another run has just added it. */
export const insertAlert = async (db: Db, alert: { name: string; amount: number; begun_at: string }) =>
  db
    .insertInto('alerts')
    .values(alert)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst()

export const updateAlert = (db: Db, id: number, change: Partial<Omit<AlertRow, 'id' | 'name'>>) =>
  db.updateTable('alerts').set(change).where('id', '=', id).execute()

export const deleteAlert = (db: Db, id: number) => db.deleteFrom('alerts').where('id', '=', id).execute()

export const getAlert = (db: Db, id: number): Promise<AlertRow | undefined> =>
  db.selectFrom('alerts').selectAll().where('id', '=', id).executeTakeFirst()

/** The alerts of which owners were notified and that last, the oldest first. */
export const findOpenAlerts = (db: Db): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('ended_at', 'is', null)
    .where('fired_at', 'is not', null)
    .orderBy('id')
    .execute()

/** The alerts that ended, newest first, below `before`. */
export const findEndedAlerts = (db: Db, before: number | null, limit: number): Promise<AlertRow[]> =>
  db
    .selectFrom('alerts')
    .selectAll()
    .where('ended_at', 'is not', null)
    .$if(before !== null, (query) => query.where('id', '<', before!))
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
