import type { AnswerOf, ValidOf } from '@guildhall/contract'
import { codeLength, comparedCode, isCode } from '@guildhall/contract/code-rules'
import type { creator } from '@guildhall/contract/creator'
import { needsSecond } from '@guildhall/contract/creator-rules'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import { momentWords } from '../../mail/letter.ts'
import { getUserByLogin } from '../../people/queries.ts'
import { approvalKind, holdAct, type Approved } from '../approval/public.ts'
import { notify, whole } from '../notification/public.ts'
import * as queries from './queries.ts'
import { stateOf } from './rules.ts'
import { presentCreator } from './staff.ts'
import { checkedTiers, NewTier, writeTiers } from './tiers.ts'

type Form = ValidOf<typeof creator.createCreator>['body']
type Written = AnswerOf<typeof creator.createCreator>
type Approval = Approved<unknown>['approval']

const Payload = z.object({
  /** Null for a new one. */
  id: z.nullable(z.int()),
  /** The revision that was changed. Absent for a new one, and in what was held before it was kept. */
  revision: z.optional(z.int()),
  user: z.object({ id: z.int(), login: z.string() }),
  code: z.string(),
  bonus: z.int(),
  share: z.int(),
  starts_at: z.nullable(z.string()),
  ends_at: z.nullable(z.string()),
  /** Null leaves them as they are. */
  tiers: z.nullable(z.array(NewTier)),
})
type Payload = z.infer<typeof Payload>

/** Makes a creator of an account. For oneself, or above the limits, a second person is needed. */
export async function createCreator(app: App, caller: Caller, form: Form): Promise<Written> {
  const user = await getUserByLogin(app.db, form.login)
  if (!user) refuseField('login', 'exists', m.creator_login_absent())
  const code = comparedCode(form.code)
  if (!isCode(code)) refuseField('code', 'format', m.code_wrong(codeLength))
  refuseWrongTimes(form, null, app.now())
  const { bonus, share, starts_at = null, ends_at = null } = form
  const payload = {
    ...{ id: null, user: { id: user.id, login: user.login }, code, bonus, share, starts_at, ends_at },
    tiers: checkedTiers(form.tiers),
  }
  return transaction(app.db, async (tx) => {
    await checkNew(app, tx, payload)
    const approval = await hold(app, tx, caller, payload, 'creator')
    if (approval) return { message: m.approval_waits(), approval, data: null }
    const id = await store(app, tx, caller, payload)
    return { message: m.creator_saved({ login: user.login }), data: await presentCreator(app, tx, id) }
  })
}

/** Changes percents and times for donations that are made from now on. */
export async function updateCreator(
  app: App,
  caller: Caller,
  id: number,
  {
    revision,
    bonus,
    share,
    starts_at = null,
    ends_at = null,
    tiers: sent,
  }: ValidOf<typeof creator.updateCreator>['body'],
): Promise<AnswerOf<typeof creator.updateCreator>> {
  const tiers = checkedTiers(sent)
  return transaction(app.db, async (tx) => {
    const before = await queries.lockCreator(tx, id)
    if (!before) refuse('not_found')
    if (before.revision !== revision) refuse('changed_meanwhile')
    refuseWrongTimes({ starts_at, ends_at }, before.starts_at, app.now())
    const { login } = (await queries.getCreator(tx, id, app.now().toISOString()))!
    const payload = {
      ...{ id, revision, user: { id: before.user_id, login }, code: before.code, bonus, share, tiers },
      starts_at: starts_at ?? before.starts_at,
      ends_at,
    }
    const approval = await hold(app, tx, caller, payload, `creator ${id}`)
    if (approval) return { message: m.approval_waits(), approval, data: null }
    await store(app, tx, caller, payload)
    return { message: m.creator_saved({ login }), data: await presentCreator(app, tx, id) }
  })
}

/** Ends a code now. */
export async function stopCreator(app: App, caller: Caller, id: number): Promise<AnswerOf<typeof creator.stopCreator>> {
  return transaction(app.db, async (tx) => {
    const before = await queries.lockCreator(tx, id)
    if (!before) refuse('not_found')
    const at = app.now()
    if (stateOf(before, at.getTime()) === 'ended') refuse('creator_over')
    const moment = at.toISOString()
    await queries.updateCreator(tx, id, { ends_at: moment, revision: before.revision + 1, updated_at: moment })
    await recordAdminAction(tx, caller, 'creator.stop', `creator ${id}`, at, {
      before: { ends_at: before.ends_at },
      after: { code: before.code, ends_at: moment },
    })
    return { message: m.creator_stopped({ code: before.code }), data: await presentCreator(app, tx, id) }
  })
}

