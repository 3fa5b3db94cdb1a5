import { m } from '@guildhall/messages'
import type { Head } from '../../app/head.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { grouped } from './groups.ts'
import { PageSearch, StaffPages } from './StaffPages.tsx'
import { useStaffPages } from './use-staff-pages.ts'

export const head = (): Head => ({ title: m.help_title() })

/** Every staff page with its purpose, in one list, by group. */
export default function StaffHelpPage() {
  const { found, q, setQ } = useStaffPages()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.help_title()} intro={m.help_intro()} />
      <PageSearch q={q} onChange={setQ} count={found.length} />
      {found.length === 0 && <EmptyState title={m.help_none_found()} />}
      {grouped(found).map(({ name, pages }) => (
        <section key={name()} aria-label={name()} className="grid gap-3">
          <h2 className="text-xl">{name()}</h2>
          <StaffPages pages={pages} level="h3" />
        </section>
      ))}
    </div>
  )
}
