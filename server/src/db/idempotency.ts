import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import type { App, Caller } from '../app.ts'
import { prepared, preparedUnread } from './prepared.ts'
import type { DB } from './tables.ts'
import { transaction } from './transaction.ts'
import { refuse } from '../fail.ts'

/** A request that acts once: the caller, the route, the content and the idempotency key. */
export interface OnceRequest<Who extends Pick<Caller, 'id'> = Caller> {
  caller: Who
  /** The header Idempotency-Key; null when the caller sent none, and then every request counts by itself. */
  idempotencyKey: string | null
  route: string
  body: unknown
}

/**
 * Runs `work` in one transaction with the key of its request, and stores the reply beside it. The same key gets the
 * same reply, also for two requests at once and after a crash. Another request under a used key is refused with
 * `idempotency_key_reused`. A refusal stores nothing, so the key may be used again. The reply must survive JSON. After
 * a deadlock `work` runs again.
 */
export async function once<T>(
  app: Pick<App, 'db' | 'now'>,
  { caller, idempotencyKey: key, route, body }: OnceRequest<Pick<Caller, 'id'>>,
  work: (tx: Kysely<DB>) => Promise<T>,
): Promise<T> {
  if (key === null) return transaction(app.db, work)
  const digest = digestOf(route, body)
  return transaction(app.db, async (tx) => {
    // Waits for a request at work under the same key, and continues when that one has failed.
    const { numAffectedRows } = await insertKey(tx, {
      userId: caller.id,
      key,
      route,
      digest,
      at: app.now().toISOString(),
    })
    if (!numAffectedRows) return replay<T>(tx, caller.id, key, digest)
    const reply = await work(tx)
    await storeReply(tx, { userId: caller.id, key, answer: JSON.stringify(reply) })
    return reply
  })
}

const insertKey = prepared((db, row: { userId: number; key: string; route: string; digest: Buffer; at: string }) =>
  sql`insert into idempotency_keys (user_id, key, route, digest, created_at)
    values (${row.userId}, ${row.key}, ${row.route}, ${row.digest}, ${row.at}) on conflict do nothing`.compile(db),
)

const storeReply = preparedUnread((db, { userId, key, answer }: { userId: number; key: string; answer: string }) =>
  sql`update idempotency_keys set answer = ${answer} where user_id = ${userId} and key = ${key}`.compile(db),
)

/**
 * The earlier reply to the key of this request; null when the request is new. For work that reads other systems before
 * its transaction, because the first run may have changed what it reads. Refuses as `once` does.
 */
export async function findEarlierReply<T>(
  app: Pick<App, 'db'>,
  { caller, idempotencyKey: key, route, body }: OnceRequest<Pick<Caller, 'id'>>,
): Promise<T | null> {
  if (key === null) return null
  const [row] = (await keyOf(app.db, { userId: caller.id, key })).rows
  if (row && !row.digest.equals(digestOf(route, body))) refuse('idempotency_key_reused')
  return (row?.answer as T | null | undefined) ?? null
}

const keyOf = prepared((db, { userId, key }: { userId: number; key: string }) =>
  sql<{ digest: Buffer; answer: unknown }>`
    select digest, answer from idempotency_keys where user_id = ${userId} and key = ${key}`.compile(db),
)

/** Frees a key whose work failed after its transaction, so that the same request may be tried again. */
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
