import { isNewAt } from '@guildhall/contract/guide-rules'
import { serverNow } from '../../format/clock.ts'
import { useHydrated } from '../../ui/hydrated.ts'

/**
 * Whether a guide is new. First as the server rendered it, then by the browser's clock, because the page may stay open
 * or be restored.
 */
export function useIsNew(guide: { isNew: boolean; created_at: string }): boolean {
  return useHydrated() ? isNewAt(guide.created_at, new Date(serverNow())) : guide.isNew
}
