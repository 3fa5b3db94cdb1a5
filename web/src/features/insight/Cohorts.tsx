import { m } from '@guildhall/messages'
import type { CohortBasis } from '@guildhall/contract/insight-rules'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import type { CohortsData } from './load-table.ts'
import { Part } from './Part.tsx'
import { monthText, shareText } from './words.ts'

type Cohort = CohortsData['data'][number]

/** How many of each month's people donated in each later month. Months before the first of them are left out. */
export function Cohorts({ basis, data: { data } }: { basis: CohortBasis; data: CohortsData }) {
  const locale = useLocale()
  const first = data.findIndex(({ size }) => size > 0)
  if (first === -1) return <EmptyState title={m.insight_cohorts_none()}>{m.insight_cohorts_none_about()}</EmptyState>
  const cohorts = data.slice(first)
  const about = { donation: m.insight_cohorts_about_donation, sign_up: m.insight_cohorts_about_sign_up }[basis]
  const columns: Column<Cohort>[] = [
    { ...{ name: 'month', head: m.insight_month(), namesRow: true }, cell: ({ month }) => monthText(month, locale) },
    {
      ...{ name: 'size', head: { donation: m.insight_size_donation, sign_up: m.insight_size_sign_up }[basis]() },
      ...{ numeric: true, cell: ({ size }: Cohort) => cashText(size) },
    },
    ...cohorts.map((_, after) => monthColumn(after)),
  ]
  return (
    <Part
      title={m.insight_cohorts_title()}
      about={
        <>
          {about()} {m.insight_month_open()}
        </>
      }
    >
      {/* Twelve months are wider than a tablet. Phones have them below each name. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls must be reachable by keyboard */}
      <div role="region" aria-label={m.insight_cohorts_title()} tabIndex={0} className="min-w-0 md:overflow-x-auto">
        <div className="md:min-w-max">
          <Table
            caption={m.insight_cohorts_title()}
            columns={columns}
            rows={cohorts.toReversed()}
            rowKey={({ month }) => month}
          />
        </div>
      </div>
    </Part>
  )
}

const monthColumn = (after: number): Column<Cohort> => ({
  ...{ name: `after${after}`, numeric: true, phone: 'below', labelled: true },
  head: after === 0 ? m.insight_month_same() : m.insight_month_after_short({ after }),
  cell: ({ size, donors }) => {
    const count = donors[after]
    if (count === undefined || size === 0) return '–'
    return m.insight_cohort_cell({ donors: cashText(count), percent: shareText(count, size).slice(0, -1) })
  },
})
