import { m } from '@guildhall/messages'
import { useLoaderData } from 'react-router'
import type { Locale } from '@guildhall/contract'
import type { Head } from '../../app/head.tsx'
import { useSettings } from '../../app/settings.ts'
import { useLocale } from '../../format/locale.ts'
import { LinkButton } from '../../ui/Button.tsx'
import { Card } from '../../ui/Card.tsx'
import { PageHead } from '../../ui/PageHead.tsx'
import { dateOf } from '../../ui/RelativeTime.tsx'

/** A change of the portal itself. `date` is a calendar day; without one the change is still to come. */
interface PortalChange {
  date: string | null
  title: Record<Locale, string>
  changes: Record<Locale, string[]>
}

export const head = (): Head => ({ title: m.help_portal_title() })

/** The file is a part of the build, so a version has its own changes. */
export const loader = async () => ({
  entries: (await import('./portal-changes.json')).default.entries as PortalChange[],
})

/** What changed in the portal itself, for staff. The change log of the game is at /updates, and staff write it. */
export default function HelpPage() {
  const { entries } = useLoaderData<typeof loader>()
  const { version } = useSettings()
  const locale = useLocale()
  return (
    <div className="page grid gap-6 py-6 md:py-8">
      <PageHead title={m.help_portal_title()} intro={m.help_portal_intro({ version })}>
        <LinkButton to="/administration">{m.help_portal_pages()}</LinkButton>
      </PageHead>
      <section aria-labelledby="portal-changes" className="grid gap-4">
        <h2 id="portal-changes" className="text-2xl">
          {m.help_portal_changes()}
        </h2>
        <ol className="grid gap-4">
          {entries.map(({ date, title, changes }) => (
            <Card as="li" key={title.en} className="grid gap-2">
              <h3 className="font-sans text-lg leading-snug">{title[locale]}</h3>
              <p className="text-sm text-muted">
                {date ? dateOf(new Date(`${date}T15:00:00Z`), locale) : m.updates_to_come()}
              </p>
              <ul className="grid list-disc gap-1 ps-5 text-muted marker:text-brass">
                {changes[locale].map((change) => (
                  <li key={change}>{change}</li>
                ))}
              </ul>
            </Card>
          ))}
        </ol>
      </section>
    </div>
  )
}
