import type { RoadmapStatus } from '@guildhall/contract/roadmap'
import { serverOffsetMs } from '@guildhall/contract/server-calendar'

/** A roadmap item of the API: most fields may be missing, and tags may be one text. */
export interface RoadmapSource {
  id: number
  title: string
  status?: string | null
  eta?: string | null
  progress?: number | null
  tags?: string[] | string | null
}

type Urgency = 'overdue' | 'soon'

/** The fields of an item on a card. `eta` is an instant, `progress` a percentage. */
export interface UpcomingItem {
  id: number
  title: string
  status: RoadmapStatus
  urgency: Urgency | null
  eta: string | null
  progress: number
  tags: string[]
}

const statuses: RoadmapStatus[] = ['planned', 'in_progress', 'done']
const dayMs = 24 * 3600_000
const soonDays = 14
const windowDays = 60
const lateDays = 1
const shownAtMost = 8
const undatedAtMost = 3

/** The days of the server's calendar (UTC-3) between now and a date; null without a date. */
export function daysUntil(eta: string | null | undefined, nowMs: number): number | null {
  const at = Date.parse(eta ?? '')
  const day = (ms: number) => Math.floor((ms + serverOffsetMs) / dayMs)
  return Number.isNaN(at) ? null : day(at) - day(nowMs)
}

/** An unknown status counts as planned. */
export const statusOf = (status: string | null | undefined): RoadmapStatus =>
  statuses.find((each) => each === status) ?? 'planned'

/** Until today it is overdue, up to 14 days ahead soon; an item that is done is neither. */
export function urgencyOf(item: Pick<RoadmapSource, 'status' | 'eta'>, nowMs: number): Urgency | null {
  const days = daysUntil(item.eta, nowMs)
  if (days === null || statusOf(item.status) === 'done') return null
  return days <= 0 ? 'overdue' : days <= soonDays ? 'soon' : null
}

/** The progress to the nearest 5, between 0 and 100. Without one: done 100, in progress 60, planned 15. */
export function progressOf({ progress, status }: Pick<RoadmapSource, 'status' | 'progress'>): number {
  if (progress == null) return { done: 100, in_progress: 60, planned: 15 }[statusOf(status)]
  return Math.min(100, Math.max(0, Math.round(progress / 5) * 5))
}

/** A list of tags, or a text with commas. */
export const tagsOf = (tags: RoadmapSource['tags']): string[] =>
  (typeof tags === 'string' ? tags.split(',') : (tags ?? [])).map((tag) => tag.trim()).filter(Boolean)

/**
 * The next items: at most 8 that are not done. Those from yesterday to 60 days ahead come by date, then up to 3 without
 * a date.
 */
export function upcoming(items: readonly RoadmapSource[], nowMs: number): UpcomingItem[] {
  const open = items.filter((item) => statusOf(item.status) !== 'done')
  const dated = open.flatMap((item) => {
    const days = daysUntil(item.eta, nowMs)
    return days !== null && days >= -lateDays && days <= windowDays ? [item] : []
  })
  const undated = open.filter((item) => daysUntil(item.eta, nowMs) === null).slice(0, undatedAtMost)
  dated.sort((a, b) => Date.parse(a.eta!) - Date.parse(b.eta!))
  return [...dated, ...undated].slice(0, shownAtMost).map((item) => ({
    id: item.id,
    title: item.title,
    status: statusOf(item.status),
    urgency: urgencyOf(item, nowMs),
    eta: daysUntil(item.eta, nowMs) === null ? null : item.eta!,
    progress: progressOf(item),
    tags: tagsOf(item.tags),
  }))
}

/** The list, in `data` or as a bare array. */
export const roadmapIn = <T>(reply: { data?: T[] } | T[]): T[] => (Array.isArray(reply) ? reply : (reply.data ?? []))
