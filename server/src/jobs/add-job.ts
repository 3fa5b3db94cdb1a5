import { sql, type Kysely } from 'kysely'
import type { DB } from '../db/tables.ts'

/** Keeps work for later, in the transaction of its cause (`Jobs.add` in app.ts says how). */
export async function addJob(db: Kysely<DB>, task: string, payload: object, key?: string, runAt?: Date): Promise<void> {
  await sql`select graphile_worker.add_job(${task}, payload := ${JSON.stringify(payload)}::json, job_key := ${key ?? null}, run_at := ${runAt?.toISOString() ?? null}::timestamptz)`.execute(
    db,
  )
}
