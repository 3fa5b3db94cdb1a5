import { startCrew, type Crew } from './crew.ts'
import { tradersOf } from './market.ts'
import { donorsOf } from './money-load.ts'
import type { MoneyPlaces } from './money-world.ts'
import { buyOnce } from './purchases.ts'
import type { Stage, AcknowledgedWrites } from './whole-stage.ts'
import * as stories from './whole-stories.ts'
import type { Cast } from './whole-people.ts'

const workers = 8

/** The stories in their order; a story's own number chooses its players. */
const plan = [
  ...(['donate', 'buy', 'trade', 'ticket', 'donate', 'trade', 'credit', 'review'] as const),
  ...(['buy', 'donate', 'trade', 'deposit', 'redeem', 'donate', 'buy', 'gift'] as const),
  ...(['trade', 'ban', 'donate', 'notice'] as const),
]
type Story = (typeof plan)[number]

export interface WholeLoad extends Omit<Crew, 'finish'> {
  acknowledged: AcknowledgedWrites
  finish(): Promise<{ odd: string[]; stories: Record<string, number> }>
}

/** Starts the load on all parts of the portal, by one set of players and two members of staff, as a seed chooses. */
export function startWhole(world: MoneyPlaces, cast: Cast, seed: number): WholeLoad {
  const odd: string[] = []
  const donors = donorsOf(world, { players: cast.players, staff: cast.staff[0] }, seed)
  const traders = tradersOf(world, cast.players, seed)
  const acknowledged: AcknowledgedWrites = {
    ...{ purchases: [], trades: traders.acknowledged, tickets: [], deposits: [], credits: [] },
    ...{ gifts: [], redeemed: [], notices: [], bans: [] },
  }
  const stage: Stage = { world, cast, acknowledged, odd }
  const buyers = [...cast.players, cast.playerWithoutGame]

  async function buy(nth: number): Promise<void> {
    const item = cast.items[nth % cast.items.length]!
    // Sometimes two tabs send the same request.
    const bought = await buyOnce(world.nodes, {
      token: buyers[(nth * 5) % buyers.length]!.token,
      item,
      asks: 1 + (nth % 2),
    })
    odd.push(...bought.odd)
    acknowledged.purchases.push(...bought.ids)
  }
  const run: Record<Story, (nth: number) => Promise<void>> = {
    donate: donors.donate,
    trade: traders.trade,
    buy,
    ticket: (nth) => stories.writeTicket(stage, nth),
    credit: (nth) => stories.giveCredit(stage, nth),
    gift: (nth) => stories.sendGift(stage, nth),
    deposit: (nth) => stories.depositByHand(stage, nth),
    review: async (nth) => void (await stories.approveReferral(stage, nth)),
    redeem: (nth) => stories.redeemReward(stage, nth),
    ban: (nth) => stories.banSomebody(stage, nth),
    notice: (nth) => stories.publishNotice(stage, nth),
  }
  const begun = new Map<Story, number>()
  const count: Record<string, number> = {}
  const crew = startCrew(
    workers,
    async (at) => {
      const story = plan[at % plan.length]!
      const nth = begun.get(story) ?? 0
      begun.set(story, nth + 1)
      await run[story](nth).catch((error: Error) => void odd.push(`${story} ${nth}: ${error.message}`))
      count[story] = (count[story] ?? 0) + 1
    },
    odd,
  )
  return {
    ...crew,
    acknowledged,
    async finish() {
      await crew.finish()
      return { odd: [...odd, ...donors.odd, ...traders.odd], stories: count }
    },
  }
}
