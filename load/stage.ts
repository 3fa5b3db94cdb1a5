import { brotliDecompressSync } from 'node:zlib'
import type { Client, Outcome, Sent } from './client.ts'
import { judge, type Meter } from './meter.ts'
import { headerOf, type Reply } from './reply-reader.ts'

export interface Player {
  id: number
  login: string
  token: string
}

/** Everything that the actions of a day need. */
export interface Stage {
  clients: Client[]
  sandboxUrl: string
  players: Player[]
  staff: string
  /** Documents that the actions choose from. */
  pages: { articles: string[]; guides: string[]; items: string[]; assets: string[] }
  /** Items that everybody can buy, and the one that is restocked. */
  items: number[]
  restocked: number
  /** Open offers of the market that the load made itself. */
  offers: number[]
  /** Charges at the provider that are credited. */
  credited: string[]
  /** The validators of documents, as browsers store them. */
  etags: Map<string, string>
  withValidator: number
  meter: Meter
}

/** How a request is sent, and which replies belong to the day. */
export interface Expected extends Omit<Sent, 'headers'> {
  token?: string
  headers?: Record<string, string>
  good?: readonly number[]
  /** Codes of refusals that are part of the day. */
  refusals?: readonly string[]
}

/** One action under way. */
export interface Visit {
  /** From 0 to 1: chooses a person, a page, or a thing. */
  choice: number
  /**
   * Sends a request and counts its reply. The first one of an action counts from the moment that was planned for it,
   * and each later one from when the page sends it.
   */
  ask(kind: string, request: Expected): Promise<Outcome>
  /** Sends requests at once, as a page does, all from the same moment. */
  askAll(requests: [kind: string, request: Expected][]): Promise<Outcome[]>
  /** A document as a browser asks for it, for some with the validator of an earlier view. */
  document(kind: string, path: string): Promise<Outcome>
}

const pageGood = [200, 304]
const usuallyGood = [200, 201]

/** `plannedAt` is on the clock of `performance.now()`; `node` is the number of the portal that all its requests go to. */
export function visitOf(
  { clients, meter, etags, withValidator }: Stage,
  { phase, plannedAt, choice, node }: { phase: number; plannedAt: number; choice: number; node: number },
): Visit {
  const client = clients[node % clients.length]!
  let since: number | undefined = plannedAt

  async function send(kind: string, request: Expected, from: number): Promise<Outcome> {
    const { token, good = usuallyGood, refusals = [], headers, ...rest } = request
    const outcome = await client.send({
      ...rest,
      headers: { 'accept-encoding': 'br', ...(token && { authorization: `Bearer ${token}` }), ...headers },
    })
    meter.count({ phase, kind }, performance.now() - from, judge(outcome, { good, refusals }))
    return outcome
  }

  /** The moment from which the next requests count. */
  function next(): number {
    const from = since ?? performance.now()
    since = undefined
    return from
  }

  return {
    choice,
    ask: (kind, request) => send(kind, request, next()),
    askAll(requests) {
      const from = next()
      return Promise.all(requests.map(([kind, request]) => send(kind, request, from)))
    },
    async document(kind, path) {
      const etag = etags.get(path)
      const headers: Record<string, string> =
        etag && (choice * 1009) % 1 < withValidator ? { 'if-none-match': etag } : {}
      const outcome = await send(kind, { method: 'GET', path, headers, good: pageGood }, next())
      const newest = isReply(outcome) && headerOf(outcome.head, 'etag')
      if (newest) etags.set(path, newest)
      return outcome
    },
  }
}

export const isReply = (outcome: Outcome): outcome is Reply => typeof outcome !== 'string'

/** The reply's JSON when it is a good one. */
export function bodyOf(outcome: Outcome): unknown {
  if (!isReply(outcome) || outcome.status >= 300) return undefined
  const isPacked = headerOf(outcome.head, 'content-encoding') === 'br'
  return JSON.parse(String(isPacked ? brotliDecompressSync(outcome.body) : outcome.body))
}

/** One of some things, by a number from 0 to 1; `salt` makes further choices of the same number independent. */
export function choose<Item>(items: readonly Item[], choice: number, salt = 0): Item {
  const spread = salt === 0 ? choice : (choice * (salt * 7919 + 13)) % 1
  const item = items[Math.floor(spread * items.length)]
  if (item === undefined) throw new Error('There is nothing to choose from.')
  return item
}
