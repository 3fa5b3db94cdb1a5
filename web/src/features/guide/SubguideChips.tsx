import { m } from '@guildhall/messages'
import { clsx } from 'clsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { scrollingRow, useScrollingRow } from '../../ui/scrolling-row.ts'
import { accentOf } from './accents.ts'
import { searchOf, type View } from './address.ts'
import type { Subguide } from './guide.ts'

/** The sub-guides as links that filter the list, each with its colour. On a phone they are one row that scrolls. */
export function SubguideChips({ subguides, view }: { subguides: Subguide[]; view: View }) {
  const row = useScrollingRow<HTMLUListElement>(view.subguide)
  if (subguides.length === 0) return null
  const to = (subguide: string) => `/guides${searchOf({ ...view, subguide, page: 1 })}`
  return (
    <nav aria-label={m.guide_subguides()} className="min-w-0">
      <ul ref={row} className={`${scrollingRow} lg:m-0 lg:flex-wrap lg:p-0`}>
        <li data-tab="" className="shrink-0">
          <Chip to={to('')} isCurrent={view.subguide === ''}>
            {m.guide_all()}
          </Chip>
        </li>
        {subguides.map(({ id, title, guides }, at) => (
          <li key={id} data-tab={id} className="shrink-0">
            <Chip to={to(String(id))} isCurrent={view.subguide === String(id)}>
              <span aria-hidden data-accent className={clsx('size-3 shrink-0 rounded-full', accentOf(at))} />
              {title}
              <span className="tabular text-sm text-muted">{guides}</span>
            </Chip>
          </li>
        ))}
      </ul>
    </nav>
  )
}

function Chip({ to, isCurrent, children }: { to: string; isCurrent: boolean; children: React.ReactNode }) {
  return (
    <AppLink
      to={to}
      preventScrollReset
      aria-current={isCurrent ? 'true' : undefined}
      className="inline-flex min-h-11 items-center gap-2 whitespace-nowrap rounded-full border border-line bg-s1 px-4 font-semibold transition-colors hover:border-edge aria-current:border-brass aria-current:bg-s3"
    >
      {children}
    </AppLink>
  )
}
