import { m } from '@guildhall/messages'
import { useLocale } from '../../format/locale.ts'
import { cashText } from '../../format/money.ts'
import { Card } from '../../ui/Card.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Bar } from './Bar.tsx'
import type { ConversionData } from './load-table.ts'
import { Part } from './Part.tsx'
import { monthText, shareText } from './words.ts'

type Window = ConversionData['total']['windows'][number]

/** How many new donors bought afterwards, and after how long. */
export function Conversion({ data: { total, months } }: { data: ConversionData }) {
  if (total.donors === 0)
    return <EmptyState title={m.insight_conversion_none()}>{m.insight_conversion_none_about()}</EmptyState>
  return (
    <>
      <Part title={m.insight_conversion_title()} about={m.insight_conversion_about()}>
        <p className="text-lg">{m.insight_first_donors({ count: total.donors, total: cashText(total.donors) })}</p>
        <dl className="grid gap-3 sm:grid-cols-2 xl:grid-cols-4">
          {total.windows.map((window) => (
            <Figure
              key={window.days}
              label={m.insight_within({ days: window.days })}
              value={window.mature ? shareText(window.bought, window.mature) : m.insight_share_too_early()}
              note={shareOf(window)}
              part={window.mature ? window.bought / window.mature : 0}
            />
          ))}
          <Figure label={m.insight_median()} value={hoursText(total.medianHours)} note={m.insight_median_about()} />
        </dl>
      </Part>
      {months.length > 1 && <Months months={months} />}
    </>
  )
}

/** A first hour that is not full is still an hour to wait. */
const hoursText = (hours: number | null): string =>
  hours === null ? m.insight_hours_none() : m.insight_hours({ count: hours + 1, hours: cashText(hours + 1) })

const shareOf = ({ bought, mature }: Window): string =>
  m.insight_share_of({ bought: cashText(bought), mature: cashText(mature) })

function Figure({ label, value, note, part }: { label: string; value: string; note: string; part?: number }) {
  return (
    <Card className="grid content-start gap-2">
      <dt className="text-muted">{label}</dt>
      <dd className="grid gap-2">
        <span className="tabular text-2xl font-semibold">{value}</span>
        {part !== undefined && <Bar part={part} />}
        <span className="tabular text-sm text-muted">{note}</span>
      </dd>
    </Card>
  )
}

type Month = ConversionData['months'][number]

function Months({ months }: { months: Month[] }) {
  const locale = useLocale()
  const columns: Column<Month>[] = [
    { ...{ name: 'month', head: m.insight_month(), namesRow: true }, cell: ({ month }) => monthText(month, locale) },
    { ...{ name: 'donors', head: m.insight_donors(), numeric: true }, cell: ({ donors }) => cashText(donors) },
    ...months[0]!.windows.map(({ days }, at): Column<Month> => ({
      ...{ name: `days${days}`, head: m.insight_within({ days }), numeric: true, phone: 'below', labelled: true },
      cell: ({ windows }) =>
        windows[at]!.mature ? `${shareText(windows[at]!.bought, windows[at]!.mature)} (${shareOf(windows[at]!)})` : '–',
    })),
    {
      ...{ name: 'median', head: m.insight_median_short(), numeric: true },
      cell: ({ medianHours }) => (medianHours === null ? '–' : hoursText(medianHours)),
    },
  ]
  return (
    <Part title={m.insight_column_month()}>
      <Table
        caption={m.insight_column_month()}
        columns={columns}
        rows={months.toReversed()}
        rowKey={({ month }) => month}
      />
    </Part>
  )
}
