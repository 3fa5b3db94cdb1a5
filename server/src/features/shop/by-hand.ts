import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { refuseField } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { once } from '../../db/idempotency.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { queueDelivery } from '../delivery/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { insertCredit } from './buy-queries.ts'

interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
  address: string
}

/** Sends an item to the chest of an account, as staff ask. Refuses an unknown login. */
export async function sendItemManually(
  app: App,
  { caller, idempotencyKey, address }: RequestContext,
  { login, item_id, note }: ValidOf<typeof shop.sendItemManually>['body'],
): Promise<AnswerOf<typeof shop.sendItemManually>> {
  const code = codeOf(item_id)
  const item = code && itemOf(code)
  if (!item) refuseField('item_id', 'unknown', m.shop_code_impossible())
  const user = await userOf(app, login)
  const body = { login: user.login, code, note }
  const request = { caller, idempotencyKey, route: 'POST /itemdelivery/sendItemManually', body }
  const delivery = await once(app, request, async (tx) => {
    const at = app.now()
    const id = await queueDelivery(app, tx, {
      reference: `manual ${uuid7(at)}`,
      userId: user.id,
      login: user.login,
      item,
      target: 'storage',
      address,
      byStaff: { id: caller.id, note },
    })
    if (!id) throw new Error('A delivery with a new reference already existed.')
    await recordAdminAction(tx, caller, 'sendItemManually', `delivery ${id}`, at, {
      after: { login: user.login, item: code, note },
    })
    return id
  })
  return { message: m.shop_item_sent({ login: user.login }), data: { delivery } }
}

/** Gives Cash to a player, at most the setting `money.manualMax` at once. Refuses an unknown login. */
export async function deliverValueManually(
  app: App,
  { caller, idempotencyKey, address }: RequestContext,
  { login, value, note }: ValidOf<typeof shop.deliverValueManually>['body'],
): Promise<AnswerOf<typeof shop.deliverValueManually>> {
  const { manualMax } = await settings(app).read('money')
  if (value > manualMax) refuseField('value', 'max', m.error_field_max({ count: manualMax }))
  const user = await userOf(app, login)
  const body = { login: user.login, value, note }
  const request = { caller, idempotencyKey, route: 'POST /transaction/deliveryValueManually', body }
  const balance = await once(app, request, (tx) => giveCash(app, tx, caller, { userId: user.id, value, note, address }))
  return { message: m.shop_value_sent({ login: user.login, value }), balance }
}

/** Gives Cash in the caller's transaction: its row, the transfer, the notification and the audit log. */
export async function giveCash(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  caller: Caller,
  { userId, value, note, address = null }: { userId: number; value: number; note: string; address?: string | null },
): Promise<number> {
  const at = app.now()
  const id = uuid7(at)
  await insertCredit(tx, { id, user_id: userId, value, note, given_by: caller.id, created_at: at.toISOString() })
  const { balance } = await moveCash(tx, {
    kind: 'staff_credit',
    reference: id,
    from: { house: 'staff' },
    to: { user: userId },
    amount: value,
    at,
    label: note,
    address,
  })
  await notify(tx, {
    userId,
    kind: 'staff_credit',
    data: { cash: value },
    link: '/activities',
    key: `credit ${id}`,
    at,
  })
  await recordAdminAction(tx, caller, 'deliverValueManually', `user ${userId}`, at, {
    before: { balance: balance - value },
    after: { balance, value, note, credit: id },
  })
  return balance
}

async function userOf({ db }: App, login: string) {
  return (await getUserByLogin(db, login)) ?? refuseField('login', 'unknown', m.shop_login_unknown())
}
