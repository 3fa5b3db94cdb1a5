import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { Menu, PanelLeftClose, PanelLeftOpen } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { cashText } from '../../../format/money.ts'
import { ofBrowser } from '../../../session/personal-values.ts'
import { Button } from '../../../ui/Button.tsx'
import { Dialog } from '../../../ui/Dialog.tsx'
import { RailLinks } from './RailLinks.tsx'
import { scrollToShow } from './scroll-to-show.ts'
import { SearchButton } from './SearchButton.tsx'
import '../../../styles/staff.css'
import { searchPath, useRail } from './use-rail.ts'

/**
 * The navigation of staff: the pages that the person may open, by group, with the counts of their queues. Beside the
 * page on wide screens, where it folds to icons. On others a drawer behind one line.
 */
export function StaffRail() {
  const rail = useRail()
  const { isFolded, fold } = useFolded()
  const groups = useCurrentInView(rail.current)
  return (
    <div className="staff-rail" data-folded={isFolded || undefined} data-no-print>
      <nav aria-label={m.rail_title()} className="rail">
        <SearchButton isFolded={isFolded} isCurrent={rail.current === searchPath} />
        <div ref={groups} className="rail-groups">
          <RailLinks rail={rail} isFolded={isFolded} />
        </div>
        <button
          type="button"
          aria-pressed={isFolded}
          title={isFolded ? m.rail_unfold() : m.rail_fold()}
          onClick={() => fold(!isFolded)}
          className="rail-entry text-sm text-muted"
        >
          {isFolded ? (
            <PanelLeftOpen className="size-5 shrink-0" aria-hidden />
          ) : (
            <PanelLeftClose className="size-5 shrink-0" aria-hidden />
          )}
          <span className={clsx(isFolded && 'sr-only')}>{m.rail_fold()}</span>
        </button>
      </nav>
      <Drawer rail={rail} />
    </div>
  )
}

/** The line of phones and tablets, and the drawer that it opens. A new route closes it. */
function Drawer({ rail }: { rail: ReturnType<typeof useRail> }) {
  const { key } = useLocation()
  const [openedAt, setOpenedAt] = useState<string>()
  const groups = useCurrentInView(rail.current, openedAt === key)
  const waiting = Object.values(rail.counts).reduce((sum, { count }) => sum + count, 0)
  return (
    <nav aria-label={m.rail_line()} className="rail-line">
      <Button variant="ghost" size="dense" onClick={() => setOpenedAt(key)}>
        <Menu className="size-5 shrink-0" aria-hidden />
        {m.rail_title()}
        {waiting > 0 && <span className="rail-count tabular">{cashText(waiting)}</span>}
      </Button>
      <span className="line-clamp-2 min-w-0 flex-1 text-end text-sm leading-tight text-balance text-muted">
        {rail.pageName}
      </span>
      <Dialog open={openedAt === key} onClose={() => setOpenedAt(undefined)} title={m.rail_title()} size="side">
        <nav ref={groups} aria-label={m.rail_title()} className="rail-groups">
          <SearchButton isFolded={false} isCurrent={rail.current === searchPath} />
          <RailLinks rail={rail} isFolded={false} />
        </nav>
      </Dialog>
    </nav>
  )
}

/** Scrolls the groups, and never the page, so that the current entry is in view once they are visible. */
function useCurrentInView(current: string, isVisible = true) {
  const groups = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const frame = groups.current
    const entry = current && isVisible && frame?.querySelector('li [aria-current=page]')
    if (frame && entry) frame.scrollTop += scrollToShow(frame.getBoundingClientRect(), entry.getBoundingClientRect())
  }, [current, isVisible])
  return groups
}

const foldedName = 'staff-rail-folded'

/** Whether the rail is folded to icons, as this person left it in this browser. */
function useFolded() {
  const [isFolded, setFolded] = useState(() => ofBrowser.read(foldedName) !== null)
  function fold(next: boolean) {
    if (next) ofBrowser.write(foldedName, '1')
    else ofBrowser.remove(foldedName)
    setFolded(next)
  }
  return { isFolded, fold }
}
