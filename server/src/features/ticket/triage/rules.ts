import type { TicketStatus } from '@guildhall/contract/ticket'

/** Until when staff want to have answered for the first time; null once they have, and for a solved ticket. */
export function firstAnswerDue(
  {
    status,
    created_at,
    first_answered_at,
  }: { status: TicketStatus; created_at: string; first_answered_at: string | null },
  hours: number,
): string | null {
  if (first_answered_at !== null || status === 'Solved') return null
  return new Date(Date.parse(created_at) + hours * 3600_000).toISOString()
}
