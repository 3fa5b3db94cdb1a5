import * as z from 'zod/mini'
import { endpoints } from './endpoints.ts'
import {
  cohortBases,
  cohortMonths,
  conversionDays,
  effectMeasures,
  effectWeeks,
  insightMostItems,
  insightSteps,
  insightTables,
} from './insight-rules.ts'
import { Cash, transferKinds } from './ledger.ts'
import { Day, Instant } from './values.ts'

/** Days of the server's calendar, both included. */
const period = { from: Day, to: Day }

/** When the days were last added up; null before the first time. Today counts until then. */
const asOf = z.nullable(Instant)

/** Cash from the house to wallets, from wallets to the house, and between wallets, with the number of movements. */
const flow = { cashIn: Cash, cashOut: Cash, cashBetween: Cash, moves: z.number() }

/** `mature` donors have had so many days since their first donation, and `bought` of them bought within these days. */
const Window = z.object({ days: z.literal(conversionDays), mature: z.number(), bought: z.number() })

/** Donors by their first donation. `medianHours` is of those who bought within 30 days; null without any. */
const conversion = { donors: z.number(), windows: z.array(Window), medianHours: z.nullable(z.number()) }

/**
 * Figures for the team from daily sums. None names a person: all are counts and sums of days.
 */
export const insight = endpoints({
  getInsightFlow: {
    route: 'GET /staff/insight/flow',
    access: 'insight.read',
    fromReplica: true,
    about: 'Cash in and out by day, week or month, and by kind of movement over the whole period.',
    query: z.object({ ...period, by: z.enum(insightSteps), kind: z.optional(z.enum(transferKinds)) }),
    reply: z.object({
      asOf,
      /** Every step of the period, the oldest first, of the chosen kind or of all. */
      steps: z.array(z.object({ start: z.string(), ...flow })),
      kinds: z.array(z.object({ kind: z.enum(transferKinds), ...flow })),
    }),
  },
  getInsightItems: {
    route: 'GET /staff/insight/items',
    access: 'insight.read',
    fromReplica: true,
    about: `The ${insightMostItems} most bought items of a period. Refunds count on their own day.`,
    query: z.object(period),
    reply: z.object({
      asOf,
      data: z.array(
        z.object({
          id: z.number(),
          name: z.string(),
          pieces: z.number(),
          cash: Cash,
          refundedPieces: z.number(),
          refundedCash: Cash,
        }),
      ),
      /** Of all items of the period. */
      total: z.object({ pieces: z.number(), cash: Cash, refundedPieces: z.number(), refundedCash: Cash }),
    }),
  },
  getInsightConversion: {
    route: 'GET /staff/insight/conversion',
    access: 'insight.read',
    fromReplica: true,
    about: 'How many people who donated for the first time then bought in the shop, and after how long.',
    query: z.object(period),
    reply: z.object({
      asOf,
      total: z.object(conversion),
      /** By the month of the first donation, the oldest first. */
      months: z.array(z.object({ month: z.string(), ...conversion })),
    }),
  },
  getInsightCohorts: {
    route: 'GET /staff/insight/cohorts',
    access: 'insight.read',
    fromReplica: true,
    about: `Of who signed up or first donated in a month: how many donated in each month after. The last ${cohortMonths} months.`,
    query: z.object({ basis: z.enum(cohortBases) }),
    reply: z.object({
      asOf,
      /** `donors` has one number for each month, beginning with that of the cohort. */
      data: z.array(z.object({ month: z.string(), size: z.number(), donors: z.array(z.number()) })),
    }),
  },
  getInsightEffect: {
    route: 'GET /staff/insight/effect',
    access: 'insight.read',
    fromReplica: true,
    about: `The days of a campaign against the same weekdays of the ${effectWeeks} weeks before it.`,
    query: z.object(period),
    reply: z.object({
      asOf,
      /** How many days of the campaign have begun. Only these are compared. */
      days: z.number(),
      /** Today is one of them, so its figures still grow. */
      isRunning: z.boolean(),
      /** The first day of the portal is later than the first day of the weeks before. */
      isShort: z.boolean(),
      /** `during` is the campaign, `weeks` the sums of the same weekdays in each week before, the latest first. */
      /** The newest campaigns that have begun, with their days. */
      campaigns: z.array(z.object({ id: z.number(), name: z.string(), from: z.string(), to: z.string() })),
      data: z.array(z.object({ measure: z.enum(effectMeasures), during: z.number(), weeks: z.array(z.number()) })),
    }),
  },
  exportInsight: {
    route: 'GET /staff/insight/export/:table',
    access: 'insight.read',
    about: 'A table of the insight for Excel; UTF-8 with BOM. The audit log records it.',
    params: z.object({ table: z.enum(insightTables) }),
    query: z.object({ ...period, by: z.optional(z.enum(insightSteps)), basis: z.optional(z.enum(cohortBases)) }),
    reply: z.string(),
    replyType: 'text/csv',
    limit: { max: 10, perSeconds: 60, by: 'caller' },
  },
})
