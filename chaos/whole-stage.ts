import type { Acknowledged } from './market-truth.ts'
import type { MoneyWorld } from './money-world.ts'
import type { Cast } from './whole-people.ts'

/** What somebody was told had been done: it must be there afterwards, and nothing besides. */
export interface AcknowledgedWrites {
  purchases: string[]
  trades: Acknowledged[]
  tickets: { id: number; login: string; title: string; comments: number[] }[]
  deposits: { id: number; login: string; reais: number; isApproved: boolean }[]
  credits: { login: string; value: number }[]
  gifts: { delivery: string; login: string }[]
  redeemed: { login: string; tier: number }[]
  notices: { slug: string; title: string }[]
  bans: { id: number; login: string; isLifted: boolean }[]
}

/** What a story of staff and players touches. */
export interface Stage {
  world: MoneyWorld
  cast: Cast
  told: AcknowledgedWrites
  odd: string[]
}
