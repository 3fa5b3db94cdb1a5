import { useEffect, useRef, useState } from 'react'
import { measureClock, correctedMs, useNow } from '../../format/clock.ts'
import { useLoginRequest, useSignupRequest } from '../../session/session.ts'
import type { Settings } from '../../app/settings.ts'
import { isDismissed, isSeenInVisit } from './dismissal.ts'
import { useFree } from './free.ts'
import { LaunchDialog } from './LaunchDialog.tsx'
import { dismissToday, isFirstCelebration, seeInVisit } from './remembered.ts'

/**
 * Opens unless it was dismissed for today. At zero it opens if staff enabled that and the page was already open (D-087:
 * then also after a dismissal). It waits until the visitor is free (free.ts), and a dialog that the visitor opened goes
 * first. After the launch it opens once per visit, which is the session of a tab.
 */
export default function Launch({ launch }: { launch: NonNullable<Settings['launch']> }) {
  const { id, autoOpenOnZero } = launch
  const target = Date.parse(launch.target)
  const isReady = useCorrectedClock(target)
  const now = useNow()
  const isLive = now !== null && now >= target
  const [isOpen, setOpen] = useState(() => !isDismissed(id) && (Date.now() < target || !isSeenInVisit(id)))
  const [isNotToday, setNotToday] = useState(() => isDismissed(id))
  const isAsked = useSignupRequest() !== null
  const isLoggingIn = useLoginRequest() !== null
  const isDue = isReady && now !== null && isOpen && !isAsked && !isLoggingIn
  const [hasBegun, setBegun] = useState(false)
  const isFree = useFree(isDue && !hasBegun)
  // Once it is open it stays, even when it contains the focus.
  if (isDue ? isFree && !hasBegun : hasBegun) setBegun(isDue)
  const isShown = isDue && hasBegun

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

  useEffect(() => {
    if (isShown && isLive) seeInVisit(id)
  }, [isShown, isLive, id])

  const isCelebrated = isLive && (isShown || hasCrossed)
  useEffect(() => {
    if (!isCelebrated || !isFirstCelebration(id)) return
    // The confetti are optional.
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
      onNotToday={(isChecked) => {
        setNotToday(isChecked)
        dismissToday(id, isChecked)
      }}
    />
  )
}

/**
 * Corrects the clock for a countdown. When the correction could decide whether the countdown is over, it is awaited
 * first.
 */
function useCorrectedClock(target: number): boolean {
  const [isReady, setReady] = useState(() => Math.abs(target - Date.now()) > correctedMs)
  useEffect(() => {
    if (target + correctedMs > Date.now()) void measureClock().then(() => setReady(true))
  }, [target])
  return isReady
}
