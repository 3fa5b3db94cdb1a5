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
import { wholeText } from '../../words/whole.ts'
import type { Approved } from '../approval/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify } from '../notification/public.ts'
import { holdPayout } from './hold-payout.ts'
import { lockPayable } from './payable.ts'
import { getDue, insertPayout } from './payout-queries.ts'
import { presentCreator } from './staff.ts'

/**
 * Pays all that a creator has earned, `cash` as the page has shown it. A second person always approves it; an owner
 * without any other person with the permission pays alone.
 */
export async function payCreator(
  app: App,
  { caller, idempotencyKey }: { caller: Caller; idempotencyKey: string | null },
  id: number,
  cash: number,
): Promise<AnswerOf<typeof creator.payCreator>> {
  const request = { caller, idempotencyKey, route: 'POST /staff/creators/:id/payout', body: [id, cash] }
  return once(app, request, async (tx) => {
    const { user, code } = await lockPayable(app, tx, id)
    if ((await getDue(tx, id)) !== cash) refuse('creator_due_changed')
    const approval = await holdPayout(app, tx, caller, user, { id, login: user.login, code, cash })
    if (!approval) await pay(app, tx, caller, { id, cash })
    const data = await presentCreator(app, tx, id)
    if (approval) return { message: m.approval_waits(), approval, data }
    return { message: m.creator_paid({ login: user.login, cash: wholeText(cash) }), data }
  })
}

/**
 * Moves the Cash once, under the number of the payout, with its row, the notification and the audit log. Refuses more
 * than was earned: a donation may have gone back since the amount was shown.
 */
export async function pay(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, cash }: { id: number; cash: number },
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const { user, code } = await lockPayable(app, tx, id)
  if ((await getDue(tx, id)) < cash) refuse('creator_due_changed')
  const at = app.now()
  const payout = uuid7(at)
  await insertPayout(tx, {
    ...{ id: payout, creator_id: id, cash, paid_at: at.toISOString() },
    ...{ paid_by: actor.id, approved_by: approval?.approvedBy ?? null },
  })
  await recordAdminAction(tx, actor, 'creator.pay', `creator ${id}`, at, {
    after: { login: user.login, code, cash, payout, ...(approval && { approval }) },
  })
  await moveCash(tx, {
    ...{ kind: 'creator_payout', reference: payout, amount: cash, at, label: code },
    ...{ from: { house: 'campaigns' }, to: { user: user.id } },
  })
  const data = { cash, code }
  const key = `creator payout ${payout}`
  await notify(tx, { kind: 'creator_paid', userId: user.id, data, link: '/creator', key, at })
}
