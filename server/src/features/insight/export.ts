import type { Locale, ValidOf } from '@guildhall/contract'
import type { insight } from '@guildhall/contract/insight'
import { compareWeeks, conversionDays, type InsightTable } from '@guildhall/contract/insight-rules'
import * as m from '@guildhall/messages'
import type { App, Caller } from '../../app.ts'
import { recordAdminAction } from '../../audit/record.ts'
import { csvReply, type CsvColumn, type CsvReply } from '../../http/csv.ts'
import { findKindsByStep } from './queries.ts'
import * as service from './service.ts'

type Query = ValidOf<typeof insight.exportInsight>['query']
type Parts = Pick<App, 'db' | 'now'>
interface Loaded {
  rows: number
  reply(locale: Locale): CsvReply
}

/** The messages by the names of what they say. */
const texts = m

/** A table of the insight as CSV. They are short, so their rows are read at once. */
export async function exportInsight(
  app: Parts,
  caller: Caller,
  table: InsightTable,
  query: Query,
  locale: Locale,
): Promise<CsvReply> {
  const loaded = await tables[table](app, query, locale)
  const after = { table, ...query, rows: loaded.rows }
  await recordAdminAction(app.db, caller, 'export.insight', 'export insight', app.now(), { after })
  return loaded.reply(locale)
}

const tables: Record<InsightTable, (app: Parts, query: Query, locale: Locale) => Promise<Loaded>> = {
  async flow(app, { by = 'day', ...period }) {
    service.demandPeriod(period)
    return loadedOf(await findKindsByStep(app.db, period, by), [
      [m.insight_column_start, ({ start }) => start],
      [m.insight_column_kind, ({ kind }) => texts[`ledger_kind_${kind}`]()],
      [m.insight_column_in, ({ cashIn }) => cashIn],
      [m.insight_column_out, ({ cashOut }) => cashOut],
      [m.insight_column_between, ({ cashBetween }) => cashBetween],
      [m.insight_column_moves, ({ moves }) => moves],
    ])
  },
  async items(app, period, locale) {
    const { data } = await service.getInsightItems(app, period, locale)
    return loadedOf(data, [
      [m.bookkeeping_column_item, ({ name }) => name],
      [m.insight_column_pieces, ({ pieces }) => pieces],
      [m.bookkeeping_column_cash, ({ cash }) => cash],
      [m.insight_column_refunded_pieces, ({ refundedPieces }) => refundedPieces],
      [m.insight_column_refunded_cash, ({ refundedCash }) => refundedCash],
    ])
  },
  async conversion(app, period) {
    const { months } = await service.getInsightConversion(app, period)
    return loadedOf(months, [
      [m.insight_column_month, ({ month }) => month],
      [m.insight_column_donors, ({ donors }) => donors],
      ...conversionDays.flatMap((days, at): CsvColumn<(typeof months)[number]>[] => [
        [() => m.insight_column_mature({ days }), ({ windows }) => windows[at]!.mature],
        [() => m.insight_column_bought({ days }), ({ windows }) => windows[at]!.bought],
      ]),
      [m.insight_column_median, ({ medianHours }) => medianHours],
    ])
  },
  async cohorts(app, { basis = 'donation' }) {
    const { data } = await service.getInsightCohorts(app, basis)
    const rows = data.flatMap(({ month, size, donors }) =>
      donors.map((count, after) => ({ month, size, after, count })),
    )
    return loadedOf(rows, [
      [m.insight_column_cohort, ({ month }) => month],
      [m.insight_column_size, ({ size }) => size],
      [m.insight_column_after, ({ after }) => after],
      [m.insight_column_donors, ({ count }) => count],
    ])
  },
  async effect(app, period, locale) {
    const { data } = await service.getInsightEffect(app, period, locale)
    const rows = data.map((row) => ({ ...row, ...compareWeeks(row.during, row.weeks) }))
    type Row = (typeof rows)[number]
    const amount = (value: number, { measure }: Row) =>
      measure === 'reais' ? { cents: Math.round(value) } : Math.round(value)
    return loadedOf(rows, [
      [m.insight_column_measure, ({ measure }) => texts[`insight_measure_${measure}`]()],
      [m.insight_column_during, (row) => amount(row.during, row)],
      [m.insight_column_mean, (row) => amount(row.mean, row)],
      [m.insight_column_difference, (row) => amount(row.difference, row)],
      [m.insight_column_percent, ({ percent }) => (percent === null ? null : Math.round(percent))],
      [m.insight_column_least, (row) => amount(row.least, row)],
      [m.insight_column_most, (row) => amount(row.most, row)],
    ])
  },
}

const loadedOf = <Row>(rows: Row[], columns: readonly CsvColumn<Row>[]): Loaded => ({
  rows: rows.length,
  reply: (locale) => csvReply(columns, { rows: rows.length, batches: oneBatch(rows), close: async () => {} }, locale),
})

async function* oneBatch<Row>(rows: Row[]): AsyncIterable<Row[]> {
  yield rows
}
