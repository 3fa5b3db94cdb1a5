import { guideLimits } from '@guildhall/contract/guide-rules'
import { serverNow } from '../../clock.ts'
import { useHydrated } from '../../ui/hydrated.ts'

const newMs = guideLimits.newDays * 24 * 3600_000

/** Whether a guide is new: at first as the server wrote it, then by the clock, for a page that stands open or was kept. */
export function useIsNew(guide: { isNew: boolean; created_at: string }): boolean {
  return useHydrated() ? serverNow() - Date.parse(guide.created_at) <= newMs : guide.isNew
}
