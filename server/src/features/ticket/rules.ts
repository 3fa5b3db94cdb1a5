import { knownTicketTypes, ticketPriorities, ticketStatuses } from '@guildhall/contract/ticket'
import { reopenDays } from '@guildhall/contract/ticket-rating'
import type { TicketPriority, TicketStatus, TicketType } from '@guildhall/contract/ticket'

/** Places below this number belong to tickets whose author waits. */
export const waitingBelow = 10_000_000_000_000
const answeredFrom = 2 * waitingBelow
const solvedFrom = 4 * waitingBelow

interface Standing {
  status: TicketStatus
  waiting_since: string | null
  changed_at: string
}

/** The distance of two priorities in the places of waiting tickets. Moments are smaller numbers until the year 2049. */
const priorityStep = 2_500_000_000_000
const priorityRanks: Record<TicketPriority, number> = { Urgent: -2, Hight: -1, Normal: 0, Low: 1 }

/** The priority in the queue: what staff have set. The wish of the player alone orders nothing. */
export const queuePriority = ({
  priorities,
  priority_by,
}: {
  priorities: TicketPriority
  priority_by: number | null
}): TicketPriority => (priority_by === null ? 'Normal' : priorities)

/**
 * The place of a ticket in the queue, ascending: waiting ones by priority, then longest first; then answered ones, and
 * last solved ones, each by their newest change.
 */
export function placeOf({ status, waiting_since, changed_at }: Standing, priority: TicketPriority = 'Normal'): number {
  if (waiting_since !== null) return Date.parse(waiting_since) + priorityRanks[priority] * priorityStep
  return (status === 'Solved' ? solvedFrom : answeredFrom) - Date.parse(changed_at)
}

/** The status of a ticket after a comment, and since when its author waits. */
export function afterComment(
  before: Pick<Standing, 'waiting_since'>,
  { status, isAnswer, at }: { status: TicketStatus; isAnswer: boolean; at: string },
): Standing {
  const isWaiting = !isAnswer && status !== 'Solved'
  return { status, waiting_since: isWaiting ? (before.waiting_since ?? at) : null, changed_at: at }
}

/**
 * Until when its author may reopen a ticket: null unless it is solved. Only staff reopen appeals, duplicates and spam.
 */
export function reopenableUntil({
  solved_at,
  ban_id,
  merged_into,
  spam_at,
}: Record<'solved_at' | 'spam_at', string | null> & Record<'ban_id' | 'merged_into', number | null>): string | null {
  if (solved_at === null || ban_id !== null || merged_into !== null || spam_at !== null) return null
  return new Date(Date.parse(solved_at) + reopenDays * 24 * 3600_000).toISOString()
}

interface Filters {
  status?: TicketStatus | undefined
  type?: TicketType | undefined
  priorities?: TicketPriority | undefined
  unsolved?: '1' | undefined
}

/** The buckets (column `bucket`) that a filter leaves; null when it leaves all. */
export function bucketsOf({ status, type, priorities, unsolved }: Filters): number[] | null {
  if (!status && !type && !priorities && !unsolved) return null
  const numbers = <T extends string>(all: readonly T[], value: T | undefined) =>
    value ? [all.indexOf(value)] : all.map((_, at) => at)
  const solved = ticketStatuses.indexOf('Solved')
  const statuses = numbers(ticketStatuses, status).filter((one) => !unsolved || one !== solved)
  return statuses.flatMap((one) =>
    numbers(knownTicketTypes, type).flatMap((two) =>
      numbers(ticketPriorities, priorities).map((three) => (one * knownTicketTypes.length + two) * 4 + three),
    ),
  )
}

/** All buckets, for indexes that begin with another column. */
export const allBuckets = ticketStatuses.flatMap((status) => bucketsOf({ status }) ?? [])

/** Turns a text without markup into HTML, keeping its paragraphs and lines. */
export function asHtml(text: string): string {
  if (/<\/?[a-z!]/i.test(text)) return text
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
  return paragraphs.map((part) => `<p>${part.replaceAll('<', '&lt;').replaceAll('\n', '<br />')}</p>`).join('')
}
