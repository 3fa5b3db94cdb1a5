import { lazy, Suspense, useEffect, useState } from 'react'
import { useMatches } from 'react-router'
import { allows } from '@guildhall/contract/account/roles'
import { pages, staffAccessOf } from '../app/paths.ts'
import { useSession } from '../session/session.ts'

/**
 * Whether the page is in the staff frame: the rail beside it, no band of the hero, the whole width. A page that only
 * staff open has it from the server on. A page that others open too has it for staff who come from another page: the
 * frame does not change while a page is shown, because its content would move.
 */
export function useIsStaffPage(): boolean {
  const id = useMatches().at(-1)?.id
  const held = useSession().user?.permissions
  const [entered, setEntered] = useState({ id, isStaffPage: isStaffPage(id, []) })
  if (entered.id === id) return entered.isStaffPage
  const next = { id, isStaffPage: isStaffPage(id, held ?? []) }
  setEntered(next)
  return next.isStaffPage
}

function isStaffPage(id: string | undefined, held: readonly string[]): boolean {
  const page = pages.find(({ path }) => path === id)
  const access = page && staffAccessOf(page)
  if (!access) return false
  return page.staffTool || page.openedBy ? allows(held, access) : true
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
export function RailSlot() {
  const { user } = useSession()
  // Asked for at once, because the lists of the page need its styles.
  useEffect(() => void load().catch(() => {}), [])
  return <Suspense fallback={<RailSpace />}>{user ? <Rail key={user.id} /> : <RailSpace />}</Suspense>
}

const RailSpace = () => <div aria-hidden className="staff-rail" />
