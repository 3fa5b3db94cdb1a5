import { m } from '@guildhall/messages'
import { useNavigation } from 'react-router'

/** A thin bar while the next page is on its way. What arrives at once shows none (see components.css). */
export function NavigationProgress() {
  const { state } = useNavigation()
  if (state === 'idle') return null
  return <progress aria-label={m.ui_loading()} className="progress navigation-progress" />
}
