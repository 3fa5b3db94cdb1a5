import { withDatabase } from './rolling-truth.ts'

/** A record of all jobs from now on, in the database: each that is added, and each that ends with its attempts. */
const record = `
  create schema trial;
  create table trial.jobs (happened text, id bigint, task text, due text, attempts int, most int, error text,
    at timestamptz not null default clock_timestamp());
  create function trial.note() returns trigger language plpgsql security definer as $$
    declare row record := case when tg_op = 'DELETE' then old else new end;
    begin
      insert into trial.jobs (happened, id, task, due, attempts, most, error)
        select lower(tg_op), row.id, t.identifier, row.payload -> '_cron' ->> 'ts', row.attempts, row.max_attempts, row.last_error
        from graphile_worker._private_tasks t where t.id = row.task_id;
      return null;
    end $$;
  create trigger trial after insert or delete on graphile_worker._private_jobs
    for each row execute function trial.note();`

export const recordJobs = (adminUrl: string, database: string): Promise<void> =>
  withDatabase(adminUrl, database, async (client) => void (await client.query(record)))

export interface JobReport {
  /** Jobs that ended. */
  done: number
  /** Those of them that a lost node had begun, and another one began again. */
  again: string[]
  /** Due times of recurring jobs, all with one job. */
  dueTimes: number
  /** Due times with two jobs, minutes without the job of each minute, and jobs that failed. */
  differences: string[]
}

/** What the record says about the time since it began. */
export const readJobs = (adminUrl: string, database: string): Promise<JobReport> =>
  withDatabase(adminUrl, database, async (client) => {
    const { rows } = await client.query<{ task: string; due: string; jobs: number }>(
      `select task, due, count(*)::int as jobs from trial.jobs where happened = 'insert' and due is not null
       group by task, due`,
    )
    const twice = rows
      .filter(({ jobs }) => jobs > 1)
      .map(({ task, due, jobs }) => `${task} of ${due} ran ${jobs} times`)
    const { rows: missed } = await client.query<{ minute: string }>(
      `select to_char(minute at time zone 'UTC', 'HH24:MI') as minute
       from (select min(due::timestamptz) as first, max(due::timestamptz) as last
             from trial.jobs where task = 'read_game' and due is not null) as seen,
         generate_series(first, last, interval '1 minute') as minute
       where not exists (select from trial.jobs j where j.task = 'read_game' and j.due::timestamptz = minute)`,
    )
    const { rows: ended } = await client.query<{ task: string; attempts: number; error: string | null; jobs: number }>(
      // A running job whose key was added again is given all its attempts, so that it never runs again.
      `select task, case when attempts < most then attempts else 1 end as attempts, error, count(*)::int as jobs
       from trial.jobs where happened = 'delete' group by 1, 2, 3`,
    )
    const failed = ended.filter(({ error }) => error !== null)
    const repeated = ended.filter(({ attempts, error }) => attempts > 1 && error === null)
    return {
      done: ended.reduce((sum, { jobs }) => sum + jobs, 0),
      again: repeated.map(({ task, jobs }) => `${jobs} × ${task}`),
      dueTimes: rows.length,
      differences: [
        ...twice,
        ...missed.map(({ minute }) => `read_game was not due at ${minute}`),
        ...failed.map(({ task, jobs, error }) => `${jobs} × ${task} failed before: ${error}`),
      ],
    }
  })
