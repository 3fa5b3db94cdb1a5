import { useState } from 'react'
import { useLocation, useNavigate, useNavigation } from 'react-router'
import { localePath } from '../format/locale.ts'

/**
 * What the filters of a page show: the view that its address asks for, or one that was chosen and is still on its way
 * there. The next choice adds to that, so of two made in one breath neither is lost, and each is shown at once.
 * `readView` and `addressOf` translate an address of this page into a view and back. `show` goes where a view stands;
 * what is typed takes the place of what was typed before, and goes nowhere when it says the same.
 */
export function usePendingView<View>(
  readView: (url: Pick<URL, 'searchParams'>) => View,
  addressOf: (view: View) => string,
) {
  const navigate = useNavigate()
  const here = useLocation()
  const { location: next } = useNavigation()
  const coming = next?.pathname === localePath(here.pathname) ? next : here
  // The router tells of a choice a moment after it was made: until then, and not any longer, it is remembered here.
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
