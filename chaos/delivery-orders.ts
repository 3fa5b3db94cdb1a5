import { itemOf } from '../server/src/game/formats/item.ts'
import type { Item } from '../server/src/ports/game.ts'
import { generator } from './random.ts'

/** The point at which a process is killed: its `count`-th step of a kind. */
export interface Point {
  kind: 'create' | 'sync' | 'rename' | 'remove' | 'commit' | 'query'
  side: 'before' | 'middle' | 'after'
  count: number
}

const people = 25

export const logins = Array.from({ length: people }, (_, at) => `chaos${at}`)
export const loginOfOrder = (order: number): string => logins[order % people]!

/** Few kinds of items, so that most chests get the same item several times. */
export const itemOfOrder = (order: number): Item => itemOf([413, 61, 1 + (order % 3)])!

/** The largest `count` for each kind of step; some kinds occur more often than others. */
const furthest: Record<Point['kind'], number> = {
  create: 60,
  sync: 250,
  rename: 80,
  remove: 12,
  commit: 40,
  query: 120,
}
const sides: [Point['kind'], Point['side']][] = [
  ['rename', 'before'],
  ['sync', 'after'],
  ['commit', 'before'],
  ['rename', 'after'],
  ['create', 'middle'],
  ['commit', 'after'],
  ['sync', 'before'],
  ['query', 'after'],
  ['create', 'after'],
  ['remove', 'before'],
  ['query', 'before'],
  ['remove', 'after'],
]

/** Points that a seed chooses; kinds and sides alternate. */
export function pointsOf(seed: number, count: number, reach: Record<Point['kind'], number> = furthest): Point[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, at) => {
    const [kind, side] = sides[at % sides.length]!
    return { kind, side, count: 1 + Math.floor(random() * reach[kind]) }
  })
}
