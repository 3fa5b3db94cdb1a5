import { setTimeout as pause } from 'node:timers/promises'

/** How long somebody goes on asking: longer than anything that was killed takes to come back. */
const patienceMs = 240_000

// oxlint-disable-next-line typescript/no-explicit-any -- each call answers in a shape of its own
export type Answer = { status: number; body: any; tries: number }

/** Calls one of the nodes until somebody answers: the same under the same key. A 500 is an answer, and a bad one. */
export async function call(
  nodes: readonly string[],
  path: string,
  token: string,
  body: object | null,
  { key, method = 'POST' }: { key?: string; method?: string } = {},
): Promise<Answer> {
  const isForm = body instanceof FormData
  const deadline = Date.now() + patienceMs
  for (let turn = Math.floor(Math.random() * 2), tries = 1; ; turn += 1, tries += 1) {
    try {
      const reply = await fetch(`${nodes[turn % nodes.length]}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${token}`,
          ...(body && !isForm ? { 'content-type': 'application/json' } : {}),
          ...(key ? { 'idempotency-key': key } : {}),
        },
        ...(body ? { body: isForm ? body : JSON.stringify(body) } : {}),
        signal: AbortSignal.timeout(30_000),
      })
      const answer = { status: reply.status, body: await reply.json() }
      if (reply.status < 500 || reply.status === 500) return { ...answer, tries }
    } catch {
      // That node is away, or its answer was lost.
    }
    if (Date.now() > deadline) throw new Error(`${method} ${path} got no answer for ${patienceMs} ms`)
    await pause(50)
  }
}
