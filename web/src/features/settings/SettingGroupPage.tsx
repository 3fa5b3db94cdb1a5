import { m } from '@guildhall/messages'
import { data, useLoaderData } from 'react-router'
import { getSettings } from '../../api/generated.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { scrollingRow, useScrollingRow } from '../../ui/scrolling-row.ts'
import { sections } from './sections.tsx'
import { History } from '../audit/public.ts'

const sectionOf = (group: string | undefined) => sections.find((section) => section.group === group)

export const loader = load(async ({ api, params }) => {
  const section = sectionOf(params.group)
  if (!section) throw data(null, { status: 404 })
  const states = (await api(getSettings)).data
  // The portal sends only the groups that the person may change.
  if (!states[section.group]) throw data(null, { status: 403 })
  return { group: section.group, states }
})

export const head = ({ group }: { group: string }): Head => ({
  title: `${sectionOf(group)!.title()} · ${m.settings_title()}`,
})

/** The form of one group, with a menu of the others beside it; on narrow screens above it, in a row that scrolls. */
export default function SettingGroupPage() {
  const { group, states } = useLoaderData<typeof loader>()
  const { title, about, Section } = sectionOf(group)!
  const row = useScrollingRow<HTMLElement>(group)
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <Breadcrumb
        trail={[
          { label: m.ui_home(), to: '/' },
          { label: m.settings_title(), to: '/staff/settings' },
          { label: title() },
        ]}
      />
      <div className="grid items-start gap-6 lg:grid-cols-[14rem_minmax(0,1fr)] lg:gap-10">
        <nav
          ref={row}
          aria-label={m.settings_groups()}
          className={`${scrollingRow} lg:sticky lg:top-20 lg:m-0 lg:grid lg:overflow-visible lg:p-0`}
        >
          {sections
            .filter(({ group }) => states[group])
            .map((section) => (
              <AppLink
                key={section.group}
                data-tab={section.group}
                to={`/staff/settings/${section.group}`}
                aria-current={section.group === group ? 'page' : undefined}
                className="flex min-h-11 shrink-0 items-center rounded-md px-3 text-muted hover:bg-s2 hover:text-text aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-text"
              >
                {section.title()}
              </AppLink>
            ))}
        </nav>
        <div className="grid max-w-3xl gap-6">
          <header className="grid gap-2">
            <h1>{title()}</h1>
            <p className="text-muted">{about()}</p>
          </header>
          <Section key={group} states={states} />
          <History key={`history ${group}`} target={`settings ${group}`} />
        </div>
      </div>
    </div>
  )
}
