import { lazy, Suspense } from 'react'
import { useSession } from '../../session/session.ts'
import { Skeleton } from '../../ui/Skeleton.tsx'

const Mine = lazy(async () => import('./mine/Mine.tsx').catch(() => ({ default: MineRoom })))

/**
 * What concerns the signed-in player, in place of the words of the hero. The document is the same for everybody: the
 * flag on <html> reserves the room before the first paint, and the browser loads what stands in it.
 */
export function MineSlot() {
  const { status } = useSession()
  return (
    <div data-mine className="signed-out:hidden">
      {status === 'anonymous' ? (
        <MineRoom />
      ) : (
        <Suspense fallback={<MineRoom />}>
          <Mine />
        </Suspense>
      )}
    </div>
  )
}

/** As high as what will stand in its place. */
const MineRoom = () => (
  <div className="grid gap-3">
    <Skeleton className="h-14" />
    <Skeleton className="h-16" />
    <Skeleton className="h-52 sm:h-34" />
  </div>
)
