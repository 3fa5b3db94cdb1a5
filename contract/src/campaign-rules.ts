import { donationPoints } from './donation.ts'
import { paymentMethods, type PaymentMethod } from './payment-rules.ts'

// Rules of campaigns that the pages use too, so this file has no schema.

/** How Cash is bought: by a payment, or by a transfer by hand. */
export const campaignMethods = [...paymentMethods, 'deposit'] as const
export type CampaignMethod = PaymentMethod | 'deposit'

/** The percent that a campaign may add. More than `alone` needs a second person. */
export const campaignPercent = { min: 1, max: 500, alone: 100 } as const
export const campaignNameMax = 60

/** How a donor's name stands on the wall. `anonymous` shows that somebody gave, and no name. */
export const wallNames = ['login', 'character', 'anonymous'] as const
export type WallName = (typeof wallNames)[number]

/** `planned` has not begun, `running` applies now, and `ended` is over or was ended early. */
export const campaignStates = ['planned', 'running', 'ended'] as const
export type CampaignState = (typeof campaignStates)[number]

/** A campaign as far as it decides about an amount. Moments in ISO 8601; `endsAt` is the first one without it. */
export interface CampaignTerms {
  id: number
  percent: number
  methods: readonly CampaignMethod[]
  minReais: number
  startsAt: string
  endsAt: string
}

/** Whether a campaign applies at a moment, from `startsAt` until before `endsAt`. */
export const isRunning = ({ startsAt, endsAt }: Pick<CampaignTerms, 'startsAt' | 'endsAt'>, atMs: number): boolean =>
  Date.parse(startsAt) <= atMs && atMs < Date.parse(endsAt)

/**
 * The campaign that a donation of `reais` gets at a moment: the highest percent of those that apply, and of two equal
 * ones the older. Campaigns are never added up.
 */
export function bestCampaign<C extends CampaignTerms>(
  campaigns: readonly C[],
  { method, reais, atMs }: { method: CampaignMethod; reais: number; atMs: number },
): C | null {
  const fitting = campaigns.filter(
    (each) => isRunning(each, atMs) && each.methods.includes(method) && reais >= each.minReais,
  )
  return fitting.toSorted((one, other) => other.percent - one.percent || one.id - other.id)[0] ?? null
}

/**
 * The campaigns that a page shows: without those that are over, and without those that no donation gets, because another
 * one is better for each. What runs is compared at this moment; what is planned, or all without a moment, by its whole
 * period.
 */
export function shownCampaigns<C extends CampaignTerms>(campaigns: readonly C[], atMs: number | null): C[] {
  const current = campaigns.filter(({ endsAt }) => atMs === null || Date.parse(endsAt) > atMs)
  return current.filter((each) => !current.some((other) => other !== each && isBeaten(each, other, atMs)))
}

function isBeaten(one: CampaignTerms, by: CampaignTerms, atMs: number | null): boolean {
  const isBetter = by.percent > one.percent || (by.percent === one.percent && by.id < one.id)
  if (!isBetter || by.minReais > one.minReais || !one.methods.every((method) => by.methods.includes(method)))
    return false
  if (atMs !== null && isRunning(one, atMs)) return isRunning(by, atMs)
  return Date.parse(by.startsAt) <= Date.parse(one.startsAt) && Date.parse(by.endsAt) >= Date.parse(one.endsAt)
}

/** What a percent adds to a base, rounded down. Each extra is of the base, so extras are added and never compounded. */
export const extraOf = (base: number, percent: number): number => Math.floor((base * percent) / 100)

/** The Cash of a donation, in its parts. */
export interface DonationQuote<C extends CampaignTerms> {
  /** What the donation is worth without campaign and code. */
  base: number
  campaign: C | null
  campaignCash: number
  /** What the code of a creator adds. */
  creatorCash: number
  total: number
}

/** The Cash of a donation of `reais` by a method at a moment, as the pages show it and the portal stores it. */
export function quoteWith<C extends CampaignTerms>(
  campaigns: readonly C[],
  { creatorPercent = 0, ...donation }: { method: CampaignMethod; reais: number; atMs: number; creatorPercent?: number },
): DonationQuote<C> {
  const base = donationPoints(donation.reais).total
  const campaign = bestCampaign(campaigns, donation)
  const campaignCash = campaign ? extraOf(base, campaign.percent) : 0
  const creatorCash = extraOf(base, creatorPercent)
  return { base, campaign, campaignCash, creatorCash, total: base + campaignCash + creatorCash }
}
