import { m } from '@guildhall/messages'
import type { Head } from '../../app/head.tsx'
import { AppLink } from '../../ui/AppLink.tsx'
import { EmptyState } from '../../ui/EmptyState.tsx'
import { LinkButton } from '../../ui/Button.tsx'
import { FilterPanel } from '../../ui/FilterPanel.tsx'
import { Icon } from '../../ui/Icon.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { grouped } from './groups.ts'
import { PageSearch, StaffPages } from './StaffPages.tsx'
import { useStaffPages } from './use-staff-pages.ts'

export const head = (): Head => ({ title: m.deposit_administration() })

const entry = 'block min-h-11 rounded-md px-3 py-2.5 hover:bg-s2'

const isAnother = ({ path }: { path: string }) => path !== '/administration'

/** All pages of staff, by group. Former links of staff lead here, most of all to the deposits. */
export default function AdministrationPage() {
  const { all, found, q, setQ } = useStaffPages()
  const others = found.filter(isAnother)
  // The menu has the pages that open on their own; pages about one object are reached from those.
  const menu = grouped(all.filter((page) => !page.isFrom && page.to !== null && isAnother(page)))
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.deposit_administration()} intro={m.help_administration_intro()} />
      <div className="grid items-start gap-6 lg:grid-cols-[16rem_minmax(0,1fr)]">
        <FilterPanel label={m.help_menu()}>
          <aside className="rounded-lg border border-line bg-s1 p-2">
            <nav aria-label={m.deposit_administration()} className="grid gap-2">
              <AppLink to="/manageDeposit" className={`${entry} font-semibold`}>
                {m.deposit_list_title()}
              </AppLink>
              {menu.map(({ name, pages }) => (
                <details key={name()} className="group">
                  <summary className={`${entry} flex items-center justify-between gap-2 font-semibold`}>
                    {name()}
                    <Icon name="chevronDown" className="size-5 text-muted transition-transform group-open:rotate-180" />
                  </summary>
                  <ul>
                    {pages.map(({ path, to, name }) => (
                      <li key={path}>
                        <AppLink to={to ?? path} className={`${entry} ps-6 text-muted`}>
                          {name}
                        </AppLink>
                      </li>
                    ))}
                  </ul>
                </details>
              ))}
            </nav>
          </aside>
        </FilterPanel>
        <div className="grid gap-6">
          <PageSearch q={q} onChange={setQ} count={others.length} />
          {others.length === 0 && (
            <EmptyState
              title={m.help_none_found()}
              action={<LinkButton to="/staff/help">{m.help_title()}</LinkButton>}
            />
          )}
          {grouped(others).map(({ name, pages }) => (
            <section key={name()} aria-label={name()} className="grid gap-3">
              <h2 className="text-xl">{name()}</h2>
              <StaffPages pages={pages} level="h3" />
            </section>
          ))}
        </div>
      </div>
    </div>
  )
}
