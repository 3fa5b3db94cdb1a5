import { m } from '@guildhall/messages'
import { lineDashes, LineSample } from '../../../ui/LineSample.tsx'
import { barOf, scaleOf, linePath, type PriceDay } from './chart.ts'
import { dayText, pieceText } from './piece.ts'

const size = { width: 720, height: 160 }
const barsHeight = 48
const strokes = ['stroke-brass', 'stroke-verd'] as const

/**
 * Median and lowest price by day, above the number of sales. Screen readers get the summary instead, and the table
 * beside the chart has the values.
 */
export function PriceChart({
  days,
  from,
  until,
  summary,
}: {
  days: PriceDay[]
  /** The first and the last day of the chart. */
  from: string
  until: string
  summary: string
}) {
  const scale = scaleOf(days, { from, until, ...size })
  return (
    <figure className="grid min-w-0 gap-2">
      <figcaption className="text-muted">{summary}</figcaption>
      <div aria-hidden className="grid gap-1 text-sm text-muted">
        <span className="tabular">{pieceText(scale.most)}</span>
        <svg
          viewBox={`0 0 ${size.width} ${size.height}`}
          preserveAspectRatio="none"
          className="block h-44 w-full overflow-visible border-b border-l border-edge"
        >
          {(['median', 'lowest'] as const).map((which, at) => (
            <path
              key={which}
              d={linePath(days, which, scale)}
              fill="none"
              strokeWidth={which === 'median' ? 3 : 2}
              strokeLinejoin="round"
              strokeLinecap="round"
              strokeDasharray={lineDashes[at]}
              vectorEffect="non-scaling-stroke"
              className={strokes[at]}
            />
          ))}
        </svg>
        <span className="tabular">{pieceText(scale.least)}</span>
        <svg
          viewBox={`0 0 ${size.width} ${barsHeight}`}
          preserveAspectRatio="none"
          className="block h-12 w-full border-b border-l border-edge"
        >
          {days.map((day) => (
            <rect key={day.day} {...barOf(day, days, scale, barsHeight)} className="fill-edge" />
          ))}
        </svg>
        <span className="flex flex-wrap justify-between gap-2">
          <span>{dayText(from)}</span>
          <span>{dayText(until)}</span>
        </span>
      </div>
      <ul aria-label={m.market_prices_lines()} className="flex flex-wrap gap-x-4 gap-y-1 text-sm text-muted">
        {[m.market_prices_median(), m.market_prices_lowest()].map((name, at) => (
          <li key={name} className="flex items-center gap-2">
            <LineSample at={at} stroke={strokes[at]} />
            {name}
          </li>
        ))}
        <li className="flex items-center gap-2">
          <span aria-hidden className="size-3 bg-edge" />
          {m.market_prices_sales()}
        </li>
      </ul>
    </figure>
  )
}
