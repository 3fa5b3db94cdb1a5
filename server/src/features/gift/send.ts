import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { gift } from '@guildhall/contract/gift'
import { giftDays } from '@guildhall/contract/gift-rules'
import { serverDayStart } from '@guildhall/contract/server-calendar'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { invalidateSoon } from '../../cache/content.ts'
import { findEarlierReply, once, type OnceRequest } from '../../db/idempotency.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { refuse } from '../../fail.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { holdPiece } from '../shop/public.ts'
import { readGift } from './read.ts'
import * as queries from './queries.ts'
import { findReceiver } from './receiver.ts'

type Reply = AnswerOf<typeof gift.sendGift>

export interface RequestContext {
  caller: Caller
  locale: Locale
  idempotencyKey: string | null
  address: string
}

/**
 * Sends an item of the shop as a gift: the giver pays at once, and the piece leaves the stock. Cash and piece wait with
 * the house until the gift ends. Locks both players by id, the item, and then what moveCash locks.
 */
export async function sendGift(
  app: App,
  context: RequestContext,
  form: ValidOf<typeof gift.sendGift>['body'],
): Promise<Reply> {
  const { caller } = context
  const { expected_price, ...body } = form
  const request: OnceRequest = { ...context, route: 'POST /gifts', body }
  // The receiver may have closed their door since the first request of this key.
  const before = await findEarlierReply<Reply>(app, request)
  if (before) return before
  const receiver = await findReceiver(app, caller, form)
  const limits = await settings(app).read('gifts')
  const reply = await once(app, request, async (tx) => {
    const at = app.now()
    await queries.lockPlayers(tx, [caller.id, receiver.id])
    // Nobody can be banned or closed from here on, and no other gift of the giver is counted.
    if (await queries.areBarred(tx, [caller.id], at.toISOString())) refuse('unauthenticated')
    if (!(await queries.takesGifts(tx, receiver.id, at.toISOString()))) refuse('gift_unreceivable')
    await demandWithinDay(tx, { giver: caller.id, receiver: receiver.id, at, limits })
    const piece = await holdPiece(tx, { id: form.item, expectedPrice: expected_price ?? null, at })
    if ('refusal' in piece) refuse(`gift_${refusals[piece.refusal]}`, { price: piece.price })
    const id = uuid7(at)
    const { balance } = await moveCash(tx, {
      kind: 'gift',
      reference: id,
      from: { user: caller.id },
      to: { house: 'shop' },
      amount: piece.price,
      at,
      label: piece.name,
      address: context.address,
    })
    await queries.insertGift(tx, {
      id,
      giver_id: caller.id,
      receiver_id: receiver.id,
      receiver_character: receiver.character,
      shop_item_id: form.item,
      ...piece,
      message: form.message,
      address: context.address,
      created_at: at.toISOString(),
      expires_at: new Date(at.getTime() + giftDays * 24 * 3600_000).toISOString(),
    })
    await notify(tx, {
      userId: receiver.id,
      kind: 'gift_received',
      data: {},
      link: `/gifts/${id}`,
      key: `gift ${id}`,
      at,
    })
    const data = await readGift(tx, id, context)
    return { message: m.gift_sent({ name: receiver.name }), data, balance }
  })
  invalidateSoon(app, 'shop')
  return reply
}

const refusals = { gone: 'item_gone', sold_out: 'item_sold_out', price_changed: 'price_changed' } as const

/** Refuses what is beyond the limits of a day of the server's calendar. Gifts that went back count, too. */
async function demandWithinDay(
  tx: Kysely<DB>,
  {
    giver,
    receiver,
    at,
    limits,
  }: { giver: number; receiver: number; at: Date; limits: { daily: number; dailyPair: number } },
): Promise<void> {
  const sent = await queries.countSent(tx, { giver, receiver, since: serverDayStart(at).toISOString() })
  if (sent.all >= limits.daily) refuse('gift_limit')
  if (sent.pair >= limits.dailyPair) refuse('gift_pair_limit')
}
