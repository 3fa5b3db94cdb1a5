import { hashSecret, matchesSecret } from '../secrets.ts'
import type { Query, Store } from '../store.ts'
import { isRefusal, refuse, statusOf, type Done, type Refusal } from './refusal.ts'

export type Operation = {
  id: string
  state: 'applied' | 'refused' | 'queued'
  status: number
  code: string | null
  message: string | null
  slot: number | null
}
type Stored = Operation & { fingerprint: string }

/**
 * Runs an operation once per id. A repeated request gets the stored outcome, and one with other content a conflict.
 * `content` is stored as a hash, because it may contain a password.
 */
export async function operate(
  store: Store,
  id: string,
  content: unknown[],
  act: (query: Query) => Promise<Refusal | Done>,
): Promise<Operation> {
  const text = JSON.stringify(content)
  const fingerprint = await hashSecret(text)
  return store.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(hashtext($1))', [id])
    const [stored] = await query<Stored>('select * from sandbox.operations where id = $1', [id])
    if (stored) return (await matchesSecret(text, stored.fingerprint)) ? stored : conflict(id)
    const outcome = await act(query)
    const [inserted] = await query<Operation>(
      `insert into sandbox.operations (id, fingerprint, state, status, code, message, slot)
       values ($1, $2, $3, $4, $5, $6, $7) returning *`,
      [id, fingerprint, ...columnsOf(outcome)],
    )
    if (!inserted) throw new Error(`The operation ${id} was not kept.`)
    return inserted
  })
}

/** Stores the outcome of a queued operation. */
export const settle = (query: Query, id: string, outcome: Refusal | Done) =>
  query('update sandbox.operations set state = $2, status = $3, code = $4, message = $5, slot = $6 where id = $1', [
    id,
    ...columnsOf(outcome),
  ])

export async function findOperation({ query }: Store, id: string): Promise<Operation | null> {
  const [operation] = await query<Operation>('select * from sandbox.operations where id = $1', [id])
  return operation ?? null
}

/** The operation in the format of the bridge. */
export const presentOperation = ({ id, state, code, message, slot }: Operation) => ({
  operationId: id,
  state,
  ...(code ? { code, message: message ?? '' } : {}),
  ...(slot === null ? {} : { slot }),
})

const columnsOf = (outcome: Refusal | Done) =>
  isRefusal(outcome)
    ? ['refused', statusOf(outcome), outcome.code, outcome.message, null]
    : [outcome.isQueued ? 'queued' : 'applied', outcome.isQueued ? 202 : 200, null, null, outcome.slot]

const conflict = (id: string): Operation => ({
  id,
  state: 'refused',
  status: statusOf(conflicting),
  ...conflicting,
  slot: null,
})
const conflicting = refuse('OPERATION_CONFLICT', 'This operation id was used for something else.')
