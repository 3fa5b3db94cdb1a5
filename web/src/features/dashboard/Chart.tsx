import { m } from '@guildhall/messages'
import { useId, useState } from 'react'
import { useLocale } from '../../format/locale.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Card } from '../../ui/Card.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { Legend, Plot, type Series } from './Plot.tsx'
import { niceMax } from './scale.ts'

/**
 * A line chart over days, drawn here because a chart library would be larger than the whole page. Pointer or arrow keys
 * read out each day, and a table behind the chart has the same numbers.
 */
export function Chart({
  title,
  days,
  series,
  format,
  dayHead = m.dashboard_day(),
  textOf,
}: {
  title: string
  /** Like `2026-11-22`. */
  days: string[]
  series: Series[]
  format: (value: number) => string
  /** Where the points are weeks or months: the head of their column, and the text of each by its first day. */
  dayHead?: string
  textOf?: (day: string) => string
}) {
  const locale = useLocale()
  const [at, setAt] = useState<number | null>(null)
  const titleId = useId()
  const last = days.length - 1
  const max = niceMax(series.flatMap(({ values }) => values))
  const dayText = (index: number) =>
    textOf ? textOf(days[index]!) : dates[locale].format(new Date(`${days[index]}T12:00:00Z`))
  const text = (value: number | null | undefined) => (value == null ? m.dashboard_nobody_counted() : format(value))
  const day = at ?? last
  const reading = `${dayText(day)}: ${series.map(({ name, values }) => `${name} ${text(values[day])}`).join(', ')}`
  return (
    <Card as="section" aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <h3 id={titleId} className="font-sans text-lg">
        {title}
      </h3>
      <Legend series={series} />
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p aria-hidden className="tabular flex flex-col justify-between text-end text-xs text-muted">
          <span>{format(max)}</span>
          <span>0</span>
        </p>
        <Plot at={at} last={last} max={max} series={series} titleId={titleId} reading={reading} onChoose={setAt} />
        <p aria-hidden className="col-start-2 flex justify-between pt-1 text-xs text-muted">
          <span>{dayText(0)}</span>
          <span>{dayText(last)}</span>
        </p>
      </div>
      <p id={`${titleId}-help`} className="sr-only">
        {m.dashboard_chart_read()}
      </p>
      <p aria-hidden className="tabular min-h-6 text-sm">
        {reading}
      </p>
      <Numbers title={title} days={days} series={series} dayHead={dayHead} dayText={dayText} text={text} />
    </Card>
  )
}

/** The table behind a chart, the last day first. */
function Numbers({
  title,
  days,
  series,
  dayHead,
  dayText,
  text,
}: {
  title: string
  days: string[]
  series: Series[]
  dayHead: string
  dayText: (index: number) => string
  text: (value: number | null | undefined) => string
}) {
  const [isOpen, setOpen] = useState(false)
  const columns: Column<number>[] = [
    { name: 'day', head: dayHead, namesRow: true, cell: dayText },
    ...series.map(({ name, values, to }) => ({
      name,
      head: name,
      numeric: true,
      cell: (index: number) =>
        to && values[index] ? (
          <AppLink
            to={to(days[index]!)}
            className="inline-flex min-h-6 items-center text-brass underline underline-offset-4"
          >
            {text(values[index])}
          </AppLink>
        ) : (
          text(values[index])
        ),
    })),
  ]
  return (
    <details onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer items-center text-brass underline underline-offset-4">
        {m.dashboard_chart_table()}
      </summary>
      {/* A year has many rows, so they render when the table is opened. */}
      {isOpen && (
        <Table
          caption={title}
          columns={columns}
          rows={days.map((_, index) => days.length - 1 - index)}
          rowKey={(index) => days[index] ?? index}
        />
      )}
    </details>
  )
}

const dates = {
  en: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
}
