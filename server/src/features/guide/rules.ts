import { guideLimits } from '@guildhall/contract/guide-rules'

const newMs = guideLimits.newDays * 24 * 3600_000

/** A list is counted exactly up to here. */
export const countedTo = 1000

/** Written within the last 14 days. */
export const isNew = (createdAt: string, now: Date): boolean => now.getTime() - Date.parse(createdAt) <= newMs

/** When the first of these guides stops being new; null when time alone changes nothing of them. */
export function trueUntil(guides: readonly { created_at: string }[], now: Date): Date | null {
  const moments = guides.filter((guide) => isNew(guide.created_at, now)).map((guide) => Date.parse(guide.created_at))
  return moments.length ? new Date(Math.min(...moments) + newMs + 1) : null
}
