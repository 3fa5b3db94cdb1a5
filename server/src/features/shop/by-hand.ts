import type { AnswerOf, ValidOf } from '@guildhall/contract'
import type { shop } from '@guildhall/contract/shop'
import { valueNotes } from '@guildhall/contract/shop-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { refuse, refuseField } from '../../fail.ts'
import { codeOf, itemOf } from '../../game/formats/item.ts'
import { describeItem } from '../../game/items.ts'
import { once } from '../../db/idempotency.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { wholeText } from '../../words/whole.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { queueDelivery } from '../delivery/public.ts'
import { moveCash } from '../ledger/public.ts'
import { getItemKnowledge } from '../items/service.ts'
import { notify, whole } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { noteText } from './activities.ts'
import { insertCredit } from './buy-queries.ts'

interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
  address: string
}

/** A member of staff who acts, and the request by which a second person has approved it. */
type Approval = Approved<unknown>['approval']

/**
 * Sends an item to the chest of an account, as staff ask. A second person is needed for one's own account, and beyond
 * the day's limit. Refuses an unknown login.
 */
export async function sendItemManually(
  app: App,
  { caller, idempotencyKey, address }: RequestContext,
  { login, item_id, note }: ValidOf<typeof shop.sendItemManually>['body'],
): Promise<AnswerOf<typeof shop.sendItemManually>> {
  const code = codeOf(item_id)
  const item = code && itemOf(code)
  if (!item) refuseField('item_id', 'unknown', m.shop_code_impossible())
  const { itemsDaily } = await settings(app).read('limits')
  const user = await userOf(app, login)
  const body = { login: user.login, code, note }
  const request = { caller, idempotencyKey, route: 'POST /itemdelivery/sendItemManually', body }
  const sent = await once(app, request, async (tx) => {
    const payload = { userId: user.id, login: user.login, code, note, address }
    const approval = await holdAct(app, tx, caller, itemApproval, {
      payload,
      user,
      target: `user ${user.id}`,
      amount: 1,
      limits: { daily: itemsDaily },
      reasons: user.id === caller.id ? ['own'] : [],
    })
    return approval ? { approval } : { data: { delivery: await sendItem(app, tx, caller, payload) } }
  })
  return { message: sent.approval ? m.approval_waits() : m.shop_item_sent({ login: user.login }), ...sent }
}

const ItemToSend = z.object({
  userId: z.int(),
  login: z.string(),
  code: z.array(z.int()),
  note: z.string(),
  address: z.string(),
})

/** Queues the delivery of an item in the caller's transaction and writes the audit log. Returns its id. */
async function sendItem(
  app: App,
  tx: Kysely<DB>,
  actor: { id: number },
  { userId, login, code, note, address }: z.infer<typeof ItemToSend>,
  approval?: Approval,
): Promise<string> {
  const item = itemOf(code)
  if (!item) refuse('approval_impossible')
  const at = app.now()
  const id = await queueDelivery(app, tx, {
    reference: `manual ${uuid7(at)}`,
    userId,
    login,
    item,
    target: 'storage',
    address,
    byStaff: { id: actor.id, note },
  })
  if (!id) throw new Error('A delivery with a new reference already existed.')
  await recordAdminAction(tx, actor, 'sendItemManually', `delivery ${id}`, at, {
    after: { login, item: code, note, ...(approval && { approval }) },
  })
  return id
}

/** An item for one's own account, or beyond the limit of the day. */
export const itemApproval = approvalKind<z.infer<typeof ItemToSend>>({
  kind: 'item',
  payload: ItemToSend,
  async describe({ code, note }, { db, locale }) {
    const item = itemOf(code)
    const described = item && describeItem(item, await getItemKnowledge(db, [item]), locale)
    return [
      { label: m.approval_fact_item(), value: described ? `${described.amount} × ${described.name}` : code.join(' ') },
      { label: m.approval_fact_code(), value: code.join(' ') },
      { label: m.approval_fact_note(), value: note },
    ]
  },
  async perform(app, tx, { payload, author, approval }) {
    await sendItem(app, tx, author, payload, approval)
  },
})

/**
 * Gives Cash to a player, at most the setting `money.manualMax` at once. A second person is needed for one's own
 * account and beyond the limits. Refuses an unknown login.
 */
export async function deliverValueManually(
  app: App,
  { caller, idempotencyKey, address }: RequestContext,
  { login, value, note }: ValidOf<typeof shop.deliverValueManually>['body'],
): Promise<AnswerOf<typeof shop.deliverValueManually>> {
  await refuseAboveMost(app, value)
  const { creditAlone, creditDaily } = await settings(app).read('limits')
  const user = await userOf(app, login)
  const body = { login: user.login, value, note }
  const request = { caller, idempotencyKey, route: 'POST /transaction/deliveryValueManually', body }
  const credit = await once(app, request, async (tx) => {
    const payload = { userId: user.id, login: user.login, value, note, address }
    const approval = await holdAct(app, tx, caller, creditApproval, {
      payload,
      user,
      target: `user ${user.id}`,
      amount: value,
      limits: { alone: creditAlone, daily: creditDaily },
      reasons: user.id === caller.id ? ['own'] : [],
    })
    return approval ? { approval } : { balance: await giveCash(app, tx, caller, payload) }
  })
  return {
    message: credit.approval ? m.approval_waits() : m.shop_value_sent({ login: user.login, value: wholeText(value) }),
    ...credit,
  }
}

async function refuseAboveMost(app: App, value: number): Promise<void> {
  const { manualMax } = await settings(app).read('money')
  if (value > manualMax) refuseField('value', 'max', m.error_field_max({ count: wholeText(manualMax) }))
}

const CashToGive = z.object({
  userId: z.int(),
  login: z.string(),
  value: z.int(),
  note: z.enum(valueNotes),
  address: z.string(),
})

/** Cash for one's own account, or beyond the limits. The largest credit at once holds here, too. */
export const creditApproval = approvalKind<z.infer<typeof CashToGive>>({
  kind: 'credit',
  payload: CashToGive,
  describe: ({ value, note }, { locale }) => [
    { label: m.approval_fact_cash(), value: whole(value, locale) },
    { label: m.approval_fact_note(), value: noteText(note) },
  ],
  async perform(app, tx, { payload, author, approval }) {
    await refuseAboveMost(app, payload.value)
    await giveCash(app, tx, author, payload, approval)
  },
})

/** Gives Cash in the caller's transaction: its row, the transfer, the notification and the audit log. */
export async function giveCash(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { userId, value, note, address = null }: { userId: number; value: number; note: string; address?: string | null },
  approval?: Approval,
): Promise<number> {
  const at = app.now()
  const id = uuid7(at)
  await insertCredit(tx, { id, user_id: userId, value, note, given_by: actor.id, created_at: at.toISOString() })
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
  await recordAdminAction(tx, actor, 'deliverValueManually', `user ${userId}`, at, {
    before: { balance: balance - value },
    after: { balance, value, note, credit: id, ...(approval && { approval }) },
  })
  return balance
}

async function userOf({ db }: App, login: string) {
  return (await getUserByLogin(db, login)) ?? refuseField('login', 'unknown', m.shop_login_unknown())
}
