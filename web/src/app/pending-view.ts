import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../format/locale.ts'

/**
 * The view that the filters of a page show: the one of the address, or a chosen one whose navigation is still under
 * way. The next choice builds on that view, so that two quick choices are both applied and each is shown at once.
 * `readView` and `addressOf` translate an address of this page into a view and back. `show` navigates to a view. With
 * `isTyping` it replaces the history entry, and does nothing when the address stays the same.
 */
export function usePendingView<View>(
  readView: (url: Pick<URL, 'searchParams'>) => View,
  addressOf: (view: View) => string,
) {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const coming = next?.pathname === localePath(here.pathname) ? next : here
  // The router reports a navigation a moment after it began. Until then the choice is stored here.
  const [chosen, setChosen] = useState<{ view: View; after: string }>()
  const isAhead = chosen?.after === coming.key
  if (chosen && !isAhead) setChosen(undefined)
  const view = isAhead ? chosen.view : readView({ searchParams: new URLSearchParams(coming.search) })

  function show(target: View, { isTyping = false } = {}) {
    const address = addressOf(target)
    if (isTyping && address === addressOf(view)) return
    setChosen({ view: target, after: coming.key })
    void navigate(address, { replace: isTyping, preventScrollReset: true })
  }
  return { view, show }
}
