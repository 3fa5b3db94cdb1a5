import type { ReplyOf } from '@guildhall/contract'
import type { roadmap } from '@guildhall/contract/roadmap'
import { quarterOf, serverOffsetMs } from '@guildhall/contract/server-calendar'
import { daysUntil, statusOf, tagsOf, urgencyOf } from './rules.ts'
import type { Sort, View } from './address.ts'

export type Item = ReplyOf<typeof roadmap.listRoadmap>['data'][number]

const monthsShown = 6

/** The cards of the page, by section. `month` is `2026-11` in the calendar of UTC-3. */
export interface Timeline {
  months: { month: string; items: Item[] }[]
  later: Item[]
  undated: Item[]
  /**
   * Items done in this quarter; earlier ones are in `deliveredBefore`, which is filled only when done items are
   * requested.
   */
  delivered: Item[]
  deliveredBefore: Item[]
}

const monthOf = (ms: number): string => new Date(ms + serverOffsetMs).toISOString().slice(0, 7)

/** The month that is `ahead` months after that of `nowMs`, as `2026-11`. */
function monthAhead(nowMs: number, ahead: number): string {
  const there = new Date(nowMs + serverOffsetMs)
  return new Date(Date.UTC(there.getUTCFullYear(), there.getUTCMonth() + ahead)).toISOString().slice(0, 7)
}

const doneAt = ({ done_at, eta }: Item): number => Date.parse(done_at ?? eta ?? '')

/** Without accents and capitals, like the search of the API. */
const fold = (text: string): string => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()

/** The text of HTML on one line. */
export const plain = (html: string): string => html.replaceAll(/<[^>]*>/g, ' ').replaceAll('&amp;', '&')

/** Whether an item matches the filters. */
function matches(item: Item, { q, status, tag }: Pick<View, 'q' | 'status' | 'tag'>): boolean {
  if (status && statusOf(item.status) !== status) return false
  if (tag && !tagsOf(item.tags).some((each) => fold(each) === fold(tag))) return false
  return !q || fold([item.title, ...tagsOf(item.tags), plain(item.description)].join(' ')).includes(fold(q))
}

/** The items in the requested order. By date, undated items come last; equal items keep the saved order. */
export function sorted(items: readonly Item[], sort: Sort): Item[] {
  const eta = ({ eta }: Item) => (daysUntil(eta, 0) === null ? null : Date.parse(eta!))
  const byEta = (a: Item, b: Item, direction: 1 | -1) => {
    const [first, second] = [eta(a), eta(b)]
    if (first === null || second === null) return Number(first === null) - Number(second === null)
    return (first - second) * direction
  }
  const order: Record<Sort, (a: Item, b: Item) => number> = {
    eta_asc: (a, b) => byEta(a, b, 1),
    eta_desc: (a, b) => byEta(a, b, -1),
    impact_desc: (a, b) => b.impact - a.impact,
    alpha: (a, b) => a.title.localeCompare(b.title, 'pt-BR'),
    team: (a, b) => a.ord - b.ord,
  }
  return [...items].sort(order[sort])
}

/**
 * All items by section. Open ones are in the six months that begin with this one (late ones in this one), in later
 * months, or undated; done ones are separate. The months are reversed when the latest come first.
 */
export function timelineOf(items: readonly Item[], view: View, nowMs: number): Timeline {
  const found = sorted(
    items.filter((item) => matches(item, view)),
    view.sort,
  )
  const { from, until } = quarterOf(new Date(nowMs))
  const months: Timeline['months'] = Array.from({ length: monthsShown }, (_, ahead) => ({
    month: monthAhead(nowMs, ahead),
    items: [],
  }))
  const line: Timeline = { months, later: [], undated: [], delivered: [], deliveredBefore: [] }
  for (const item of found) {
    if (statusOf(item.status) === 'done') {
      const at = doneAt(item)
      if (at >= from.getTime() && at < until.getTime()) line.delivered.push(item)
      else if (view.status === 'done') line.deliveredBefore.push(item)
      continue
    }
    if (daysUntil(item.eta, nowMs) === null) {
      line.undated.push(item)
      continue
    }
    const month = monthOf(Math.max(nowMs, Date.parse(item.eta!)))
    const place = months.find((each) => each.month === month)
    if (place) place.items.push(item)
    else line.later.push(item)
  }
  if (view.sort === 'eta_desc') months.reverse()
  return line
}

export const itemsIn = ({ months, later, undated, delivered, deliveredBefore }: Timeline): Item[] => [
  ...months.flatMap(({ items }) => items),
  ...later,
  ...undated,
  ...delivered,
  ...deliveredBefore,
]

/** The open item with the next date from today on, otherwise the least overdue one. */
export function nextMilestone(items: readonly Item[], nowMs: number): Item | null {
  const open = items.filter((item) => statusOf(item.status) !== 'done' && daysUntil(item.eta, nowMs) !== null)
  const ahead = sorted(
    open.filter((item) => daysUntil(item.eta, nowMs)! >= 0),
    'eta_asc',
  )
  return ahead[0] ?? sorted(open, 'eta_desc')[0] ?? null
}

/** How many items in progress are close to their date. */
export const urgentCount = (items: readonly Item[], nowMs: number): number =>
  items.filter((item) => statusOf(item.status) === 'in_progress' && urgencyOf(item, nowMs) === 'soon').length

/** All tags of the items, once each, in alphabetical order. */
export function tagsIn(items: readonly Item[]): string[] {
  const tags = new Map(items.flatMap((item) => tagsOf(item.tags)).map((tag) => [fold(tag), tag]))
  return [...tags.values()].sort((a, b) => a.localeCompare(b, 'pt-BR'))
}
