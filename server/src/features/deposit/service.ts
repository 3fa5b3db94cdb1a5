import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import { inLanguage } from '@guildhall/contract/both-texts'
import { createHash } from 'node:crypto'
import { comparedCode } from '@guildhall/contract/code-rules'
import type { deposit } from '@guildhall/contract/deposit'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import * as z from 'zod/mini'
import type { App, Caller } from '../../app.ts'
import { changes } from '../../audit/changes.ts'
import { recordAdminAction } from '../../audit/record.ts'
import type { DB } from '../../db/tables.ts'
import { periodOf } from '../../db/staff-lists.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse, refuseField } from '../../fail.ts'
import { once } from '../../db/idempotency.ts'
import type { SentDocument } from '../../http/multipart.ts'
import { uuid7 } from '../../db/uuid7.ts'
import { keepLocale } from '../../people/queries.ts'
import { approvalKind, demandOtherPerson, holdAct, type Approved } from '../approval/public.ts'
import { quoteDonation, renewGoal } from '../campaign/public.ts'
import { countingTry } from '../code/public.ts'
import { adjustShare, creatorOf } from '../creator/public.ts'
import { moveCash } from '../ledger/public.ts'
import { adjustBonus } from '../referral/public.ts'
import { notify, notifyStaff, reais, whole } from '../notification/public.ts'
import { settings } from '../settings/service.ts'
import { keepProof } from './proofs.ts'
import * as queries from './queries.ts'
import type { Deposit, DepositOfUser, DepositStatus } from './queries.ts'
import { presentDeposit, presentForStaff } from './presenters.ts'
import { centsOf, reaisOf } from './rules.ts'
import { findLogins, isWholeLogin } from '../../people/login-queries.ts'

const ownOnPage = 20
const onPage = 100

interface RequestContext {
  caller: Caller
  idempotencyKey: string | null
  locale: Locale
  address: string
}

/** The bank account for manual transfers, in the given locale; null while staff accept no transfers. */
export async function getTransferAccount(
  app: App,
  locale: Locale,
): Promise<AnswerOf<typeof deposit.getTransferAccount>> {
  const { enabled, ...account } = await settings(app).read('transfer')
  return { data: enabled ? inLanguage(account, locale) : null }
}

/**
 * Stores a deposit that a player reports, with its receipt, and notifies staff. It works while staff accept no
 * transfers, too, because the player may have sent the money before.
 */
export async function storeDeposit(
  app: App,
  { caller, idempotencyKey, locale, address }: RequestContext,
  { value, comment, code }: ValidOf<typeof deposit.storeDeposit>['body'],
  proof: SentDocument | undefined,
): Promise<AnswerOf<typeof deposit.storeDeposit>> {
  if (!proof) refuseField('proof', 'required', m.deposit_proof_needed())
  const digest = createHash('sha256').update(proof.bytes).digest('hex')
  // The mail about the decision will be in the locale of this request.
  await keepLocale(app.db, caller.id, locale)
  const name = await keepProof(app, proof, caller.id)
  const request = {
    caller,
    idempotencyKey,
    route: 'POST /deposit/store',
    body: [value, comment ?? '', digest, ...(code ? [comparedCode(code)] : [])],
  }
  const store = () =>
    once(app, request, async (tx) => {
      const now = app.now()
      const { creator, problem } = await creatorOf(tx, { typed: code, buyerId: caller.id, at: now })
      if (problem) refuse(problem)
      const at = now.toISOString()
      const row = await queries.insertDeposit(tx, {
        user_id: caller.id,
        entry_id: uuid7(now),
        value_cents: value * 100,
        ...(await quoteDonation(tx, { method: 'deposit', reais: value, at: now, creator })),
        proof: name,
        comment: comment ?? '',
        created_at: at,
        updated_at: at,
      })
      await notifyStaff(tx, {
        what: 'deposit_requested',
        link: `/deposit?id=${row.id}`,
        key: `deposit ${row.id}`,
        at: now,
      })
      return row
    })
  const { id } = code === undefined ? await store() : await countingTry(app, { userId: caller.id, address }, store)
  return { message: m.deposit_stored(), data: { id } }
}

