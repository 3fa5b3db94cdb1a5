import { useEffect, useRef } from 'react'
import { useLocation, useMatches, useRevalidator } from 'react-router'
import { useCovered } from '../session.ts'

/**
 * Whether the page is a private one, and whether it must be out of sight. What comes back into sight is loaded anew,
 * unless somebody typed: a page that loads may show its skeleton, and a form would lose its text.
 */
export function usePrivatePage(): { isPrivate: boolean; isHidden: boolean } {
  const { pathname } = useLocation()
  const { revalidate } = useRevalidator()
  const isPrivate = useMatches().some(({ handle }) => (handle as { isPrivate?: boolean } | undefined)?.isPrivate)
  const isHidden = useCovered() && isPrivate
  const isTyped = useRef(false)
  const wasHidden = useRef(false)

  useEffect(() => {
    isTyped.current = false
    const note = ({ target }: Event) => {
      if ((target as Element).closest('main')) isTyped.current = true
    }
    addEventListener('input', note)
    return () => removeEventListener('input', note)
  }, [pathname])
  useEffect(() => {
    if (wasHidden.current && !isHidden && !isTyped.current) void revalidate()
    wasHidden.current = isHidden
  }, [isHidden, revalidate])
  return { isPrivate, isHidden }
}
