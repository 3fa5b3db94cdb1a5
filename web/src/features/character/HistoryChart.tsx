import { m } from '@guildhall/messages'
import { lineDashes, LineSample } from '../../ui/LineSample.tsx'
import { dayText, numberText } from './words.ts'

export interface Line {
  name: string
  /** By day, in order. */
  points: { day: string; value: number }[]
}

const [width, height] = [720, 160]
const strokes = ['stroke-brass', 'stroke-verd']

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Where the values of all lines lie. `isDown`: the smallest value is on top, as for places. */
function scaleOf(lines: Line[], isDown: boolean) {
  const points = lines.flatMap((line) => line.points)
  const days = points.map(({ day }) => dayNumber(day))
  const values = points.map(({ value }) => value)
  const [first, last] = [Math.min(...days), Math.max(...days)]
  const [least, most] = [Math.min(...values), Math.max(...values)]
  const part = (value: number) => (most === least ? 0.5 : (value - least) / (most - least))
  return {
    top: isDown ? least : most,
    bottom: isDown ? most : least,
    x: (day: string) => (last === first ? width : ((dayNumber(day) - first) / (last - first)) * width),
    y: (value: number) => 6 + (isDown ? part(value) : 1 - part(value)) * (height - 12),
    firstDay: points.find(({ day }) => dayNumber(day) === first)?.day ?? '',
    lastDay: points.find(({ day }) => dayNumber(day) === last)?.day ?? '',
  }
}

/**
 * A line for each series over the days. Screen readers get the summary instead, and the table beside the chart has the
 * values.
 */
export function HistoryChart({
  title,
  summary,
  lines,
  isDown = false,
}: {
  title: string
  summary: string
  lines: Line[]
  isDown?: boolean
}) {
  const { top, bottom, x, y, firstDay, lastDay } = scaleOf(lines, isDown)
  const path = ({ points }: Line) =>
    points.map(({ day, value }, at) => `${at === 0 ? 'M' : 'L'}${x(day).toFixed(1)} ${y(value).toFixed(1)}`).join('')
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption>
        <span className="font-semibold">{title}</span> <span className="text-sm text-muted">{summary}</span>
      </figcaption>
      <div aria-hidden className="grid gap-1 text-sm text-muted">
        <span className="tabular">{numberText(top)}</span>
        <svg
          viewBox={`0 0 ${width} ${height}`}
          preserveAspectRatio="none"
          className="block h-44 w-full overflow-visible border-b border-l border-edge"
        >
          {lines.map((line, at) => (
            <path
              key={line.name}
              d={`${path(line)}h1`}
              fill="none"
              strokeWidth={2}
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={lineDashes[at]}
              vectorEffect="non-scaling-stroke"
              className={strokes[at]}
            />
          ))}
        </svg>
        <span className="tabular">{numberText(bottom)}</span>
        <span className="flex flex-wrap justify-between gap-2">
          <span>{dayText(firstDay)}</span>
          <span>{dayText(lastDay)}</span>
        </span>
      </div>
      {lines.length > 1 && <Names lines={lines} />}
    </figure>
  )
}

/** The names of the lines, beside a sample of each. */
function Names({ lines }: { lines: Line[] }) {
  return (
    <ul aria-label={m.character_chart_lines()} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
      {lines.map(({ name }, at) => (
        <li key={name} className="flex items-center gap-2">
          <LineSample at={at} stroke={strokes[at]} />
          {name}
        </li>
      ))}
    </ul>
  )
}