/** The caller's own deposits, newest first. */
export async function listOwnDeposits(
  app: App,
  caller: Caller,
  before: number | undefined,
): Promise<AnswerOf<typeof deposit.listOwnDeposits>> {
  const rows = await queries.findDepositsOf(app.db, caller.id, before, ownOnPage + 1)
  const page = rows.slice(0, ownOnPage)
  return {
    data: page.map((row) => presentDeposit(app, row)),
    next: rows.length > ownOnPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** The deposits of all players for staff, newest first. */
export async function listDeposits(
  app: App,
  { status, credited, q, sort, before, ...days }: ValidOf<typeof deposit.listDeposits>['query'],
): Promise<AnswerOf<typeof deposit.listDeposits>> {
  const day = credited ? periodOf({ from: credited, to: credited }) : undefined
  const filters = { status, credited: day, period: periodOf(days), sort, before, ...(await whose(app, q)) }
  const rows = await queries.findDeposits(app.db, filters, onPage + 1)
  const page = rows.slice(0, onPage)
  return {
    data: page.map((row) => presentForStaff(app, row)),
    next: rows.length > onPage ? (page.at(-1)?.id ?? null) : null,
  }
}

/** A login may be all digits; an existing login wins over a number, and a number over a part of a login. */
async function whose({ db }: Pick<App, 'db'>, q: string | undefined) {
  if (!q) return {}
  const id = Number(/^#?(\d{1,15})$/.exec(q)?.[1] ?? 0)
  const owners = await findLogins(db, q)
  return id && !isWholeLogin(owners, q) ? { id } : { owners }
}

export async function getDeposit(app: App, id: number): Promise<AnswerOf<typeof deposit.getDeposit>> {
  const row = await queries.getDeposit(app.db, id)
  if (!row) refuse('not_found')
  return { data: presentForStaff(app, row) }
}

/**
 * Changes the status of a deposit. The first approval credits its Cash to its player; later changes neither credit
 * again nor take anything back (D-021). Refuses `deposit_mismatch` when login or value differ from the stored deposit,
 * and `changed_meanwhile` when the caller has not seen its present status and note.
 * A second person approves one's own deposit, and one that is worth more than a credit alone may be. Any other change of
 * one's own is refused.
 */
export async function updateDeposit(
  app: App,
  caller: Caller,
  { id, login, status, value, note, seen }: ValidOf<typeof deposit.updateDeposit>['body'],
): Promise<AnswerOf<typeof deposit.updateDeposit>> {
  const { creditAlone, creditDaily } = await settings(app).read('limits')
  const { row, approval } = await transaction(app.db, async (tx) => {
    const before = await queries.lockDeposit(tx, id)
    if (!before) refuse('not_found')
    if (login.toLowerCase() !== before.login.toLowerCase() || centsOf(value) !== before.value_cents)
      refuse('deposit_mismatch')
    // Two who decide the same are no conflict.
    const isSame = status === before.status && (note ?? before.note) === before.note
    if (seen && !isSame && (seen.status !== before.status || seen.note !== before.note)) refuse('changed_meanwhile')
    const isOwn = before.user_id === caller.id
    const isCredit = before.credited === null && status === 'approved'
    const target = `deposit ${id}`
    await demandOtherPerson(app, tx, caller, { thing: 'deposit', target, isOwn: isOwn && !isCredit })
    const held = isCredit
      ? await holdAct(app, tx, caller, depositApproval, {
          payload: {
            id,
            login: before.login,
            cents: before.value_cents,
            cash: before.cash,
            note: note ?? null,
            was: before.status,
          },
          user: { id: before.user_id, login: before.login },
          target,
          amount: before.cash,
          limits: { alone: creditAlone, daily: creditDaily },
          reasons: isOwn ? ['own'] : [],
          isSingle: true,
        })
      : null
    if (held) return { row: before, approval: held }
    return { row: await setStatus(app, tx, caller, before, { status, note }), approval: null }
  })
  renewGoal(app)
  const data = presentForStaff(app, row)
  return approval ? { message: m.approval_waits(), approval, data } : { message: m.deposit_updated(), data }
}

/** Sets the status of a locked deposit and credits it when it is approved for the first time. */
async function setStatus(
  app: App,
  tx: Kysely<DB>,
  actor: { id: number },
  before: DepositOfUser,
  { status, note }: { status: DepositStatus; note: string | null | undefined },
  approval?: Approved<unknown>['approval'],
): Promise<DepositOfUser> {
  const now = app.now()
  const { id, status: was, note: noted, credited } = before
  const isCredited = credited === null && status === 'approved'
  const change = {
    status,
    note: note ?? noted,
    ...(isCredited ? { credited: before.cash, credited_at: now.toISOString() } : {}),
  }
  const changed = changes({ status: was, note: noted, credited }, { credited, ...change })
  if (Object.keys(changed.after).length === 0) return before
  await queries.updateDeposit(tx, id, { ...change, updated_at: now.toISOString() })
  if (isCredited) {
    const donation = {
      donorId: before.user_id,
      source: `deposit ${id}`,
      amountCents: before.value_cents,
      chargeCents: before.value_cents,
      backCents: 0,
    }
    const { creator_id: creatorId, base_cash: base, creator_share: share } = before
    await adjustShare(app, tx, { ...donation, creatorId, base, share })
    await adjustBonus(app, tx, donation)
    await moveCash(tx, {
      kind: 'deposit',
      reference: String(id),
      from: { house: 'donations' },
      to: { user: before.user_id },
      amount: before.cash,
      at: now,
      label: reaisOf(before.value_cents),
    })
  }
  if (was !== status) await notifyPlayer(tx, before, status, isCredited, now)
  const after = { ...changed.after, ...(approval && { approval }) }
  await recordAdminAction(tx, actor, 'deposit.update', `deposit ${id}`, now, { ...changed, after })
  return { ...before, ...change }
}

const DepositToApprove = z.object({
  id: z.int(),
  login: z.string(),
  cents: z.int(),
  cash: z.int(),
  note: z.nullable(z.string()),
  /** The status at the request; earlier requests have none. */
  was: z.optional(z.string()),
})

/** The approval of one's own deposit, or of one above the limit of credits. */
export const depositApproval = approvalKind<z.infer<typeof DepositToApprove>>({
  kind: 'deposit',
  payload: DepositToApprove,
  describe: ({ id, cents, cash, note }, { locale }) => [
    { label: m.approval_fact_amount(), value: reais(cents) },
    { label: m.approval_fact_cash(), value: whole(cash, locale) },
    { label: m.approval_fact_deposit(), value: String(id) },
    ...(note ? [{ label: m.approval_fact_note(), value: note }] : []),
  ],
  link: ({ id }) => `/deposit?id=${id}`,
  async perform(app, tx, { payload, author, approval }) {
    const before = await queries.lockDeposit(tx, payload.id)
    // Somebody may have credited it meanwhile, alone or by an earlier request.
    if (!before || before.credited !== null) refuse('approval_impossible')
    // A colleague has refused it since the request, for a reason that the request does not show.
    if (before.status === 'disapproved' && payload.was !== 'disapproved') refuse('approval_impossible')
    await setStatus(app, tx, author, before, { status: 'approved', note: payload.note }, approval)
  },
})

async function notifyPlayer(
  tx: Parameters<typeof notify>[0],
  { id, user_id: userId, value_cents: amountCents, cash }: Deposit,
  status: DepositStatus,
  isCredited: boolean,
  at: Date,
): Promise<void> {
  const common = { userId, link: '/deposit/store', at } as const
  if (isCredited)
    await notify(tx, {
      ...common,
      kind: 'deposit_approved',
      data: { amountCents, cash, depositId: id },
      key: `deposit ${id} approved`,
    })
  if (status === 'disapproved')
    await notify(tx, {
      ...common,
      kind: 'deposit_refused',
      data: { amountCents, depositId: id },
      key: `deposit ${id} refused`,
    })
}
