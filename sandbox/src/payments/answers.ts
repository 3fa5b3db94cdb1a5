import { createHash } from 'node:crypto'
import type { Query, Store } from '../store.ts'
import type { ProviderName } from './payments.ts'

export interface Answer {
  status: number
  body: unknown
}
/** `isSame` tells whether a repeated key came with the body of the first time. */
type Given = Answer & { isReplay: boolean; isSame: boolean }

/**
 * Does the work once per key and answers like the first time ever after; those who come together wait for it. A
 * refusal (4xx) is kept only when `keepsRefusals`: most providers let the same key try again. Null is no key.
 */
export async function answerOnce(
  store: Store,
  asked: { provider: ProviderName; key: string | null; body: unknown; keepsRefusals?: boolean },
  work: (query: Query) => Promise<Answer>,
): Promise<Given> {
  const { provider, key, keepsRefusals = false } = asked
  const fingerprint = createHash('sha256')
    .update(JSON.stringify(asked.body ?? null))
    .digest('hex')
  return store.transaction(async (query) => {
    if (key === null) return { ...(await work(query)), isReplay: false, isSame: true }
    await query('select pg_advisory_xact_lock(hashtextextended($1, 0))', [`${provider} ${key}`])
    const [kept] = await query<Answer & { fingerprint: string }>(
      'select status, body, fingerprint from sandbox.payment_answers where provider = $1 and key = $2',
      [provider, key],
    )
    if (kept) return { status: kept.status, body: kept.body, isReplay: true, isSame: kept.fingerprint === fingerprint }
    const answer = await work(query)
    if (answer.status < 400 || keepsRefusals)
      await query(
        `insert into sandbox.payment_answers (provider, key, fingerprint, status, body) values ($1, $2, $3, $4, $5)`,
        [provider, key, fingerprint, answer.status, JSON.stringify(answer.body)],
      )
    return { ...answer, isReplay: false, isSame: true }
  })
}
