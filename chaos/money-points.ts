import { generator } from './random.ts'

/** Where a portal's process ends: at the `count`-th step of a kind since it was told. */
export interface NodePoint {
  kind: 'commit' | 'query' | 'ask' | 'ack'
  side: 'before' | 'after'
  count: number
  /** Between the acknowledgement of a webhook and the end. */
  afterMs: number
}

export type MoneyPoint =
  | { target: 'portal'; node: 0 | 1; at: NodePoint }
  | { target: 'sandbox'; afterMs: number }
  | { target: 'database'; afterMs: number }

/** How far into the load a point may lie: each kind of step comes as often as it comes. */
const furthest: Record<NodePoint['kind'], number> = { commit: 24, query: 160, ask: 12, ack: 6 }
type Step = [NodePoint['kind'], NodePoint['side']]
const sides: Step[] = [
  ['ack', 'after'],
  ['ask', 'after'],
  ['commit', 'before'],
  ['commit', 'after'],
  ['ask', 'before'],
  ['query', 'after'],
]
/** Where nobody notifies: the steps of a purchase and of its delivery. */
export const purchaseSides: Step[] = sides.filter(([kind]) => kind !== 'ack')
/** A webhook that was acknowledged is lost, if ever, right after. */
const afterAckMs = 20
const longestMs = 1_500

/** Points that a seed chooses: of five, three in a portal, each kind and side in turn, one in each of the others. */
export function moneyPoints(seed: number, count: number, steps: Step[] = sides): MoneyPoint[] {
  const random = generator(seed)
  const whole = (most: number) => Math.floor(random() * (most + 1))
  let portals = whole(steps.length)
  return Array.from({ length: count }, (_, at): MoneyPoint => {
    if (at % 5 === 1) return { target: 'sandbox', afterMs: whole(longestMs) }
    if (at % 5 === 3) return { target: 'database', afterMs: whole(longestMs) }
    const [kind, side] = steps[(portals += 1) % steps.length]!
    const node = { kind, side, count: 1 + whole(furthest[kind] - 1), afterMs: whole(afterAckMs) }
    return { target: 'portal', node: at % 2 ? 1 : 0, at: node }
  })
}

export const told = (point: MoneyPoint): string =>
  point.target === 'portal'
    ? `portal ${point.node + 1}, ${point.at.side} ${point.at.kind} ${point.at.count}${point.at.kind === 'ack' ? `, ${point.at.afterMs} ms` : ''}`
    : `${point.target}, after ${point.afterMs} ms`