/** An end before the start, or in the past, would be a code that never works. */
function refuseWrongTimes(
  { starts_at, ends_at }: Pick<Form, 'starts_at' | 'ends_at'>,
  former: string | null,
  now: Date,
): void {
  if (!ends_at) return
  const start = starts_at ?? former
  if (start && Date.parse(ends_at) <= Date.parse(start)) refuseField('ends_at', 'order', m.code_ends_before())
  if (Date.parse(ends_at) <= now.getTime()) refuseField('ends_at', 'min', m.creator_ends_past())
}

/** Refuses an account that cannot be a creator, and a code that means something else. */
async function checkNew(app: Pick<App, 'now'>, tx: Kysely<DB>, { user, code }: Payload): Promise<void> {
  const { isCreator, isBarred } = await queries.getStanding(tx, user.id, app.now().toISOString())
  if (isBarred) refuseField('login', 'barred', m.creator_login_barred())
  if (isCreator) refuseField('login', 'taken', m.creator_login_taken())
  if (await queries.isTaken(tx, code)) refuseField('code', 'taken', m.code_taken())
}

function hold(
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  payload: Payload,
  target: string,
): Promise<string | null> | null {
  const isOwn = payload.user.id === caller.id
  if (!isOwn && !needsSecond(payload)) return null
  return holdAct(app, tx, caller, creatorApproval, {
    payload,
    user: payload.user,
    target,
    reasons: [...(isOwn ? ['own' as const] : []), ...(needsSecond(payload) ? ['amount' as const] : [])],
    isSingle: payload.id !== null,
  })
}

/** Stores a new creator, or the terms of a locked one. Returns its number. */
async function store(
  app: Pick<App, 'jobs' | 'now'>,
  tx: Kysely<DB>,
  actor: { id: number },
  { id, user, code, bonus, share, starts_at, ends_at, tiers }: Payload,
  approval?: Approval,
): Promise<number> {
  const at = app.now()
  const now = at.toISOString()
  const terms = { bonus_percent: bonus, share_percent: share, starts_at: starts_at ?? now, ends_at }
  const before = id === null ? undefined : await queries.lockCreator(tx, id)
  if (id !== null && before) {
    await queries.updateCreator(tx, id, { ...terms, revision: before.revision + 1, updated_at: now })
    if (tiers) await writeTiers(tx, id, tiers, now)
    const { bonus_percent, share_percent, starts_at: starts, ends_at: ends } = before
    await recordAdminAction(tx, actor, 'creator.update', `creator ${id}`, at, {
      before: { bonus_percent, share_percent, starts_at: starts, ends_at: ends },
      after: { code, ...terms, ...(tiers && { tiers }), ...(approval && { approval }) },
    })
    return id
  }
  const row = { user_id: user.id, code, ...terms, created_at: now, created_by: actor.id, updated_at: now }
  const added = await queries.insertCreator(tx, row)
  if (!added) refuseField('code', 'taken', m.code_taken())
  if (tiers) await writeTiers(tx, added.id, tiers, now)
  await recordAdminAction(tx, actor, 'creator.create', `creator ${added.id}`, at, {
    after: { login: user.login, code, ...terms, ...(tiers && { tiers }), ...(approval && { approval }) },
  })
  await notify(tx, {
    kind: 'creator_started',
    userId: user.id,
    data: { code },
    link: '/creator',
    key: `creator ${added.id} started`,
    at,
  })
  return added.id
}

/** Terms above the limits, or of one's own code. */
export const creatorApproval = approvalKind<Payload>({
  kind: 'creator',
  payload: Payload,
  describe: ({ user, code, bonus, share, starts_at, ends_at, tiers }, { locale }) => [
    { label: m.approval_fact_account(), value: user.login },
    { label: m.creator_code(), value: code },
    { label: m.creator_bonus(), value: `${bonus} %` },
    { label: m.creator_share(), value: `${share} %` },
    ...(starts_at ? [{ label: m.creator_starts_at(), value: momentWords(starts_at, locale) }] : []),
    ...(ends_at ? [{ label: m.creator_ends_at(), value: momentWords(ends_at, locale) }] : []),
    ...(tiers ?? []).map(({ base, item }) => ({
      label: m.creator_tier_from({ cash: whole(base, locale) }),
      value: item.join(' '),
    })),
  ],
  link: ({ id }) => (id === null ? '/staff/creators' : `/staff/creators/${id}`),
  async perform(app, tx, { payload, author, approval }) {
    // It may have ended, or the account may have become barred, while the request waited.
    if (payload.ends_at !== null && Date.parse(payload.ends_at) <= app.now().getTime()) refuse('approval_impossible')
    if (payload.id === null) {
      const { isCreator, isBarred } = await queries.getStanding(tx, payload.user.id, app.now().toISOString())
      if (isCreator || isBarred || (await queries.isTaken(tx, payload.code))) refuse('approval_impossible')
    } else {
      // What was held was decided about other terms: others have changed or ended the code since.
      const before = await queries.lockCreator(tx, payload.id)
      if (payload.revision !== undefined && before?.revision !== payload.revision) refuse('approval_impossible')
    }
    await store(app, tx, author, payload, approval)
  },
})
