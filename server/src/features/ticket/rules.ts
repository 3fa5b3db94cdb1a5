import { knownTicketTypes, ticketPriorities, ticketStatuses } from '@guildhall/contract/ticket'
import type { TicketPriority, TicketStatus, TicketType } from '@guildhall/contract/ticket'

/** Places below it are those whose author waits. */
export const waitingBelow = 10_000_000_000_000
const answeredFrom = 2 * waitingBelow
const solvedFrom = 4 * waitingBelow

interface Standing {
  status: TicketStatus
  waiting_since: string | null
  changed_at: string
}

/**
 * Where a ticket stands in the queue, ascending: who waits, longest first; then what was answered, and last what is
 * solved, each by its newest change.
 */
export function placeOf({ status, waiting_since, changed_at }: Standing): number {
  if (waiting_since !== null) return Date.parse(waiting_since)
  return (status === 'Solved' ? solvedFrom : answeredFrom) - Date.parse(changed_at)
}

/** How a ticket stands once somebody has commented on it with a status. */
export function afterComment(
  before: Pick<Standing, 'waiting_since'>,
  { status, isAnswer, at }: { status: TicketStatus; isAnswer: boolean; at: string },
): Standing {
  const isWaiting = !isAnswer && status !== 'Solved'
  return { status, waiting_since: isWaiting ? (before.waiting_since ?? at) : null, changed_at: at }
}

interface Filters {
  status?: TicketStatus | undefined
  type?: TicketType | undefined
  priorities?: TicketPriority | undefined
}

/** The buckets (column `bucket`) that a filter leaves; null where it leaves all. */
export function bucketsOf({ status, type, priorities }: Filters): number[] | null {
  if (!status && !type && !priorities) return null
  const numbers = <T extends string>(all: readonly T[], value: T | undefined) =>
    value ? [all.indexOf(value)] : all.map((_, at) => at)
  return numbers(ticketStatuses, status).flatMap((one) =>
    numbers(knownTicketTypes, type).flatMap((two) =>
      numbers(ticketPriorities, priorities).map((three) => (one * knownTicketTypes.length + two) * 4 + three),
    ),
  )
}

/** Every bucket there is: for indexes that begin with something else. */
export const allBuckets = ticketStatuses.flatMap((status) => bucketsOf({ status }) ?? [])

/** What was written without markup, as in a plain textarea, keeps its paragraphs and lines. */
export function asHtml(text: string): string {
  if (/<\/?[a-z!]/i.test(text)) return text
  const paragraphs = text
    .replace(/\r\n?/g, '\n')
    .split(/\n{2,}/)
    .map((part) => part.trim())
    .filter(Boolean)
  return paragraphs.map((part) => `<p>${part.replaceAll('<', '&lt;').replaceAll('\n', '<br />')}</p>`).join('')
}
