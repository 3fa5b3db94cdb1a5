import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'
import type { Job } from './job.ts'

/** Adds a job in the transaction of its cause (see `Jobs.add` in app.ts). */
export async function addJob<Payload extends object>(
  db: Kysely<DB>,
  { name }: Job<Payload>,
  payload: NoInfer<Payload>,
  key?: string,
  runAt?: Date,
): Promise<void> {
  await sql`select graphile_worker.add_job(${name}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}, run_at := ${runAt?.toISOString() ?? null}::timestamptz)`.execute(
    db,
  )
}

/** Adds a job for each payload, in one statement. */
export async function addJobs<Payload extends object>(
  db: Kysely<DB>,
  { name }: Job<Payload>,
  payloads: readonly NoInfer<Payload>[],
): Promise<void> {
  await sql`
    select graphile_worker.add_job(${name}, payload := payload)
    from json_array_elements(${JSON.stringify(payloads)}::json) payload`.execute(db)
}
