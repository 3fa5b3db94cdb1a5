import { m } from '@guildhall/messages'
import { useId, useState, type KeyboardEvent, type PointerEvent } from 'react'
import { useLocale } from '../../format/locale.ts'
import { Card } from '../../ui/Card.tsx'
import { Table, type Column } from '../../ui/Table.tsx'
import { linePath, niceMax } from './scale.ts'

/** `values` has one for each day, null where nobody counted; `summary` is what screen readers hear of it all. */
interface Series {
  name: string
  tone: 'brass' | 'verd'
  values: (number | null)[]
  summary: string
}

const [width, height] = [720, 180]
const strokes = { brass: 'stroke-brass', verd: 'stroke-verd' }
// A second line is told from the first without colours too.
const dashes = [undefined, '6 4']

/**
 * Lines over days, drawn here: a library for it would weigh more than the whole page. By pointer or arrow keys each day
 * is read out, and behind it all stands a table with the same numbers.
 */
export function Chart({
  title,
  days,
  series,
  format,
}: {
  title: string
  /** Like `2026-11-22`. */
  days: string[]
  series: Series[]
  format: (value: number) => string
}) {
  const locale = useLocale()
  const [at, setAt] = useState<number | null>(null)
  const [isOpen, setOpen] = useState(false)
  const titleId = useId()
  const last = days.length - 1
  const max = niceMax(series.flatMap(({ values }) => values))
  const dayText = (index: number) => dates[locale].format(new Date(`${days[index]}T12:00:00Z`))
  const text = (value: number | null | undefined) => (value == null ? m.dashboard_nobody_counted() : format(value))
  const reading = (index: number) =>
    `${dayText(index)}: ${series.map(({ name, values }) => `${name} ${text(values[index])}`).join(', ')}`

  function keyDown(event: KeyboardEvent) {
    const now = at ?? last
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    setAt(Math.min(last, Math.max(0, to)))
  }
  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) setAt(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last))
  }

  const columns: Column<number>[] = [
    { name: 'day', head: m.dashboard_day(), namesRow: true, cell: dayText },
    ...series.map(({ name, values }) => ({
      name,
      head: name,
      numeric: true,
      cell: (index: number) => text(values[index]),
    })),
  ]
  return (
    <Card as="section" aria-labelledby={titleId} className="grid min-w-0 gap-3">
      <h3 id={titleId} className="font-sans text-lg">
        {title}
      </h3>
      <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {series.map(({ name, tone, summary }, index) => (
          <li key={name} className="flex items-center gap-2">
            <svg aria-hidden viewBox="0 0 24 4" className="h-1 w-6 shrink-0">
              <path d="M0 2h24" strokeWidth={4} strokeDasharray={dashes[index]} className={strokes[tone]} />
            </svg>
            {summary}
          </li>
        ))}
      </ul>
      <div className="grid grid-cols-[auto_minmax(0,1fr)] gap-x-2">
        <p aria-hidden className="tabular flex flex-col justify-between text-end text-xs text-muted">
          <span>{format(max)}</span>
          <span>0</span>
        </p>
        <div
          role="slider"
          tabIndex={0}
          aria-labelledby={titleId}
          aria-valuemin={0}
          aria-valuemax={last}
          aria-valuenow={at ?? last}
          aria-valuetext={reading(at ?? last)}
          aria-describedby={`${titleId}-help`}
          onKeyDown={keyDown}
          onPointerMove={point}
          onPointerDown={point}
          className="[touch-action:pan-y] border-b border-l border-edge"
        >
          <svg
            viewBox={`0 0 ${width} ${height}`}
            preserveAspectRatio="none"
            aria-hidden
            className="block h-44 w-full overflow-visible"
          >
            {[0, 0.5].map((part) => (
              <line key={part} x1={0} x2={width} y1={part * height} y2={part * height} className="stroke-line" />
            ))}
            {series.map(({ name, tone, values }, index) => (
              <path
                key={name}
                d={linePath(values, max, width, height)}
                fill="none"
                strokeWidth={2}
                strokeLinejoin="round"
                strokeLinecap="round"
                strokeDasharray={dashes[index]}
                vectorEffect="non-scaling-stroke"
                className={strokes[tone]}
              />
            ))}
            {at !== null && last > 0 && (
              <line
                x1={(at / last) * width}
                x2={(at / last) * width}
                y1={0}
                y2={height}
                vectorEffect="non-scaling-stroke"
                className="stroke-text"
              />
            )}
          </svg>
        </div>
        <p aria-hidden className="col-start-2 flex justify-between pt-1 text-xs text-muted">
          <span>{dayText(0)}</span>
          <span>{dayText(last)}</span>
        </p>
      </div>
      <p id={`${titleId}-help`} className="sr-only">
        {m.dashboard_chart_read()}
      </p>
      <p aria-hidden className="tabular min-h-6 text-sm">
        {reading(at ?? last)}
      </p>
      <details onToggle={(event) => setOpen(event.currentTarget.open)}>
        <summary className="flex min-h-11 cursor-pointer items-center text-brass underline underline-offset-4">
          {m.dashboard_chart_table()}
        </summary>
        {/* A year has many rows: they are written when somebody wants them. */}
        {isOpen && (
          <Table
            caption={title}
            columns={columns}
            rows={days.map((_, index) => last - index)}
            rowKey={(index) => days[index] ?? index}
          />
        )}
      </details>
    </Card>
  )
}

const dates = {
  en: new Intl.DateTimeFormat('en', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' }),
  'pt-BR': new Intl.DateTimeFormat('pt-BR', { day: '2-digit', month: '2-digit', year: 'numeric', timeZone: 'UTC' }),
}
