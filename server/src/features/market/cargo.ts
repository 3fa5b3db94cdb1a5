import type { AnswerOf, Locale } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { chestSlots } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { errorMessage } from '../../words/refusals.ts'
import { knowItems } from '../items/service.ts'
import { settings } from '../settings/service.ts'
import { shownChestItem } from './answers.ts'
import { openChest } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { recentAccessTo } from './presence-cache.ts'
import { wakeMovers } from './wake.ts'

/** The caller's chest now; refused while it may not be touched. Whoever opens it may receive what waits. */
export async function getCargo(app: App, caller: Caller, locale: Locale): Promise<AnswerOf<typeof market.getCargo>> {
  const { slots, asOf } = await openChest(app, caller.login)
  if (await queries.hurry(app.db, caller.id, app.now().toISOString())) wakeMovers(app)
  const usable = slots.filter(({ slot }) => slot < chestSlots)
  const knowledge = await knowItems(
    app.db,
    usable.map(({ item }) => item),
  )
  const { feePercent } = await settings(app).read('market')
  return {
    inventory: usable.map(({ slot, item }) => shownChestItem(slot, item, { knowledge, locale })),
    fee_percent: feePercent,
    as_of: asOf.toISOString(),
  }
}

/** Whether the caller may touch the chest now, and why not. A game that does not answer is told in words, not refused. */
export async function getMarketPresence(app: App, caller: Caller): Promise<AnswerOf<typeof market.getMarketPresence>> {
  const { presence, problem } = await recentAccessTo(app, caller.login)
  // Who has just come in need not wait for the movers' own turn.
  if (!problem && (await queries.hurry(app.db, caller.id, app.now().toISOString()))) wakeMovers(app)
  const { feePercent } = await settings(app).read('market')
  const reason = problem === 'game_unreachable' ? m.market_presence_unknown() : problem && errorMessage(problem)
  return {
    data: { rule: app.game.capabilities.chest, presence, may_trade: problem === null, reason },
    fee_percent: feePercent,
  }
}
