import type { ReplyOf } from '@guildhall/contract'
import { referralGoal, type referral } from '@guildhall/contract/referral'
import { dueTier } from '@guildhall/contract/referral-rules'

type Info = ReplyOf<typeof referral.getReferralInfo>['indicationUserData']
export type OwnReferral = ReplyOf<typeof referral.listOwnReferrals>['data'][number]
export type Bonus = ReplyOf<typeof referral.listReferralBonuses>['data'][number]
export type Summary = ReplyOf<typeof referral.getReferralSummary>['data']

/** The replies of the four calls; undefined for one that failed. */
export interface ReferralReplies {
  info: Info | undefined
  mine: OwnReferral[] | undefined
  bonuses: Bonus[] | undefined
  summary: Summary | undefined
}

/** All figures of the referral centre. */
export interface Figures extends Summary {
  pending: number
  refused: number
  redeemed: number
  rewards: Info['rewards']
}

/** The figures of the server; those of a failed call are derived from the others. */
export function figuresOf({ info, mine = [], bonuses = [], summary }: ReferralReplies): Figures {
  const count = (released: string) => mine.filter((each) => each.released === released).length
  return {
    valids: info?.totalIndicationsValid ?? summary?.valids ?? count('S'),
    pending: info?.totalIndicationsPendent ?? count('P'),
    refused: info?.totalIndicationsInvalid ?? count('N'),
    bonusPoints: summary?.bonusPoints ?? bonuses.reduce((sum, { value, taken_back }) => sum + value - taken_back, 0),
    referredDonors: summary?.referredDonors ?? mine.filter(({ hasDonation }) => hasDonation).length,
    redeemed: info?.totalRedeemed ?? 0,
    rewards: info?.rewards ?? [],
  }
}

/** The state of each tier. Only one can be redeemed at a time, the lowest that is due (D-130). */
export function tierStates(tiers: readonly { referrals: number }[], valids: number, redeemed: number) {
  const due = dueTier(tiers, valids, redeemed)
  return tiers.map((tier) => ({
    isRedeemed: redeemed >= tier.referrals,
    isRedeemable: tier === due,
    missing: Math.max(0, tier.referrals - valids),
  }))
}

export const nextGoal = (goal: number): number => Math.min(referralGoal.most, goal + referralGoal.step)

/** In percent of the goal, at most 100. */
export const goalPercent = (valids: number, goal: number): number => Math.min(100, Math.floor((valids / goal) * 100))

/** The stored goal; the first one when it is invalid. */
export function goalFrom(stored: string | null): number {
  const goal = Number(stored)
  const isGoal = Number.isInteger(goal) && goal >= referralGoal.first && goal <= referralGoal.most
  return isGoal && goal % referralGoal.step === 0 ? goal : referralGoal.first
}

/** The invite link, the same for every language. */
export const inviteLink = (origin: string, code: string): string => `${origin}/indication/${encodeURIComponent(code)}`

/** A text with the player's own link and code; without a placeholder the link is appended. */
export function withInvite(text: string, link: string, code: string): string {
  const message = text.replaceAll('{link}', link).replaceAll('{code}', code)
  return message.includes(link) ? message : `${message} ${link}`
}

/** The links that share a message. Services that take the link separately get the message without it. */
export function shareTargets(message: string, link: string): { name: ShareTarget; href: string }[] {
  const text = encodeURIComponent(message)
  const rest = encodeURIComponent(message.replaceAll(link, '').trim())
  const url = encodeURIComponent(link)
  return [
    { name: 'WhatsApp', href: `https://wa.me/?text=${text}` },
    { name: 'Telegram', href: `https://t.me/share/url?url=${url}&text=${rest}` },
    { name: 'Facebook', href: `https://www.facebook.com/sharer/sharer.php?u=${url}&quote=${rest}` },
    { name: 'X', href: `https://twitter.com/intent/tweet?url=${url}&text=${rest}` },
  ]
}
export type ShareTarget = 'WhatsApp' | 'Telegram' | 'Facebook' | 'X'
