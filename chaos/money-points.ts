import { generator } from './random.ts'

/** The point at which a portal's process is killed: its `count`-th step of a kind after it received the point. */
export interface NodePoint {
  kind: 'commit' | 'query' | 'ask' | 'ack'
  side: 'before' | 'after'
  count: number
  /** Milliseconds from the acknowledgement of a webhook to the kill. */
  afterMs: number
}

export type MoneyPoint =
  | { target: 'portal'; node: 0 | 1; at: NodePoint }
  | { target: 'sandbox'; afterMs: number }
  | { target: 'database'; afterMs: number }

/** The largest `count` for each kind of step; some kinds occur more often than others. */
const furthest: Record<NodePoint['kind'], number> = { commit: 24, query: 160, ask: 12, ack: 6 }
export type Step = [NodePoint['kind'], NodePoint['side']]
const sides: Step[] = [
  ['ack', 'after'],
  ['ask', 'after'],
  ['commit', 'before'],
  ['commit', 'after'],
  ['ask', 'before'],
  ['query', 'after'],
]
/** The steps of a purchase and its delivery, which have no webhooks. */
export const purchaseSides: Step[] = sides.filter(([kind]) => kind !== 'ack')
/** An acknowledged webhook can only be lost shortly after. */
const afterAckMs = 20
const longestMs = 1_500

/**
 * Points that a seed chooses, also the node that is killed first. Of five points, three are in a portal, the second is
 * in the sandbox and the third in the database; nodes, kinds and sides of steps alternate.
 */
export function moneyPoints(seed: number, count: number, steps: Step[] = sides): MoneyPoint[] {
  const random = generator(seed)
  const whole = (most: number) => Math.floor(random() * (most + 1))
  let portals = whole(steps.length)
  return Array.from({ length: count }, (_, at): MoneyPoint => {
    if (at % 5 === 1) return { target: 'sandbox', afterMs: whole(longestMs) }
    if (at % 5 === 2) return { target: 'database', afterMs: whole(longestMs) }
    const [kind, side] = steps[(portals += 1) % steps.length]!
    const node = { kind, side, count: 1 + whole(furthest[kind] - 1), afterMs: whole(afterAckMs) }
    return { target: 'portal', node: (seed + at) % 2 ? 1 : 0, at: node }
  })
}

export const describePoint = (point: MoneyPoint): string =>
  point.target === 'portal'
    ? `portal ${point.node + 1}, ${point.at.side} ${point.at.kind} ${point.at.count}${point.at.kind === 'ack' ? `, ${point.at.afterMs} ms` : ''}`
    : `${point.target}, after ${point.afterMs} ms`
