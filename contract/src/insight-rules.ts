import { daysOf } from './bookkeeping-rules.ts'

// What pages and server need of insight without any schema.

/** How the days of a period are added up. Weeks begin on Monday. */
export const insightSteps = ['day', 'week', 'month'] as const
export type InsightStep = (typeof insightSteps)[number]

/** What the cohorts are made of: the month of the sign-up, or of the first donation. */
export const cohortBases = ['sign_up', 'donation'] as const
export type CohortBasis = (typeof cohortBases)[number]

/** The tables of the page; each is a download, too. */
export const insightTables = ['flow', 'items', 'conversion', 'cohorts', 'effect'] as const
export type InsightTable = (typeof insightTables)[number]

/** A period has at most this many days: three years. A campaign has at most `effectMostDays`. */
export const insightMostDays = 1_096
export const effectMostDays = 92

/** How many items the list of the most bought ones has. */
export const insightMostItems = 50

/** How many cohorts are shown, and how many months of each. */
export const cohortMonths = 12

/** A donor counts as converted with a purchase within so many days of the first donation. */
export const conversionDays = [1, 7, 30] as const

/** The weeks before a campaign that it is compared with. */
export const effectWeeks = 4

/** How many campaigns are offered for the comparison. */
export const effectMostCampaigns = 12

/** Figures of a campaign. `reais` is in cents. */
export const effectMeasures = ['reais', 'cash', 'donors', 'purchases', 'spent'] as const
export type EffectMeasure = (typeof effectMeasures)[number]

/** With fewer donors than this, on either side, chance explains most differences. */
export const fewDonors = 20

export const isPeriod = (from: string, to: string, mostDays: number): boolean =>
  daysOf(from, to) >= 1 && daysOf(from, to) <= mostDays

/** A figure during a campaign, compared with the sums of the same weekdays in each of the weeks before. */
export interface Comparison {
  mean: number
  least: number
  most: number
  difference: number
  /** Null when the weeks before had nothing. */
  percent: number | null
  /** The figure lies between the least and the most of the weeks before. */
  isUsual: boolean
}

export function compareWeeks(during: number, weeks: readonly number[]): Comparison {
  const mean = weeks.reduce((sum, week) => sum + week, 0) / weeks.length
  const [least, most] = [Math.min(...weeks), Math.max(...weeks)]
  return {
    ...{ mean, least, most, difference: during - mean },
    percent: mean > 0 ? ((during - mean) / mean) * 100 : null,
    isUsual: during >= least && during <= most,
  }
}
