import { sql, type Kysely } from 'kysely'
import { preparedUnread } from '../db/prepared.ts'
import type { DB } from '../db/tables.ts'
import type { Job } from './job.ts'

/** Adds a job in the transaction of its cause (see `Jobs.add` in app.ts). */
export async function addJob<Payload extends object>(
  db: Kysely<DB>,
  { name, priority }: Job<Payload>,
  payload: NoInfer<Payload>,
  key?: string,
  runAt?: Date,
): Promise<void> {
  const at = runAt?.toISOString() ?? null
  await addOne(db, { name, payload: JSON.stringify(payload), key: key ?? null, at, priority })
}

interface NewJob {
  name: string
  payload: string
  key: string | null
  at: string | null
  priority: number
}

const addOne = preparedUnread((db, { name, payload, key, at, priority }: NewJob) =>
  sql`
    select graphile_worker.add_job(${name}, payload := ${payload}::json, job_key := ${key},
      run_at := ${at}::timestamptz, priority := ${priority}::int)`.compile(db),
)

/** Adds a job for each payload, in one statement. */
export async function addJobs<Payload extends object>(
  db: Kysely<DB>,
  { name, priority }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, payload := payload, priority := ${priority}::int)
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}
