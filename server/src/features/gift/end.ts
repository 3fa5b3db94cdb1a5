import type { AnswerOf, Locale } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import type { GiftState } from '@guildhall/contract/gift-rules'
import type { DeliveryTarget } from '@guildhall/contract/shop-rules'
import * as m from '@guildhall/messages'
import type { Kysely, Selectable } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import type { DB, Gifts } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import { queueDelivery, wakeDeliveryWorker } from '../delivery/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { isTarget, putPieceBack } from '../shop/public.ts'
import { readGift } from './read.ts'
import * as queries from './queries.ts'

type GiftRecord = Selectable<Gifts>
type Reply = AnswerOf<typeof gift.declineGift>

interface RequestContext {
  caller: Caller
  locale: Locale
  address: string
}

/**
 * Locks both players by id and then the gift, as everything that ends a gift does. So exactly one of accept, decline,
 * cancel, expiry and return finds it waiting.
 */
export async function lockWithPlayers(tx: Kysely<DB>, id: string): Promise<GiftRecord | undefined> {
  const players = await queries.getPlayers(tx, id)
  if (!players) return undefined
  await queries.lockPlayers(tx, [players.giver_id, players.receiver_id])
  return queries.lockGift(tx, id)
}

/** A waiting gift of the caller's side, locked. Refuses `not_found` to others, and `gift_ended` once it has ended. */
async function lockOwn(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  caller: Caller,
  id: string,
  side: 'giver_id' | 'receiver_id',
): Promise<GiftRecord> {
  const found = await lockWithPlayers(tx, id)
  if (found?.[side] !== caller.id) refuse('not_found')
  // The job of ends has not come yet.
  const now = app.now()
  const isOver = Date.parse(found.expires_at) <= now.getTime()
  if (found.state !== 'waiting' || isOver) refuse('gift_ended', { state: found.state })
  if (await queries.areBarred(tx, [found.giver_id, found.receiver_id], now.toISOString())) refuse('gift_ended')
  return found
}

/** Opens a received gift. From then on its giver cannot cancel it. */
export async function openGift(
  app: App,
  { caller, locale }: RequestContext,
  id: string,
): Promise<AnswerOf<typeof gift.openGift>> {
  return transaction(app.db, async (tx) => {
    const seen = await readGift(tx, id, { caller, locale })
    if (seen.side === 'received' && seen.opened_at !== null) return { data: seen }
    await lockOwn(app, tx, caller, id, 'receiver_id')
    await queries.updateGift(tx, id, { opened_at: app.now().toISOString() })
    return { data: await readGift(tx, id, { caller, locale }) }
  })
}

/** Accepts a gift: its item becomes an ordinary delivery `gift <id>` to the receiver's account in the game. */
export async function acceptGift(
  app: App,
  { caller, locale, address }: RequestContext,
  id: string,
  target: DeliveryTarget,
): Promise<Reply> {
  if (!isTarget(app, target)) refuseField('target', 'unsupported', m.shop_target_unsupported())
  const reply = await transaction(app.db, async (tx) => {
    const found = await lockOwn(app, tx, caller, id, 'receiver_id')
    const at = app.now()
    const opened_at = found.opened_at ?? at.toISOString()
    await queries.updateGift(tx, id, { state: 'accepted', opened_at, ended_at: at.toISOString() })
    const item = itemOf(found.item)
    if (!item) throw new Error(`The gift ${id} has the item ${found.item.join(' ')}, which is none.`)
    const order = { login: caller.login, item, target }
    const delivery = await queueDelivery(app, tx, { ...order, reference: `gift ${id}`, userId: caller.id, address })
    if (delivery === null) throw new Error(`The gift ${id} has a delivery already.`)
    await notifyGiver(tx, found, 'accepted', at)
    return { message: m.gift_accepted_toast(), data: await readGift(tx, id, { caller, locale }) }
  })
  wakeDeliveryWorker(app)
  return reply
}

