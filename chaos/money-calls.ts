import { setTimeout as pause } from 'node:timers/promises'

/** How long a call is repeated: longer than any killed process takes to come back. */
export const patienceMs = 240_000

// oxlint-disable-next-line typescript/no-explicit-any -- each call answers in a shape of its own
export type Body = any
export interface Reply {
  status: number
  body: Body
}

/** The addresses that stories call, and the unexpected replies. */
export interface Callers {
  nodes: readonly string[]
  sandboxUrl: string
  odd: string[]
}

/** Calls one of the nodes under one key, as our pages do, until it replies; a refusal is returned. */
export async function call(
  { nodes, odd }: Callers,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Reply> {
  const deadline = Date.now() + patienceMs
  for (let turn = Math.floor(Math.random() * 2); ; turn += 1) {
    try {
      const reply = await fetch(`${nodes[turn % 2]}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      })
      const answer = { status: reply.status, body: (await reply.json()) as Body }
      if (reply.status === 500) odd.push(`${method} ${path} answered 500: ${JSON.stringify(answer.body)}`)
      if (reply.status < 500) return answer
    } catch {
      // That node is down, or its reply was lost.
    }
    if (Date.now() > deadline) throw new Error(`${method} ${path} got no answer for ${patienceMs} ms`)
    await pause(100)
  }
}

/** Repeats a control request until the sandbox replies with success or a refusal. */
export async function control({ sandboxUrl }: Callers, path: string, form: object): Promise<Reply> {
  const deadline = Date.now() + patienceMs
  for (;;) {
    try {
      const reply = await fetch(`${sandboxUrl}/control${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(form),
        signal: AbortSignal.timeout(30_000),
      })
      const answer = { status: reply.status, body: (await reply.json()) as Body }
      if (reply.status < 500) return answer
    } catch {
      // It was killed.
    }
    if (Date.now() > deadline) throw new Error(`the sandbox did not do ${path} for ${patienceMs} ms`)
    await pause(100)
  }
}

/** Pays a code of the bank a second time. A lost reply must not cause a third payment. */
export async function payAgain({ sandboxUrl }: Callers, ref: string): Promise<void> {
  const deadline = Date.now() + patienceMs
  const path = `${sandboxUrl}/control/payments/pix/${ref}`
  for (;;) {
    try {
      const seen = (await (await fetch(path, { signal: AbortSignal.timeout(30_000) })).json()) as Body
      if (seen.paidCents > seen.amountCents) return
      if (seen.paidCents > 0)
        await fetch(`${path}/pay-again`, {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: '{}',
          signal: AbortSignal.timeout(30_000),
        })
    } catch {
      // It was killed.
    }
    if (Date.now() > deadline) throw new Error(`the code ${ref} could not be paid again for ${patienceMs} ms`)
    await pause(100)
  }
}
