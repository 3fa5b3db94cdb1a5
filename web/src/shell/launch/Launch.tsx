import { useEffect, useRef, useState } from 'react'
import { measureClock, mendedMs, useNow } from '../../clock.ts'
import { useLoginRequest, useSigningUp } from '../../session.ts'
import type { Settings } from '../../settings.ts'
import { isDismissed } from './dismissal.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { dismissToday, isFirstCelebration } from './remembered.ts'

/**
 * Opens at once unless dismissed for today, and at zero when staff want it and the page was open before (D-087: then
 * also after a dismissal). A dialog that the visitor has asked for goes first.
 */
export default function Launch({ launch }: { launch: NonNullable<Settings['launch']> }) {
  const { id, autoOpenOnZero } = launch
  const target = Date.parse(launch.target)
  const isReady = useClockNear(target)
  const now = useNow()
  const isLive = now !== null && now >= target
  const [isOpen, setOpen] = useState(() => !isDismissed(id))
  const [isNotToday, setNotToday] = useState(() => isDismissed(id))
  const isAsked = useSigningUp()
  const isLoggingIn = useLoginRequest() !== null
  const isShown = isReady && now !== null && isOpen && !isAsked && !isLoggingIn

  const counted = useRef(false)
  const [hasCrossed, setCrossed] = useState(false)
  useEffect(() => {
    if (!isReady || now === null) return
    if (!isLive) counted.current = true
    else if (counted.current) {
      counted.current = false
      setCrossed(true)
      if (autoOpenOnZero) setOpen(true)
    }
  }, [isReady, now, isLive, autoOpenOnZero])

  const isCelebrated = isLive && (isShown || hasCrossed)
  useEffect(() => {
    if (!isCelebrated || !isFirstCelebration(id)) return
    // Without it the launch is a launch all the same.
    import('../../ui/confetti.ts').then(
      ({ confetti }) => confetti(),
      () => {},
    )
  }, [isCelebrated, id])

  if (!isShown) return null
  return (
    <LaunchDialog
      launch={launch}
      leftMs={target - now}
      onClose={() => setOpen(false)}
      isNotToday={isNotToday}
      onNotToday={(isWanted) => {
        setNotToday(isWanted)
        dismissToday(id, isWanted)
      }}
    />
  )
}

/** Mends the clock for a countdown; where that could decide whether it is over, nothing is decided before. */
function useClockNear(target: number): boolean {
  const [isReady, setReady] = useState(() => Math.abs(target - Date.now()) > mendedMs)
  useEffect(() => {
    if (target + mendedMs > Date.now()) void measureClock().then(() => setReady(true))
  }, [target])
  return isReady
}
