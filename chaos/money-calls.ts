import { setTimeout as pause } from 'node:timers/promises'

/** How long somebody goes on trying: longer than anything that was killed takes to come back. */
export const patienceMs = 240_000

// oxlint-disable-next-line typescript/no-explicit-any -- each call answers in a shape of its own
export type Body = any
export interface Answer {
  status: number
  body: Body
}

/** Whom the stories call, and what was odd. */
export interface Callers {
  nodes: readonly string[]
  sandboxUrl: string
  odd: string[]
}

/** Calls one of the nodes, under the same key as our pages do, until somebody answers; a refusal is returned. */
export async function call(
  { nodes, odd }: Callers,
  method: string,
  path: string,
  token: string,
  body?: object,
  key?: string,
): Promise<Answer> {
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
      // That node is away, or its answer was lost.
    }
    if (Date.now() > deadline) throw new Error(`${method} ${path} got no answer for ${patienceMs} ms`)
    await pause(100)
  }
}

/** Asks the sandbox until it does it, or has said why not. */
export async function control({ sandboxUrl }: Callers, path: string, form: object): Promise<Answer> {
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

/** Pays a code of the bank a second time, and not a third when the sandbox's answer is lost. */
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
