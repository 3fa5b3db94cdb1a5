import type { AnswerOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { once } from '../../db/idempotency.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { refuse } from '../../fail.ts'
import { itemOf } from '../../game/formats/item.ts'
import type { Approved } from '../approval/public.ts'
import { queueDelivery } from '../delivery/public.ts'
import { holdPayout } from './hold-payout.ts'
import { lockPayable } from './payable.ts'
import { presentCreator } from './staff.ts'
import * as queries from './tier-queries.ts'

/** Gives the item of a tier that a creator has reached, with a second person as for Cash. */
export async function giveCreatorTier(
  app: App,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string | null },
  id: number,
  tier: number,
): Promise<AnswerOf<typeof creator.giveCreatorTier>> {
  const request = { caller, idempotencyKey, route: 'POST /staff/creators/:id/tiers/:tier/give', body: [id, tier] }
  return once(app, request, async (tx) => {
    const { user, code } = await lockPayable(app, tx, id)
    const { item } = await lockDueTier(tx, id, tier)
    const approval = await holdPayout(app, tx, caller, user, { id, login: user.login, code, tier, item })
    if (!approval) await give(app, tx, caller, { id, tier })
    const data = await presentCreator(app, tx, id)
    if (approval) return { message: m.approval_waits(), approval, data }
    return { message: m.creator_tier_given({ login: user.login }), data }
  })
}

/** The tier, locked. Refuses one that was given, or that is not reached any more because donations went back. */
async function lockDueTier(tx: Kysely<DB>, id: number, tier: number) {
  const found = await queries.lockTier(tx, id, tier)
  if (!found) refuse('not_found')
  if (found.award !== null || (await queries.getCountedBase(tx, id)) < found.base) refuse('creator_due_changed')
  return found
}

/** Queues the delivery of a tier once, with the audit log. */
export async function give(
  app: App,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, tier }: { id: number; tier: number },
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const { user, code } = await lockPayable(app, tx, id)
  const found = await lockDueTier(tx, id, tier)
  const item = itemOf(found.item)
  if (!item) throw new Error(`The tier ${tier} has an item that is none: ${found.item.join(' ')}`)
  const at = app.now()
  const award = uuid7(at)
  await queries.updateTier(tx, tier, {
    ...{ award, given_at: at.toISOString(), given_by: actor.id, approved_by: approval?.approvedBy ?? null },
  })
  await queueDelivery(app, tx, {
    ...{ reference: `creator ${award}`, userId: user.id, login: user.login, item, target: 'storage', address: null },
  })
  await recordAdminAction(tx, actor, 'creator.give', `creator ${id}`, at, {
    after: { login: user.login, code, base: found.base, item: found.item, ...(approval && { approval }) },
  })
}
