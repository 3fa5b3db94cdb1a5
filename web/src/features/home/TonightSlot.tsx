import { lazy, Suspense } from 'react'
import { useHydrated } from '../../ui/hydrated.ts'
import { whenSeen } from '../../ui/seen.ts'

const quietMs = 1_500

/** A while after the page has loaded: the summary below has the next event, so the countdown may not delay anything. */
const whenQuiet = () =>
  new Promise<void>((resolve) => {
    const wait = () => setTimeout(resolve, quietMs)
    if (document.readyState === 'complete') wait()
    else addEventListener('load', wait, { once: true })
  })

// Not on phones, where the place is hidden.
const Tonight = lazy(
  whenSeen('[data-tonight]', async () => {
    await whenQuiet()
    return import('./tonight/Tonight.tsx')
  }),
)

/** The right half of the hero. */
export function TonightSlot() {
  const hydrated = useHydrated()
  return (
    <div data-tonight className="tonight hidden lg:block">
      {hydrated && (
        <Suspense>
          <Tonight />
        </Suspense>
      )}
    </div>
  )
}
