import { setTimeout as pause } from 'node:timers/promises'

/** How long a call is repeated: longer than any killed process takes to come back. */
const patienceMs = 240_000

// oxlint-disable-next-line typescript/no-explicit-any -- each call answers in a shape of its own
export type Reply = { status: number; body: any; tries: number }

/** Calls one of the nodes, under the same key, until one replies. A 500 counts as a reply. */
export async function call(
  nodes: readonly string[],
  path: string,
  token: string,
  body: object | null,
  { key, method = 'POST' }: { key?: string; method?: string } = {},
): Promise<Reply> {
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
      // That node is down, or its reply was lost.
    }
    if (Date.now() > deadline) throw new Error(`${method} ${path} got no answer for ${patienceMs} ms`)
    await pause(50)
  }
}
