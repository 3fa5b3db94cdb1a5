import { m } from '@guildhall/messages'
import { useNavigation } from 'react-router'
import { useHydrated } from '../ui/hydrated.ts'

/**
 * A thin bar while the next page loads. A page that arrives at once shows none (see components.css). A private page may
 * redirect before it is hydrated, and even then the first render must not differ.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  const isHydrated = useHydrated()
  if (state === 'idle' || !isHydrated) return null
  return <progress aria-label={m.ui_loading()} className="progress navigation-progress" />
}
