import { endOfNew } from '@guildhall/contract/guide-rules'

/** The number of guides in a list is exact up to this. */
export const countedTo = 1000

/** When the first of the new guides stops being new; null when none is new. */
export function newUntil(guides: readonly { created_at: string }[], now: Date): Date | null {
  const moments = guides.map((guide) => endOfNew(guide.created_at)).filter((moment) => moment > now.getTime())
  return moments.length ? new Date(Math.min(...moments)) : null
}
