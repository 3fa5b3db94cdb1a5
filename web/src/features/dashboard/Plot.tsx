import type { KeyboardEvent, PointerEvent } from 'react'
import { linePath } from './scale.ts'
import { lineDashes, LineSample } from '../../ui/LineSample.tsx'

/** `values` has one entry for each day, null where nothing was counted; `summary` is the text for screen readers. */
export interface Series {
  name: string
  tone: 'brass' | 'verd'
  values: (number | null)[]
  summary: string
  /** The list of the rows of a day. */
  to?: (day: string) => string
}

const [width, height] = [720, 180]
const strokes = { brass: 'stroke-brass', verd: 'stroke-verd' }

/** The name and summary of each line, beside a sample of it. */
export function Legend({ series }: { series: Series[] }) {
  return (
    <ul className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {series.map(({ name, tone, summary }, index) => (
        <li key={name} className="flex items-center gap-2">
          <LineSample at={index} stroke={strokes[tone]} />
          {summary}
        </li>
      ))}
    </ul>
  )
}

/**
 * The chart area: pointer and arrow keys choose a day. `at` is the chosen day, `last` the last one, both counted from
 * 0; `reading` is the text for that day.
 */
export function Plot({
  at,
  last,
  max,
  series,
  titleId,
  reading,
  onChoose,
}: {
  at: number | null
  last: number
  max: number
  series: Series[]
  titleId: string
  reading: string
  onChoose: (day: number) => void
}) {
  function keyDown(event: KeyboardEvent) {
    const now = at ?? last
    const to = { ArrowLeft: now - 1, ArrowRight: now + 1, Home: 0, End: last }[event.key]
    if (to === undefined) return
    event.preventDefault()
    onChoose(Math.min(last, Math.max(0, to)))
  }
  function point(event: PointerEvent<HTMLElement>) {
    const { left, width } = event.currentTarget.getBoundingClientRect()
    if (width > 0) onChoose(Math.round(Math.min(1, Math.max(0, (event.clientX - left) / width)) * last))
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      aria-labelledby={titleId}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={at ?? last}
      aria-valuetext={reading}
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
        <Lines series={series} max={max} />
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
  )
}

function Lines({ series, max }: { series: Series[]; max: number }) {
  return series.map(({ name, tone, values }, index) => (
    <path
      key={name}
      d={linePath(values, max, width, height)}
      fill="none"
      strokeWidth={2}
      strokeLinejoin="round"
      strokeLinecap="round"
      strokeDasharray={lineDashes[index]}
      vectorEffect="non-scaling-stroke"
      className={strokes[tone]}
    />
  ))
}
