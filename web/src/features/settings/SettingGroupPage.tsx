import { m } from '@guildhall/messages'
import { data, useLoaderData } from 'react-router'
import { getItemIcons, getSettings } from '../../api/generated.ts'
import type { Head } from '../../app/head.tsx'
import { load } from '../../api/load.ts'
import { outcomeOf } from '../../api/outcome.ts'
import { AppLink } from '../../ui/AppLink.tsx'
import { Breadcrumb } from '../../ui/Breadcrumb.tsx'
import { scrollingRow, useScrollingRow } from '../../ui/scrolling-row.ts'
import { IconsSection } from './icons/IconsSection.tsx'
import { iconsPage, pagesOf, sections } from './sections.tsx'
import { History } from '../audit/public.ts'

const sectionOf = (group: string | undefined) => sections.find((section) => section.group === group)
const titleOf = (group: string) => (sectionOf(group) ?? iconsPage).title()

export const loader = load(async ({ api, params }) => {
  const isOfIcons = params.group === iconsPage.group
  const group = isOfIcons ? iconsPage.after : sectionOf(params.group)?.group
  if (!group) throw data(null, { status: 404 })
  const states = (await api(getSettings)).data
  // The portal sends only the groups that the person may change.
  if (!states[group]) throw data(null, { status: 403 })
  return isOfIcons
    ? { group: iconsPage.group, states, icons: await outcomeOf(api(getItemIcons)) }
    : { group, states, icons: null }
})

export const head = ({ group }: { group: string }): Head => ({ title: `${titleOf(group)} · ${m.settings_title()}` })

/** The form of one group, or the icons of items, with a menu of the others beside it; on narrow screens above it, in a row that scrolls. */
export default function SettingGroupPage() {
  const { group, states, icons } = useLoaderData<typeof loader>()
  const section = sectionOf(group)
  const { title, about } = section ?? iconsPage
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
          {pagesOf(states).map((page) => (
            <AppLink
              key={page.group}
              data-tab={page.group}
              to={`/staff/settings/${page.group}`}
              aria-current={page.group === group ? 'page' : undefined}
              className="flex min-h-11 shrink-0 items-center rounded-md px-3 text-muted hover:bg-s2 hover:text-text aria-[current=page]:bg-s2 aria-[current=page]:font-semibold aria-[current=page]:text-text"
            >
              {page.title()}
            </AppLink>
          ))}
        </nav>
        <div className="grid max-w-3xl gap-6">
          <header className="grid gap-2">
            <h1>{title()}</h1>
            <p className="text-muted">{about()}</p>
          </header>
          {section && (
            <>
              <section.Section key={group} states={states} />
              <History key={`history ${group}`} target={`settings ${group}`} />
            </>
          )}
          {icons && <IconsSection icons={icons} />}
        </div>
      </div>
    </div>
  )
}
