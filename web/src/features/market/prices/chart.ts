import type { ReplyOf } from '@guildhall/contract'
import type { market } from '@guildhall/contract/market'

export type PriceDay = ReplyOf<typeof market.getItemPrices>['data']['days'][number]

interface Frame {
  from: string
  until: string
  width: number
  height: number
}

export interface Scale {
  least: number
  most: number
  width: number
  /** The width of a day. */
  step: number
  x: (day: string) => number
  y: (price: number) => number
}

const dayNumber = (day: string): number => Date.parse(day) / 86_400_000

/** Where the days and prices of a chart lie. Each day has the same width, also without a sale. */
export function scaleOf(days: PriceDay[], { from, until, width, height }: Frame): Scale {
  const prices = days.flatMap(({ median, lowest }) => [median, lowest])
  const [least, most] = [Math.min(...prices), Math.max(...prices)]
  const first = dayNumber(from)
  const step = width / (dayNumber(until) - first + 1)
  return {
    least,
    most,
    width,
    step,
    x: (day) => (dayNumber(day) - first + 0.5) * step,
    y: (price) => (most === least ? height / 2 : 6 + (1 - (price - least) / (most - least)) * (height - 12)),
  }
}

/** A line through the days with sales. The end of the path makes a line of one day visible. */
export const linePath = (days: PriceDay[], which: 'median' | 'lowest', { x, y }: Scale): string =>
  `${days.map((day, at) => `${at === 0 ? 'M' : 'L'}${x(day.day).toFixed(1)} ${y(day[which]).toFixed(1)}`).join('')}h1`

/** The bar of a day, as high as its part of the most sales of a day. */
export function barOf({ day, sales }: PriceDay, days: PriceDay[], { x, step }: Scale, height: number) {
  const most = Math.max(...days.map((each) => each.sales))
  const bar = Math.max(2, (sales / most) * height)
  const width = Math.max(2, step * 0.7)
  return { x: x(day) - width / 2, y: height - bar, width, height: bar }
}
