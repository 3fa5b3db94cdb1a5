import { lazy, Suspense, useEffect, useState } from 'react'
import { useSettings } from '../../app/settings.ts'
import { isDismissed, isSeenInVisit } from './dismissal.ts'

// The announcement is optional, so a failure to load it is ignored.
const Launch = lazy(() => import('./Launch.tsx').catch(() => ({ default: () => null })))

/**
 * The place of the launch modal on every page. Its code loads after hydration, and only if there is something to show
 * or to wait for.
 */
export function LaunchSlot() {
  const { launch } = useSettings()
  const [isDue, setDue] = useState(false)
  useEffect(() => {
    if (launch) setDue(Date.parse(launch.target) > Date.now() || !(isDismissed(launch.id) || isSeenInVisit(launch.id)))
  }, [launch])
  return launch && isDue ? (
    <Suspense>
      <Launch launch={launch} />
    </Suspense>
  ) : null
}
