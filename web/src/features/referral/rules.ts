import type { ReplyOf } from '@guildhall/contract'
import { referralGoal, type referral } from '@guildhall/contract/referral'
import { dueTier } from '@guildhall/contract/referral-rules'

type Info = ReplyOf<typeof referral.getReferralInfo>['indicationUserData']
export type OwnReferral = ReplyOf<typeof referral.listOwnReferrals>['data'][number]
export type Bonus = ReplyOf<typeof referral.listReferralBonuses>['data'][number]
export type Summary = ReplyOf<typeof referral.getReferralSummary>['data']

/** What the four calls gave; undefined for one that failed. */
export interface ReferralReplies {
  info: Info | undefined
  mine: OwnReferral[] | undefined
  bonuses: Bonus[] | undefined
  summary: Summary | undefined
}

/** Everything that the centre shows in numbers. */
export interface Figures extends Summary {
  pending: number
  refused: number
  redeemed: number
  rewards: Info['rewards']
}

/** The figures as the server says them, and where one of its calls failed, as they follow from the others. */
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

/** Where a tier stands: one at a time can be redeemed, the lowest that is due (D-130). */
export function tierStates(tiers: readonly { referrals: number }[], valids: number, redeemed: number) {
  const due = dueTier(tiers, valids, redeemed)
  return tiers.map((tier) => ({
    isRedeemed: redeemed >= tier.referrals,
    isRedeemable: tier === due,
    missing: Math.max(0, tier.referrals - valids),
  }))
}

export const nextGoal = (goal: number): number => Math.min(referralGoal.most, goal + referralGoal.step)

/** In percent of the goal, a hundred at most. */
export const goalPercent = (valids: number, goal: number): number => Math.min(100, Math.floor((valids / goal) * 100))

/** A goal that was kept; anything else is the first. */
export function goalFrom(stored: string | null): number {
  const goal = Number(stored)
  const isGoal = Number.isInteger(goal) && goal >= referralGoal.first && goal <= referralGoal.most
  return isGoal && goal % referralGoal.step === 0 ? goal : referralGoal.first
}

/** The link that brings a friend: the same for every language. */
export const inviteLink = (origin: string, code: string): string => `${origin}/indication/${encodeURIComponent(code)}`

/** A text with the player's own link and code; the link is put at its end where it says none. */
export function withInvite(text: string, link: string, code: string): string {
  const message = text.replaceAll('{link}', link).replaceAll('{code}', code)
  return message.includes(link) ? message : `${message} ${link}`
}

/** Where a message can be shared. Those that take the link apart get the message without it. */
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
