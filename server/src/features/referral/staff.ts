import type { AnswerOf, Locale, ValidOf } from '@guildhall/contract'
import type { referral as endpoints } from '@guildhall/contract/referral'
import * as m from '@guildhall/messages'
import type { Kysely } from 'kysely'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { periodOf } from '../../db/staff-lists.ts'
import type { DB } from '../../db/tables.ts'
import { transaction } from '../../db/transaction.ts'
import { refuse } from '../../fail.ts'
import { demandOtherPerson } from '../approval/public.ts'
import { notify } from '../notification/public.ts'
import { payBonusOf } from './bonus.ts'
import { checkReferral } from './check.ts'
import * as queries from './staff-queries.ts'
import { presentDetail } from './detail.ts'
import { getReferral, lockReferral, updateReferral } from './queries.ts'
import * as rewards from './reward-queries.ts'
import { dueAt, isExplainable, nameOf, typeOf } from './rules.ts'
import { findLogins } from '../../people/login-queries.ts'
import { readable } from '../../people/closed-text.ts'

const pageRows = 25
const detailRows = 200
const taskRows = 100

type Decision = AnswerOf<typeof endpoints.updateReleased>

/** Referrers with what waits for staff; see the contract. */
export async function analyzeReferrals(
  { db }: App,
  { status = 'open', q = '', sort, after, ...days }: ValidOf<typeof endpoints.analyzeReferrals>['query'],
): Promise<AnswerOf<typeof endpoints.analyzeReferrals>> {
  const referrers = q ? await findLogins(db, q) : undefined
  const filters = { status, referrers, period: periodOf(days), sort, after: placeIn(after) }
  const rows = await queries.findReferrers(db, filters, pageRows + 1)
  const page = rows.slice(0, pageRows)
  const last = page.at(-1)
  return {
    indications: page.map((row) => ({
      id: row.user_id,
      from_user: row.user_id,
      firstname: readable(row.first_name),
      lastname: row.last_name,
      username: row.login,
      totalIndications: row.valid,
      pending: row.pending,
      refused: row.refused,
      released: row.pending > 0 ? ('P' as const) : row.refused > 0 ? ('N' as const) : ('S' as const),
      created_at: row.oldest_pending ?? row.newest,
      due_at: row.waiting_since && dueAt(row.waiting_since).toISOString(),
    })),
    next: rows.length > pageRows && last ? `${last.waiting_since ?? ''}|${last.user_id}` : null,
  }
}

/** An unreadable cursor means the first page. */
function placeIn(after: string | undefined): queries.Place | null {
  const [, since = '', id] = /^([^|]*)\|(\d{1,15})$/.exec(after ?? '') ?? []
  if (!id || (since && Number.isNaN(Date.parse(since)))) return null
  return { since: since ? new Date(since).toISOString() : null, id: Number(id) }
}

export async function getReferralDetails(
  { db }: App,
  fromUser: number,
): Promise<AnswerOf<typeof endpoints.getReferralDetails>> {
  const referrer = await queries.getReferrer(db, fromUser)
  if (!referrer) refuse('not_found')
  const rows = await queries.findDetails(db, fromUser, detailRows)
  return {
    referrer: {
      id: referrer.id,
      firstname: readable(referrer.first_name),
      lastname: referrer.last_name,
      username: referrer.login,
      email: referrer.email,
      valid: referrer.valid ?? 0,
      pending: referrer.pending ?? 0,
    },
    indicationsDetails: rows.map((row) => presentDetail(row)),
  }
}

/**
 * Approves or refuses a referral. Before an approval the referral is checked again, and a suspect one is refused with
 * `referral_suspect`. A held bonus is paid; a refusal takes nothing back (D-129). Refuses `changed_meanwhile` when the
 * caller has not seen its present state.
 */
