import { itemOf } from '../server/src/game/formats/item.ts'
import type { Item } from '../server/src/ports/game.ts'
import { generator } from './random.ts'

/** Where a process ends: at the `count`-th step of a kind, in a life of its own. */
export interface Point {
  kind: 'create' | 'sync' | 'rename' | 'remove' | 'commit' | 'query'
  side: 'before' | 'middle' | 'after'
  count: number
}

const people = 25

export const logins = Array.from({ length: people }, (_, at) => `chaos${at}`)
export const loginOfOrder = (order: number): string => logins[order % people]!

/** Few kinds, so that most chests get the same item many times. */
export const itemOfOrder = (order: number): Item => itemOf([413, 61, 1 + (order % 3)])!

/** How far into a life a point may lie: each kind of step comes as often as it comes. */
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

/** Points that a seed chooses, every kind and side in turn. */
export function pointsOf(seed: number, count: number): Point[] {
  const random = generator(seed)
  return Array.from({ length: count }, (_, at) => {
    const [kind, side] = sides[at % sides.length]!
    return { kind, side, count: 1 + Math.floor(random() * furthest[kind]) }
  })
}
