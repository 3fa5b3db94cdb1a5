import type { Refusal } from './game.ts'
import { hashSecret, matchesSecret } from './secrets.ts'
import type { Query, Store } from './store.ts'

export type Operation = {
  id: string
  state: 'applied' | 'refused'
  status: number
  code: string | null
  message: string | null
}
type Stored = Operation & { fingerprint: string }

export const isOperationId = (id: unknown): id is string => typeof id === 'string' && /^[\w-]{8,64}$/.test(id)

/**
 * Does an operation once, whatever happens to its answer: who sends it again gets what came of it the first
 * time, and with other content a conflict. `content` is kept as a hash only, since a password stands in it.
 */
export async function operate(
  store: Store,
  id: string,
  content: string[],
  act: (query: Query) => Promise<Refusal | null>,
): Promise<Operation> {
  const text = JSON.stringify(content)
  const fingerprint = await hashSecret(text)
  return store.transaction(async (query) => {
    await query('select pg_advisory_xact_lock(hashtext($1))', [id])
    const [known] = await query<Stored>('select * from sandbox.operations where id = $1', [id])
    if (known) return (await matchesSecret(text, known.fingerprint)) ? known : conflict(id)
    const refusal = await act(query)
    const [made] = await query<Operation>(
      `insert into sandbox.operations (id, fingerprint, state, status, code, message)
       values ($1, $2, $3, $4, $5, $6) returning *`,
      [id, fingerprint, refusal ? 'refused' : 'applied', refusal?.status ?? 200, refusal?.code, refusal?.message],
    )
    if (!made) throw new Error(`The operation ${id} was not kept.`)
    return made
  })
}

export async function findOperation({ query }: Store, id: string): Promise<Operation | null> {
  const [operation] = await query<Operation>('select * from sandbox.operations where id = $1', [id])
  return operation ?? null
}

/** The operation as the bridge tells it. */
export const told = ({ id, state, code, message }: Operation) => ({
  operationId: id,
  state,
  ...(code ? { code, message } : {}),
})

const conflict = (id: string): Operation => ({
  id,
  state: 'refused',
  status: 409,
  code: 'OPERATION_CONFLICT',
  message: 'This operation id was used for something else.',
})
