import type { AnswerOf } from '@guildhall/contract'
import { bonusLabel, type referral as endpoints } from '@guildhall/contract/referral'
import type { App, Caller } from '../../app.ts'
import { getUserById } from '../../people/queries.ts'
import { findPaid, sumsOf } from './bonus-queries.ts'
import { findOwn, getInviter, getTotals } from './queries.ts'
import { findRedeemed } from './reward-queries.ts'
import type { Evidence } from './rules.ts'
import { readable } from '../../people/closed-text.ts'

const pageRows = 100

/** Who invites with a code. An account without a name is no more than a code. */
export async function getInvite({ db }: App, code: string): Promise<AnswerOf<typeof endpoints.getInvite>> {
  const inviter = await getInviter(db, code)
  return { firstname: readable(inviter?.first_name.trim() ?? '') || null }
}

/** The caller's code, the numbers of their referrals by state, and the redeemed rewards. */
export async function getReferralInfo(
  { db }: App,
  caller: Caller,
): Promise<AnswerOf<typeof endpoints.getReferralInfo>> {
  const user = await getUserById(db, caller.id)
  const totals = await getTotals(db, caller.id)
  const redeemed = await findRedeemed(db, caller.id)
  return {
    indicationUserData: {
      codeIndication: user?.referral_code ?? '',
      totalIndicationsValid: totals?.valid ?? 0,
      totalIndicationsPendent: totals?.pending ?? 0,
      totalIndicationsInvalid: totals?.refused ?? 0,
      totalRedeemed: Math.max(0, ...redeemed.map(({ step }) => step)),
      rewards: redeemed.map((reward) => ({
        tier: reward.step,
        state: stateOf(reward),
        redeemed_at: reward.redeemed_at,
      })),
    },
  }
}

function stateOf({ state, done_at }: { state: string | null; done_at: string | null }) {
  if (state === 'delivered' || done_at) return 'delivered' as const
  return state === 'queued' || state === 'staged' ? ('on_way' as const) : ('with_staff' as const)
}

/** The players whom the caller has referred, without anything private: no address, no e-mail. */
export async function listOwnReferrals(
  { db }: App,
  caller: Caller,
  before: number | undefined,
): Promise<AnswerOf<typeof endpoints.listOwnReferrals>> {
  const found = await findOwn(db, caller.id, before, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map((row) => ({
      id: row.id,
      firstname: readable(row.first_name),
      lastname: row.last_name,
      username: row.login,
      type: row.type,
      created_at: row.created_at,
      hasDonation: row.bonus !== null,
      released: row.released,
      needsCharacter:
        row.released === 'P' && (row.evidence as unknown as Evidence[]).some(({ reason }) => reason === 'no_character'),
    })),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
  }
}

export async function listReferralBonuses(
  { db }: App,
  caller: Caller,
  before: string | undefined,
): Promise<AnswerOf<typeof endpoints.listReferralBonuses>> {
  const found = await findPaid(db, caller.id, before, pageRows + 1)
  const rows = found.slice(0, pageRows)
  return {
    data: rows.map(({ id, value, taken_back, login, paid_at }) => ({
      id,
      operation: bonusLabel,
      value,
      taken_back,
      username: login,
      created_at: paid_at!,
    })),
    next: found.length > pageRows ? (rows.at(-1)?.id ?? null) : null,
  }
}

export async function getReferralSummary(
  { db }: App,
  caller: Caller,
): Promise<AnswerOf<typeof endpoints.getReferralSummary>> {
  const totals = await getTotals(db, caller.id)
  const { points, donors } = await sumsOf(db, caller.id)
  return { data: { valids: totals?.valid ?? 0, bonusPoints: points, referredDonors: donors } }
}
