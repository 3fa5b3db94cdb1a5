import type { AnswerOf } from '@guildhall/contract'
import type { creator } from '@guildhall/contract/creator'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { once } from '../../db/idempotency.ts'
import type { DB } from '../../db/tables.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { refuse } from '../../fail.ts'
import { lockUser } from '../../people/queries.ts'
import { wholeText } from '../../words/whole.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { moveCash } from '../ledger/public.ts'
import { notify, whole } from '../notification/public.ts'
import { getDue, insertPayout } from './payout-queries.ts'
import * as queries from './queries.ts'
import { presentCreator } from './staff.ts'

const Payload = z.object({ id: z.int(), login: z.string(), code: z.string(), cash: z.int() })
type Payload = z.infer<typeof Payload>

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
    const { userId, login, code } = await lockPayable(app, tx, id, cash)
    if ((await getDue(tx, id)) !== cash) refuse('creator_due_changed')
    const payload = { id, login, code, cash }
    const approval = await holdAct(app, tx, caller, payoutApproval, {
      payload,
      user: { id: userId, login },
      target: `creator ${id}`,
      amount: cash,
      reasons: ['payout', ...(userId === caller.id ? (['own'] as const) : [])],
      isSingle: true,
    })
    if (!approval) await pay(app, tx, caller, payload)
    const data = await presentCreator(app, tx, id)
    if (approval) return { message: m.approval_waits(), approval, data }
    return { message: m.creator_paid({ login, cash: wholeText(cash) }), data }
  })
}

/**
 * The creator, locked after the account, so that it is neither banned nor closed meanwhile. Refuses a barred account, and
 * more than was earned: a donation may have gone back since the amount was shown.
 */
async function lockPayable(app: Pick<App, 'now'>, tx: Kysely<DB>, id: number, cash: number) {
  const now = app.now().toISOString()
  const found = await queries.getCreator(tx, id, now)
  if (!found) refuse('not_found')
  await lockUser(tx, found.user_id)
  const locked = await queries.lockCreator(tx, id)
  const { isBarred } = await queries.getStanding(tx, found.user_id, now)
  if (!locked || isBarred) refuse('creator_barred')
  if ((await getDue(tx, id)) < cash) refuse('creator_due_changed')
  return { userId: locked.user_id, login: found.login, code: locked.code }
}

/** Moves the Cash once, under the number of the payout, with its row, the notification and the audit log. */
async function pay(
  app: Pick<App, 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, cash }: Payload,
  approval?: Approved<unknown>['approval'],
): Promise<void> {
  const { userId, login, code } = await lockPayable(app, tx, id, cash)
  const at = app.now()
  const payout = uuid7(at)
  await insertPayout(tx, {
    ...{ id: payout, creator_id: id, cash, paid_at: at.toISOString() },
    ...{ paid_by: actor.id, approved_by: approval?.approvedBy ?? null },
  })
  await recordAdminAction(tx, actor, 'creator.pay', `creator ${id}`, at, {
    after: { login, code, cash, payout, ...(approval && { approval }) },
  })
  await moveCash(tx, {
    ...{ kind: 'creator_payout', reference: payout, amount: cash, at, label: code },
    ...{ from: { house: 'campaigns' }, to: { user: userId } },
  })
  const data = { cash, code }
  await notify(tx, { kind: 'creator_paid', userId, data, link: '/creator', key: `creator payout ${payout}`, at })
}

/** The payout of a creator's shares. It is refused when less is left than was asked for. */
export const payoutApproval = approvalKind<Payload>({
  kind: 'creator_payout',
  payload: Payload,
  describe: ({ login, code, cash }, { locale }) => [
    { label: m.approval_fact_account(), value: login },
    { label: m.creator_code(), value: code },
    { label: m.approval_fact_cash(), value: whole(cash, locale) },
  ],
  link: ({ id }) => `/staff/creators/${id}`,
  perform: (app, tx, { payload, author, approval }) => pay(app, tx, author, payload, approval),
})
