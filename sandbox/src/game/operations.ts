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
/** What an operation does to an item, for the list of operations. */
interface Moved {
  kind: 'deliver' | 'take' | 'put'
  login: string
  item: readonly number[]
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
  moved: Moved | null = null,
): Promise<Operation> {
  const text = JSON.stringify(content)
  const fingerprint = await hashSecret(text)
  return store.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(hashtext($1))', [id])
    const [stored] = await query<Stored>('select * from sandbox.operations where id = $1', [id])
    if (stored) return (await matchesSecret(text, stored.fingerprint)) ? stored : conflict(id)
    const outcome = await act(query)
    const [inserted] = await query<Operation>(
      `insert into sandbox.operations (id, fingerprint, state, status, code, message, slot, kind, login, item)
       values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) returning *`,
      [id, fingerprint, ...columnsOf(outcome), moved?.kind, moved?.login, moved && JSON.stringify(moved.item)],
    )
    if (!inserted) throw new Error(`The operation ${id} was not kept.`)
    return inserted
  })
}

/** The operations that moved an item since a moment and were not refused, after a cursor, oldest first. */
export const findMoves = ({ query }: Store, since: string, after: string | undefined, most: number) => {
  const [micros = '0', id = ''] = after?.split('.') ?? []
  return query<Moved & { id: string; at: Date; cursor: string }>(
    `select id, kind, login, item, at, (extract(epoch from at) * 1000000)::bigint || '.' || id as cursor
     from sandbox.operations
     where kind is not null and state <> 'refused' and at >= $1
       and ((extract(epoch from at) * 1000000)::bigint, id) > ($2::bigint, $3)
     order by (extract(epoch from at) * 1000000)::bigint, id limit $4`,
    [since, micros, id, most],
  )
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
