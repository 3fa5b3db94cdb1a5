import type { ReplyOf } from '@guildhall/contract'
import type { insight } from '@guildhall/contract/insight'
import {
  getInsightCohorts,
  getInsightConversion,
  getInsightEffect,
  getInsightFlow,
  getInsightItems,
} from '../../api/generated.ts'
import type { api as Api } from '../../api/client.ts'
import { outcomeOf, type Outcome } from '../../api/outcome.ts'
import type { View } from './address.ts'

export type FlowData = ReplyOf<typeof insight.getInsightFlow>
export type ItemsData = ReplyOf<typeof insight.getInsightItems>
export type ConversionData = ReplyOf<typeof insight.getInsightConversion>
export type CohortsData = ReplyOf<typeof insight.getInsightCohorts>
export type EffectData = ReplyOf<typeof insight.getInsightEffect>

/** The data of the table that is shown. */
export type Loaded =
  | { table: 'flow'; found: Outcome<FlowData> }
  | { table: 'items'; found: Outcome<ItemsData> }
  | { table: 'conversion'; found: Outcome<ConversionData> }
  | { table: 'cohorts'; found: Outcome<CohortsData> }
  | { table: 'effect'; found: Outcome<EffectData> }

/** Loads only the table of the view. */
export async function loadTable(api: typeof Api, { table, from, to, by, kind, basis }: View): Promise<Loaded> {
  const query = { from, to }
  switch (table) {
    case 'flow':
      return {
        table,
        found: await outcomeOf(api(getInsightFlow, { query: { ...query, by, ...(kind && { kind }) } })),
      }
    case 'items':
      return { table, found: await outcomeOf(api(getInsightItems, { query })) }
    case 'conversion':
      return { table, found: await outcomeOf(api(getInsightConversion, { query })) }
    case 'cohorts':
      return { table, found: await outcomeOf(api(getInsightCohorts, { query: { basis } })) }
    case 'effect':
      return { table, found: await outcomeOf(api(getInsightEffect, { query })) }
  }
}
