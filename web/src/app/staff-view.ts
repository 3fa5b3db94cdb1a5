import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { useSession } from '../session/session.ts'

/**
 * The server writes pages for strangers. Once somebody turns out to be staff, or is staff no longer, a page that holds
 * more for staff is asked for again.
 */
export function useStaffView(): void {
  const { isAdmin } = useSession()
  const { revalidate } = useRevalidator()
  const hasMore = useMatches().some(({ handle }) => (handle as { moreForStaff?: true } | undefined)?.moreForStaff)
  const shownTo = useRef(false)

  useEffect(() => {
    if (shownTo.current === isAdmin) return
    shownTo.current = isAdmin
    if (hasMore) void revalidate()
  }, [isAdmin, hasMore, revalidate])
}