/** Declines a gift, opened or not. */
export const declineGift = (app: App, context: RequestContext, id: string): Promise<Reply> =>
  giveUp(app, context, id, 'declined')

/** Takes a gift back that its receiver has not opened. */
export const cancelGift = (app: App, context: RequestContext, id: string): Promise<Reply> =>
  giveUp(app, context, id, 'cancelled')

async function giveUp(
  app: App,
  { caller, locale }: RequestContext,
  id: string,
  state: 'declined' | 'cancelled',
): Promise<Reply> {
  const reply = await transaction(app.db, async (tx) => {
    const found = await lockOwn(app, tx, caller, id, state === 'declined' ? 'receiver_id' : 'giver_id')
    if (state === 'cancelled' && found.opened_at !== null) refuse('gift_opened')
    await giveBack(app, tx, found, state)
    const data = await readGift(tx, id, { caller, locale })
    return { message: state === 'declined' ? m.gift_declined_toast() : m.gift_cancelled_toast(), data }
  })
  invalidateSoon(app, 'shop')
  return reply
}

const atOnce = 200

/**
 * The job of ends: gifts that nobody answered in 14 days, and those of accounts that are banned or closing, go back one
 * by one. It compares moments of the rows, so a kill or a clock that goes back only makes it run again.
 */
export async function endGifts(app: App): Promise<void> {
  const failures: unknown[] = []
  for (;;) {
    const due = await queries.findToEnd(app.db, app.now().toISOString(), atOnce)
    let ended = 0
    for (const id of due)
      await endOne(app, id).then(
        () => (ended += 1),
        (error: unknown) => failures.push(error),
      )
    if (ended > 0) invalidateSoon(app, 'shop')
    if (due.length < atOnce || ended === 0) break
  }
  if (failures.length > 0) throw new AggregateError(failures, `${failures.length} gifts could not be returned.`)
}

async function endOne(app: App, id: string): Promise<void> {
  await transaction(app.db, async (tx) => {
    const found = await lockWithPlayers(tx, id)
    if (found?.state !== 'waiting') return
    const now = app.now()
    const isBarred = await queries.areBarred(tx, [found.giver_id, found.receiver_id], now.toISOString())
    if (!isBarred && Date.parse(found.expires_at) > now.getTime()) return
    await giveBack(app, tx, found, isBarred ? 'returned' : 'expired')
  })
}

/** Ends a locked gift: the piece goes back to the stock and the Cash to its giver, who is notified. */
async function giveBack(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  found: GiftRecord,
  state: Exclude<GiftState, 'waiting' | 'accepted'>,
): Promise<void> {
  const at = app.now()
  await queries.updateGift(tx, found.id, { state, ended_at: at.toISOString() })
  await returnPrice(tx, found, at)
  if (state !== 'cancelled') await notifyGiver(tx, found, state, at)
}

/** Puts the piece back and moves the price to the giver, once for each gift. */
export async function returnPrice(tx: Kysely<DB>, found: GiftRecord, at: Date): Promise<number> {
  await putPieceBack(tx, found.shop_item_id)
  const { balance } = await moveCash(tx, {
    kind: 'gift_return',
    reference: found.id,
    from: { house: 'shop' },
    to: { user: found.giver_id },
    amount: found.price,
    at,
    label: found.name,
  })
  return balance
}

export async function notifyGiver(
  tx: Kysely<DB>,
  { id, giver_id: userId, item, price }: Pick<GiftRecord, 'id' | 'giver_id' | 'item' | 'price'>,
  outcome: 'accepted' | 'declined' | 'expired' | 'returned' | 'refunded',
  at: Date,
): Promise<void> {
  const data = { item, outcome, cash: outcome === 'accepted' ? 0 : price }
  await notify(tx, { userId, kind: 'gift_ended', data, link: `/gifts/${id}`, key: `gift ${id} ${outcome}`, at })
}
