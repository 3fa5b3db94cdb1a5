import type { AnswerOf, Locale } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'
import { chestSlots } from '@guildhall/contract/market-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { errorMessage } from '../../words/refusals.ts'
import { getItemKnowledge } from '../items/service.ts'
import { settings } from '../settings/service.ts'
import { presentChestItem } from './presenters.ts'
import { openChest } from './chest.ts'
import * as queries from './escrow-queries.ts'
import { cachedAccessTo } from './presence-cache.ts'
import { wakeMovers } from './wake.ts'

/**
 * The caller's chest now. Refuses while the chest may not be touched. Opening it also retries the goods that wait for
 * this player.
 */
export async function getCargo(app: App, caller: Caller, locale: Locale): Promise<AnswerOf<typeof market.getCargo>> {
  const { slots, asOf } = await openChest(app, caller.login)
  if (await queries.retryNow(app.db, caller.id, app.now().toISOString())) wakeMovers(app)
  const usable = slots.filter(({ slot }) => slot < chestSlots)
  const knowledge = await getItemKnowledge(
    app.db,
    usable.map(({ item }) => item),
  )
  const { feePercent } = await settings(app).read('market')
  const { daysMost } = await settings(app).read('offers')
  return {
    inventory: usable.map(({ slot, item }) => presentChestItem(slot, item, { knowledge, locale })),
    fee_percent: feePercent,
    days_most: Number(daysMost),
    as_of: asOf.toISOString(),
  }
}

/**
 * Whether the caller may touch the chest now, and why not. When the game does not reply, the reason says so; nothing is
 * refused.
 */
export async function getMarketPresence(app: App, caller: Caller): Promise<AnswerOf<typeof market.getMarketPresence>> {
  const { presence, problem } = await cachedAccessTo(app, caller.login)
  // When the player has just met the condition, the movers start now and not at their next run.
  if (!problem && (await queries.retryNow(app.db, caller.id, app.now().toISOString()))) wakeMovers(app)
  const { feePercent } = await settings(app).read('market')
  const reason = problem === 'game_unreachable' ? m.market_presence_unknown() : problem && errorMessage(problem)
  return {
    data: { rule: app.game.capabilities.chest, presence, may_trade: problem === null, reason },
    fee_percent: feePercent,
  }
}
