import { setTimeout as pause } from 'node:timers/promises'
import type { Client, Outcome, Sent } from './client.ts'
import { bodyOf, isReply } from './stage.ts'

/** What was done to the nodes from `fromMs` on, on the clock of `performance.now()`, until the next step. */
export interface Step {
  name: string
  fromMs: number
}

/** A request that failed in the end. */
export interface Failure {
  step: string
  request: string
  hasKey: boolean
  /** No reply, or one of the server that says that it failed. */
  outcome: string
}

/** What the portal acknowledged with 200 or 201, by method and path. */
type Acknowledged = Map<string, { body: unknown; hasKey: boolean }[]>

export interface Watch {
  client: Client
  acknowledged: Acknowledged
  failures: Failure[]
  /** How often which request was sent again, with its step and its fault. */
  repeated: Record<string, number>
}

const reads = new Set(['GET', 'HEAD'])
/** As web/src/api/client.ts: reads are sent up to two more times. Whoever pressed a button presses it again. */
const mostRepeats = 2
const pauseMs = 1_000
const writes = /^\/api\/(transaction\/buyItem|ticket\/store|mercadopago\/pix|market\/(sell|buy)|notice)$/

/**
 * A client that records what became of requests. It sends reads, and requests with an Idempotency-Key, again when they
 * had no reply or one that says the server failed, as browsers and people do.
 */
export function watch(inner: Client, step: () => string): Watch {
  const acknowledged: Acknowledged = new Map()
  const failures: Failure[] = []
  const repeated: Record<string, number> = {}

  async function send(request: Sent): Promise<Outcome> {
    const { method, path, headers = {} } = request
    const hasKey = 'idempotency-key' in headers
    const mayRepeat = hasKey || reads.has(method)
    const startedIn = step()
    for (let repeats = 0; ; repeats += 1) {
      const outcome = await inner.send(request)
      const fault = faultOf(outcome)
      if (!fault) {
        if (writes.test(path)) note(`${method} ${path}`, { body: bodyOf(outcome), hasKey })
        return outcome
      }
      if (!mayRepeat || repeats === mostRepeats) {
        failures.push({ step: startedIn, request: `${method} ${path}`, hasKey, outcome: fault })
        return outcome
      }
      const what = `${startedIn}: ${method} ${path}${hasKey ? ' with a key' : ''}: ${fault}`
      repeated[what] = (repeated[what] ?? 0) + 1
      await pause(pauseMs)
    }
  }

  function note(request: string, reply: { body: unknown; hasKey: boolean }): void {
    if (reply.body === undefined) return
    acknowledged.set(request, [...(acknowledged.get(request) ?? []), reply])
  }

  return { client: { ...inner, send }, acknowledged, failures, repeated }
}

function faultOf(outcome: Outcome): string | null {
  if (!isReply(outcome)) return outcome
  return outcome.status >= 500 ? String(outcome.status) : null
}
