import type { ReactNode } from 'react'
import { PageHead } from '../ui/PageHead.tsx'
import { SavedViews } from './SavedViews.tsx'

/** A staff page with one list: its heading, a card with search, filters and tools, the saved views, and the rows. */
export function StaffListPage({
  title,
  intro,
  actions,
  filters,
  children,
}: {
  title: string
  intro: ReactNode
  /** Beside the heading. */
  actions?: ReactNode
  filters: ReactNode
  children: ReactNode
}) {
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={title} intro={intro}>
        {actions}
      </PageHead>
      <div className="grid gap-4 rounded-lg border border-line bg-s1 p-4">{filters}</div>
      <SavedViews />
      {children}
    </div>
  )
}
