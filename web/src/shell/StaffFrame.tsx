import { lazy, Suspense, useEffect, useState, useSyncExternalStore } from 'react'
import { useMatches } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { pages, staffAccessOf } from '../app/paths.ts'
import { useSession } from '../session/session.ts'

/** The frame of a page: of all, of staff, or of those whom the document marks as staff. */
export type Frame = 'public' | 'staff' | 'by-mark'

/**
 * The frame around the page. Staff have the rail beside it, no band of the hero, and the whole width. A page that only
 * staff open has that from the server on. For a page of players that is a tool of staff, the inline script marks the
 * document before the first paint (app/document.ts). Opened from another page, it depends on the permissions. The frame
 * does not change while a page is shown, because its content would move.
 */
export function useFrame(): Frame {
  const id = useMatches().at(-1)?.id
  const held = useSession().user?.permissions
  const [entered, setEntered] = useState({ id, frame: frameOf(id, null) })
  if (entered.id === id) return entered.frame
  const next = { id, frame: frameOf(id, held ?? []) }
  setEntered(next)
  return next.frame
}

/** `held` is null in the first render of a document, when nobody knows the person yet. */
function frameOf(id: string | undefined, held: readonly string[] | null): Frame {
  const page = pages.find(({ path }) => path === id)
  const access = page && staffAccessOf(page)
  if (!access) return 'public'
  if (page.staffTool && held === null) return 'by-mark'
  return !(page.staffTool || page.openedBy) || allows(held ?? [], access) ? 'staff' : 'public'
}

const load = () => import('./rail.ts')

// A chunk that cannot load (offline, or a new version is out) must not break the page.
const Rail = lazy(() =>
  load().then(
    ({ StaffRail }) => ({ default: StaffRail }),
    () => ({ default: RailSpace }),
  ),
)

/** The rail of staff pages. It loads with the first of them, so no public page pays for it. */
export function RailSlot({ frame }: { frame: Exclude<Frame, 'public'> }) {
  const { user, isStaff } = useSession()
  const isMarked = useMarked()
  // Asked for at once, so that it is there when the account is known.
  useEffect(() => {
    if (frame === 'staff' || readMark()) void load().catch(() => {})
  }, [frame])
  if (frame === 'by-mark' && !isMarked) return null
  return <Suspense fallback={<RailSpace />}>{user && isStaff ? <Rail key={user.id} /> : <RailSpace />}</Suspense>
}

const RailSpace = () => <div aria-hidden className="staff-rail" />

/** Whether the document marks the person as staff. During hydration true, as on the server, where styles hide the rail. */
const useMarked = (): boolean => useSyncExternalStore(noChange, readMark, () => true)
const readMark = () => 'staff' in document.documentElement.dataset
const noChange = () => () => {}
