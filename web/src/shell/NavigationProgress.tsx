import { m } from '@guildhall/messages'
import { useNavigation } from 'react-router'
import { useHydrated } from '../ui/hydrated.ts'

/**
 * A thin bar while the next page is on its way. What arrives at once shows none (see components.css).
 * A private page may send its visitor elsewhere before it is hydrated: not even then may the first render differ.
 */
export function NavigationProgress() {
  const { state } = useNavigation()
  const isHydrated = useHydrated()
  if (state === 'idle' || !isHydrated) return null
  return <progress aria-label={m.ui_loading()} className="progress navigation-progress" />
}
