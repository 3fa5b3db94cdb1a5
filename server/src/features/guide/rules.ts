import { endOfNew } from '@guildhall/contract/guide-rules'

/** A list is counted exactly up to here. */
export const countedTo = 1000

/** When the first of these guides stops being new; null when time alone changes nothing of them. */
export function trueUntil(guides: readonly { created_at: string }[], now: Date): Date | null {
  const moments = guides.map((guide) => endOfNew(guide.created_at)).filter((moment) => moment > now.getTime())
  return moments.length ? new Date(Math.min(...moments)) : null
}
