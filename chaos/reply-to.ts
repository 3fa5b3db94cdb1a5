import { JoinedQuery } from '../server/src/db/joined-query.ts'

/** Sends a query of pg, and waits for its reply. Statements that were joined have a callback in place of a promise. */
export function replyTo(first: unknown, send: () => unknown): Promise<unknown> {
  if (!(first instanceof JoinedQuery)) return send() as Promise<unknown>
  const joined = first as unknown as { callback(...reply: unknown[]): void }
  return new Promise((resolve) => {
    const { callback } = joined
    joined.callback = (...reply) => {
      // First, so that a step ends before the portal goes on.
      resolve(undefined)
      callback(...reply)
    }
    send()
  })
}
