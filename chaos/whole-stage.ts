import type { Acknowledged } from './market-truth.ts'
import type { MoneyPlaces } from './money-world.ts'
import type { Cast } from './whole-people.ts'

/** The writes that the portal acknowledged. They must exist afterwards, and no others. */
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

/** What every story of staff and players needs. */
export interface Stage {
  world: MoneyPlaces
  cast: Cast
  acknowledged: AcknowledgedWrites
  odd: string[]
}
