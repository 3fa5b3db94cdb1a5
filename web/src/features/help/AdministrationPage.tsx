import { m } from '@guildhall/messages'
import type { Head } from '../../app/head.tsx'
import { useMay } from '../../session/session.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { grouped } from './groups.ts'
import { PageSearch, StaffPages } from './StaffPages.tsx'
import { useStaffPages } from './use-staff-pages.ts'

export const head = (): Head => ({ title: m.deposit_administration() })

const entry = 'block min-h-11 rounded-md px-3 py-2.5 hover:bg-s2'

/**
 * Every page that the person may open, with its purpose, by group. Former links of staff lead here, most of all to the
 * deposits. The aside has the link of the specification and the groups of this page; the rail has the pages.
 */
export default function AdministrationPage() {
  const { found, q, setQ } = useStaffPages()
  const mayReview = useMay('deposits.review')
  const others = found.filter(({ path }) => path !== '/administration')
  const groups = grouped(others).map((group, at) => ({ ...group, id: `group-${at}` }))
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.deposit_administration()} intro={m.help_intro()} />
      <div className="grid items-start gap-6 lg:grid-cols-[15rem_1fr]">
        <FilterPanel label={m.help_menu()}>
          <aside className="rounded-lg border border-line bg-s1 p-2">
            <nav aria-label={m.deposit_administration()} className="grid gap-2">
              {mayReview && (
                <AppLink to="/manageDeposit" className={`${entry} font-semibold`}>
                  {m.deposit_list_title()}
                </AppLink>
              )}
              {groups.map(({ id, name }) => (
                <a key={id} href={`#${id}`} className={`${entry} text-muted`}>
                  {name()}
                </a>
              ))}
            </nav>
          </aside>
        </FilterPanel>
        <div className="grid gap-6">
          <PageSearch q={q} onChange={setQ} count={others.length} />
          {others.length === 0 && <EmptyState title={m.help_none_found()} />}
          {groups.map(({ id, name, pages }) => (
            <section key={id} id={id} aria-label={name()} className="grid gap-3">
              <h2 className="text-xl">{name()}</h2>
              <StaffPages pages={pages} level="h3" />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
