import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { App, Caller } from '../app.ts'
import type { DB } from './tables.ts'
import { transaction } from './transaction.ts'
import { refuse } from '../fail.ts'

/** How long an answer is replayed. */
const keepKeysHours = 24

/** A request that must happen once: who asks, on which route, for what, and the key under which they will ask again. */
export interface OnceRequest {
  caller: Caller
  /** The header Idempotency-Key; null when the caller sent none, and then every request counts by itself. */
  idempotencyKey: string | null
  route: string
  body: unknown
}

/**
 * Runs `work` in one transaction with the key of its request, and keeps the answer beside it: the same key gets the
 * same answer, also from two at once and after a crash. Another request under a used key is refused with
 * `idempotency_key_reused`. A refusal leaves nothing, so that the key may be tried again.
 * `answer` must survive JSON; after a deadlock `work` is run again.
 */
export async function once<T>(
  app: Pick<App, 'db' | 'now'>,
  { caller, idempotencyKey: key, route, body }: OnceRequest,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (key === null) return transaction(app.db, work)
  const digest = digestOf(route, body)
  return transaction(app.db, async (tx) => {
    // Waits for whoever is at work under the same key; gets the place when that one gave up.
    const { numAffectedRows } = await sql`
      insert into idempotency_keys (user_id, key, route, digest, created_at)
      values (${caller.id}, ${key}, ${route}, ${digest}, ${app.now().toISOString()})
      on conflict do nothing`.execute(tx)
    if (!numAffectedRows) return replay<T>(tx, caller.id, key, digest)
    const answer = await work(tx)
    await sql`update idempotency_keys set answer = ${JSON.stringify(answer)}
      where user_id = ${caller.id} and key = ${key}`.execute(tx)
    return answer
  })
}

/**
 * The answer that was given under the key of this request, and null when it is new. For work that must look outside
 * before its transaction, where by then the first run has changed what is seen. Refuses as `once` does.
 */
export async function answerBefore<T>(
  app: Pick<App, 'db'>,
  { caller, idempotencyKey: key, route, body }: OnceRequest,
): Promise<T | null> {
  if (key === null) return null
  const { rows } = await sql<{ digest: Buffer; answer: T | null }>`
    select digest, answer from idempotency_keys where user_id = ${caller.id} and key = ${key}`.execute(app.db)
  const [row] = rows
  if (row && !row.digest.equals(digestOf(route, body))) refuse('idempotency_key_reused')
  return row?.answer ?? null
}

/** Frees a key whose work came to nothing after its transaction, so that the same request may be tried again. */
export async function forgetKey(tx: Kysely<DB>, userId: number, key: string | null): Promise<void> {
  if (key !== null) await sql`delete from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(tx)
}

const digestOf = (route: string, body: unknown): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([route, body ?? null]))
    .digest()

async function replay<T>(tx: Kysely<DB>, userId: number, key: string, digest: Buffer): Promise<T> {
  const { rows } = await sql<{ digest: Buffer; answer: T }>`
    select digest, answer from idempotency_keys where user_id = ${userId} and key = ${key}`.execute(tx)
  const [row] = rows
  if (!row?.digest.equals(digest)) refuse('idempotency_key_reused')
  return row.answer
}

/** Forgets keys that count no more. */
export async function sweepKeys({ db, now }: Pick<App, 'db' | 'now'>): Promise<void> {
  const old = new Date(now().getTime() - keepKeysHours * 3600_000).toISOString()
  await sql`delete from idempotency_keys where created_at < ${old}`.execute(db)
}
