import { isNewAt } from '@guildhall/contract/guide-rules'
import { serverNow } from '../../format/clock.ts'
import { useHydrated } from '../../ui/hydrated.ts'

/** Whether a guide is new: at first as the server wrote it, then by the clock, for a page that stands open or was kept. */
export function useIsNew(guide: { isNew: boolean; created_at: string }): boolean {
  return useHydrated() ? isNewAt(guide.created_at, new Date(serverNow())) : guide.isNew
}
