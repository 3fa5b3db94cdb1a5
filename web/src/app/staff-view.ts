import { useEffect, useRef } from 'react'
import { useMatches, useRevalidator } from 'react-router'
import { useSession } from '../session/session.ts'

/**
 * The server renders pages for visitors. When the session turns out to be one of staff, or is no longer one, a page
 * that has more for staff loads again.
 */
export function useStaffView(): void {
  const { isStaff } = useSession()
  const { revalidate } = useRevalidator()
  const hasMore = useMatches().some(({ handle }) => (handle as { moreForStaff?: true } | undefined)?.moreForStaff)
  const shownTo = useRef(false)

  useEffect(() => {
    if (shownTo.current === isStaff) return
    shownTo.current = isStaff
    if (hasMore) void revalidate()
  }, [isStaff, hasMore, revalidate])
}