export async function updateReleased(
  app: App,
  caller: Caller,
  { id, released, note, seen }: ValidOf<typeof endpoints.updateReleased>['body'],
): Promise<Decision> {
  if (released === 'S') await checkReferral(app, id)
  const data = await transaction(app.db, async (tx) => {
    const before = await lockReferral(tx, { id })
    if (!before) refuse('not_found')
    await demandOther(app, tx, caller, before)
    if (before.released !== released) {
      if (seen && seen !== before.released) refuse('changed_meanwhile')
      if (released === 'S' && before.type !== 'Success') refuse('referral_suspect')
      const at = app.now()
      const change = { released, reviewed_by: caller.id, reviewed_at: at.toISOString(), review_note: note || null }
      await updateReferral(tx, id, change)
      await payBonusOf(app, tx, { ...before, ...change })
      await notify(tx, {
        userId: before.referrer_id,
        kind: 'referral_reviewed',
        data: { status: released === 'S' ? 'approved' : 'refused' },
        link: '/referral-center',
        key: `referral ${id} ${released} ${at.getTime()}`,
        at,
      })
      await recordAdminAction(tx, caller, 'referral.review', `referral ${id}`, at, {
        before: { released: before.released },
        after: { released, note: note || null },
      })
    }
    return presentDetail((await queries.getDetail(tx, id))!)
  })
  return { message: released === 'S' ? m.referral_approved() : m.referral_refused(), data }
}

/** Staff explain the evidence against a referral. Refuses `referral_not_suspect` when none is left. */
export async function clearSuspicion(app: App, caller: Caller, id: number, note: string): Promise<Decision> {
  const data = await transaction(app.db, async (tx) => {
    const before = await lockReferral(tx, { id })
    if (!before) refuse('not_found')
    await demandOther(app, tx, caller, before)
    const named = before.evidence.filter((each) => isExplainable(each)).map((each) => nameOf(each))
    const news = named.filter((name) => !before.cleared.includes(name))
    if (news.length === 0 || before.released === 'S') refuse('referral_not_suspect')
    const at = app.now()
    const cleared = [...before.cleared, ...news]
    const type = typeOf(before.evidence, cleared)
    const change = { cleared, type, cleared_by: caller.id, cleared_at: at.toISOString(), cleared_note: note }
    await updateReferral(tx, id, change)
    await payBonusOf(app, tx, { ...before, ...change })
    await recordAdminAction(tx, caller, 'referral.clear', `referral ${id}`, at, {
      before: { type: before.type },
      after: { type, cleared: news, note },
    })
    return presentDetail((await queries.getDetail(tx, id))!)
  })
  // The check grants what the player is now entitled to, such as the welcome items.
  if ((await getReferral(app.db, id))?.released === 'P') await checkReferral(app, id)
  return { message: m.referral_cleared(), data }
}

/** Nobody decides about whom they have brought, nor about who has brought them. */
const demandOther = (
  app: App,
  tx: Kysely<DB>,
  caller: Caller,
  { id, referrer_id, referred_id }: { id: number; referrer_id: number; referred_id: number },
): Promise<void> => {
  const isOwn = caller.id === referrer_id || caller.id === referred_id
  return demandOtherPerson(app, tx, caller, { thing: 'referral', target: `referral ${id}`, isOwn })
}

export async function listRewardTasks(
  { db }: App,
  locale: Locale,
): Promise<AnswerOf<typeof endpoints.listRewardTasks>> {
  const rows = await rewards.findTasks(db, taskRows)
  return {
    data: rows.map(({ login, name_pt, name_en, kind, ...row }) => ({
      ...row,
      username: login,
      kind,
      name: locale === 'en' ? name_en : name_pt,
    })),
  }
}

/** Marks a reward as handed over. Refuses `reward_done` when it has been already, or when a delivery brings it. */
export async function finishReward(
  app: App,
  caller: Caller,
  id: string,
  note: string,
): Promise<AnswerOf<typeof endpoints.finishReward>> {
  await transaction(app.db, async (tx) => {
    const reward = await rewards.lockReward(tx, id)
    if (!reward) refuse('not_found')
    const isOwn = reward.user_id === caller.id
    await demandOtherPerson(app, tx, caller, { thing: 'referral', target: `referral reward ${id}`, isOwn })
    if (reward.done_at || reward.delivery_id) refuse('reward_done')
    const at = app.now()
    await rewards.noteDone(tx, id, { done_at: at.toISOString(), done_by: caller.id, done_note: note })
    await recordAdminAction(tx, caller, 'referral.reward', `referral reward ${id}`, at, {
      after: { login: reward.login, reward: reward.name_pt, note },
    })
  })
  return { message: m.referral_reward_finished() }
}
