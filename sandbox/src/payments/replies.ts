import { createHash } from 'node:crypto'
import type { Query, Store } from '../store.ts'
import type { ProviderName } from './payments.ts'

export interface Reply {
  status: number
  body: unknown
}
/** `isSame`: a repeated key came with the body of the first request. */
type KeyedReply = Reply & { isReplay: boolean; isSame: boolean }

/**
 * Does the work once per key and repeats the first reply for later requests; concurrent requests wait for it. A refusal
 * (4xx) is stored only with `keepsRefusals`, because most providers let the same key try again. A null key is not
 * stored.
 */
export async function replyOnce(
  store: Store,
  asked: { provider: ProviderName; key: string | null; body: unknown; keepsRefusals?: boolean },
  work: (query: Query) => Promise<Reply>,
): Promise<KeyedReply> {
  const { provider, key, keepsRefusals = false } = asked
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(asked.body ?? null))
    .digest('hex')
  return store.transaction(async (query) => {
    if (key === null) return { ...(await work(query)), isReplay: false, isSame: true }
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} ${key}`])
    const [stored] = await query<Reply & { fingerprint: string }>(
      'select status, body, fingerprint from sandbox.payment_answers where provider = $1 and key = $2',
      [provider, key],
    )
    if (stored)
      return { status: stored.status, body: stored.body, isReplay: true, isSame: stored.fingerprint === fingerprint }
    const reply = await work(query)
    if (reply.status < 400 || keepsRefusals)
      await query(
        `insert into sandbox.payment_answers (provider, key, fingerprint, status, body) values ($1, $2, $3, $4, $5)`,
        [provider, key, fingerprint, reply.status, JSON.stringify(reply.body)],
      )
    return { ...reply, isReplay: false, isSame: true }
  })
}
